import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '../../accounting/ledger/locked-record.ts'
import { type Payees, payees } from '../../money/payments/payee.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { Authenticator, type AuthenticatorLies } from '../kit/authenticator.ts'
import { type CallRequest, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox, tokenIn } from '../kit/mailbox.ts'
import { holderOf, setUpSecondFactor } from '../kit/second-factor-holder.ts'
import { changePlayers } from '../kit/stored.ts'

const site = 'https://casino.example'
let casino: Casino
let mailbox: Mailbox
let chief: Administrator
beforeAll(async () => {
  mailbox = await openMailbox()
  casino = await openCasino({ env: { ...mailbox.env, PUBLIC_URL: site } })
  chief = await administratorOf(casino)
})
afterAll(async () => {
  await closeAudited(casino)
  await mailbox.close()
})

const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 200 : body.code)
type Caller = Pick<CasinoPlayer, 'id' | 'call' | 'password'>

async function begin(who: Caller, proof: object = { password: who.password }) {
  const begun = await who.call('POST /api/auth/passkeys/new', { body: proof })
  expect(outcome(begun)).toBe(200)
  return begun.body
}

/** A passkey of this player, in its own authenticator. */
async function passkeyOf(who: Caller, proof?: object): Promise<Authenticator> {
  const authenticator = new Authenticator(site)
  const body = authenticator.make(await begin(who, proof))
  expect(outcome(await who.call('POST /api/auth/passkeys', { body }))).toBe(200)
  return authenticator
}

/** A guest's browser, with the challenge that it was given. */
async function visitor(at: Casino = casino) {
  const { headers, body } = await at.call('POST /api/auth/passkeys/sign-in/challenge')
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  return { options: body, headers: { cookie } }
}

async function signIn(authenticator: Authenticator, lies?: AuthenticatorLies, more: CallRequest = {}) {
  const { options, headers } = await visitor()
  const body = { passkey: authenticator.answer(options, lies) }
  return casino.call('POST /api/auth/passkeys/sign-in', { body, headers, ...more })
}

/** A proof in the player's session. */
async function proofBy(who: Caller, authenticator: Authenticator) {
  const { body } = await who.call('POST /api/auth/passkeys/challenge')
  return { passkey: authenticator.answer(body) }
}

const waysOf = async (who: Caller) => (await who.call('GET /api/auth/ways')).body

describe('adding a passkey', () => {
  test('needs a fresh proof, and lists it with its last use', async () => {
    const player = await casino.player()
    expect(outcome(await player.call('POST /api/auth/passkeys/new', { body: {} }))).toBe('fill_all_fields')
    const wrong = await player.call('POST /api/auth/passkeys/new', { body: { password: 'a guess' } })
    expect(outcome(wrong)).toBe('wrong_password')
    const authenticator = await passkeyOf(player)
    const [passkey] = (await waysOf(player)).passkeys
    expect(passkey).toMatchObject({ name: 'Chrome, Windows', lastUsedAt: null, doubtedAt: null })
    const { token } = (await signIn(authenticator)).body
    expect((await casino.call('GET /api/auth/me', { token })).body.user.username).toBe(player.username)
    expect((await waysOf(player)).passkeys[0]!.lastUsedAt).not.toBeNull()
    const { events } = (
      await chief.call('GET /api/admin/users/{id}/account-events', { params: { id: String(player.id) } })
    ).body
    expect(events).toMatchObject([{ kind: 'passkey_added', after: 'Chrome, Windows' }])
  })

  test('is announced in an email to its owner, as is removing one, and a reset by an administrator', async () => {
    const player = await casino.player()
    const params = { id: String(player.id) }
    // Two emails of one kind to an unconfirmed address are at least two minutes apart.
    const token = tokenIn(await mailbox.letterTo(player.user.email!))
    expect(outcome(await casino.call('POST /api/auth/confirm-email', { body: { token } }))).toBe(200)
    await passkeyOf(player)
    const [passkey] = (await waysOf(player)).passkeys
    const body = { password: player.password }
    await player.call('POST /api/auth/passkeys/{id}/remove', { params: { id: passkey!.id }, body })
    await passkeyOf(player)
    await chief.call('POST /api/admin/users/{id}/reset-second-factor', { params, body: { reason: 'lost their phone' } })
    await mailbox.letterTo(player.user.email!, 5)
    const subjects = (await mailbox.lettersTo(player.user.email!)).map(({ subject }) => subject.replace(/ на .*/, ''))
    expect(subjects.filter((subject) => !subject.startsWith('Подтвердите')).sort()).toEqual([
      'Второй фактор',
      'Ключ доступа',
      'Новый ключ доступа',
      'Новый ключ доступа',
    ])
  })

  test.each<[string, AuthenticatorLies, unknown?]>([
    ['of another origin', { origin: 'https://casino.example.evil.test' }],
    ['of another RP id', { rpId: 'evil.test' }],
    ['without user verification', { userVerified: false }],
    ['in a frame of another site', { crossOrigin: true }],
    ['that is a signature for log-in', { type: 'webauthn.get' }],
    ['with an identifier that it does not sign', { credential: 'AAAA' }],
    ['with a certificate to fetch', {}, 'tpm'],
    ['with a form of no name', {}, 7],
  ])('%s is refused', async (_, lies, format) => {
    const player = await casino.player()
    const body = new Authenticator(site).make(await begin(player), lies, format)
    expect(outcome(await player.call('POST /api/auth/passkeys', { body }))).toBe('passkey_refused')
    expect((await waysOf(player)).passkeys).toEqual([])
  })

  test('serves once, in the session that requested it, and not for log-in', async () => {
    const [player, other] = [await casino.player(), await casino.player()]
    const options = await begin(player)
    const authenticator = new Authenticator(site)
    const body = authenticator.make(options)
    expect(outcome(await other.call('POST /api/auth/passkeys', { body }))).toBe('sign_in_expired')
    const again = (await casino.signIn(player)).body.token
    expect(outcome(await player.call('POST /api/auth/passkeys', { body, token: again }))).toBe('sign_in_expired')
    const { options: login } = await visitor()
    const swapped = authenticator.make({ ...options, challenge: login.challenge })
    expect(outcome(await player.call('POST /api/auth/passkeys', { body: swapped }))).toBe('sign_in_expired')
    expect(outcome(await player.call('POST /api/auth/passkeys', { body }))).toBe(200)
    expect(outcome(await player.call('POST /api/auth/passkeys', { body }))).toBe('sign_in_expired')
  })

  test('expires', async () => {
    const player = await casino.player()
    const body = new Authenticator(site).make(await begin(player))
    await rows(`UPDATE passkey_challenge SET made_at = made_at - interval '301 seconds'`)
    expect(outcome(await player.call('POST /api/auth/passkeys', { body }))).toBe('sign_in_expired')
  })

  test('of one that another player has is refused', async () => {
    const [player, other] = [await casino.player(), await casino.player()]
    const authenticator = await passkeyOf(player)
    const body = authenticator.make(await begin(other))
    expect(outcome(await other.call('POST /api/auth/passkeys', { body }))).toBe('passkey_known')
  })

  test('twice at once adds each once, and never more than ten', async () => {
    const player = await casino.player()
    for (let n = 0; n < 8; n++) await passkeyOf(player)
    const bodies = []
    for (let n = 0; n < 3; n++) bodies.push(new Authenticator(site).make(await begin(player)))
    const twice = [...bodies, bodies[0]!]
    const answers = await Promise.all(twice.map((body) => player.call('POST /api/auth/passkeys', { body })))
    expect(answers.filter((answer) => outcome(answer) === 200)).toHaveLength(2)
    expect((await waysOf(player)).passkeys).toHaveLength(10)
    const more = await player.call('POST /api/auth/passkeys/new', { body: { password: player.password } })
    expect(outcome(more)).toBe('too_many_passkeys')
  })
})

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const answerWith = (clientData: string) => ({
  credential: 'AAAA',
  clientData,
  authenticatorData: 'AAAA',
  signature: 'AAAA',
})

describe('signing in', () => {
  let player: CasinoPlayer
  let authenticator: Authenticator
  beforeAll(async () => {
    player = await casino.player()
    authenticator = await passkeyOf(player)
  })

  test.each<[string, AuthenticatorLies, string]>([
    ['of another origin', { origin: 'http://casino.example' }, 'passkey_refused'],
    ['of another RP id', { rpId: 'example' }, 'passkey_refused'],
    ['without user verification', { userVerified: false }, 'passkey_refused'],
    ['made for registration', { type: 'webauthn.create' }, 'passkey_refused'],
    ['in a frame of another site', { crossOrigin: true }, 'passkey_refused'],
    ['for another player', { userHandle: 'MQ' }, 'passkey_refused'],
    ['of an unknown passkey', { credential: 'AAAA' }, 'passkey_unknown'],
    ['to a challenge that nobody made', { challenge: 'AAAA' }, 'sign_in_expired'],
  ])('an answer %s is refused', async (_, lies, code) => {
    expect(outcome(await signIn(authenticator, lies))).toBe(code)
  })

  test('a challenge serves once, in its browser, and a wrong answer uses it up', async () => {
    const { options, headers } = await visitor()
    const body = { passkey: authenticator.answer(options) }
    const elsewhere = (await visitor()).headers
    const send = (more: CallRequest) => casino.call('POST /api/auth/passkeys/sign-in', { body, ...more })
    expect(outcome(await send({ headers: elsewhere }))).toBe('sign_in_expired')
    expect(outcome(await send({}))).toBe('sign_in_expired')
    const both = await Promise.all([send({ headers }), send({ headers })])
    expect(both.map(outcome).sort()).toEqual([200, 'sign_in_expired'])
    const second = await visitor()
    const good = authenticator.answer(second.options)
    const tampered = { passkey: { ...good, signature: `${good.signature.slice(0, -8)}AAAAAAAA` } }
    const path = 'POST /api/auth/passkeys/sign-in'
    expect(outcome(await casino.call(path, { body: tampered, headers: second.headers }))).toBe('passkey_refused')
    const late = await casino.call(path, { body: { passkey: good }, headers: second.headers })
    expect(outcome(late)).toBe('sign_in_expired')
  })

  test('a challenge of a proof signs nobody in, and the reverse', async () => {
    const { headers } = await visitor()
    const body = await proofBy(player, authenticator)
    expect(outcome(await casino.call('POST /api/auth/passkeys/sign-in', { body, headers }))).toBe('sign_in_expired')
    const { options } = await visitor()
    const proof = { passkey: authenticator.answer(options) }
    expect(outcome(await player.call('POST /api/auth/passkeys/new', { body: proof }))).toBe('sign_in_expired')
  })

  test('a counter that does not grow is refused and recorded', async () => {
    const copied = await casino.player()
    const original = await passkeyOf(copied)
    expect(outcome(await signIn(original, { counter: 5 }))).toBe(200)
    for (const counter of [5, 4, 0]) expect(outcome(await signIn(original, { counter }))).toBe('passkey_refused')
    const [passkey] = (await waysOf(copied)).passkeys
    expect(passkey!.doubtedAt).not.toBeNull()
    expect(outcome(await signIn(original, { counter: 6 }))).toBe(200)
  })

  test('a banned player is let in to their page alone', async () => {
    const banned = await casino.player()
    const theirs = await passkeyOf(banned)
    await casino.changeRights(banned.id, { status: 'banned' })
    const { token } = (await signIn(theirs)).body
    expect((await casino.call('GET /api/auth/me', { token })).body.user.status).toBe('banned')
    expect((await casino.call('GET /api/games/history', { token })).body.code).toBe('account_banned')
  })

  test.each([
    [{}, [400, 'bad_request'], [400, 'passkey_refused']],
    [{ passkey: null }, [400, 'bad_request'], [400, 'passkey_refused']],
    [{ passkey: {} }, [400, 'bad_request'], [400, 'passkey_refused']],
    [{ passkey: answerWith('AAAA') }, [400, 'passkey_refused'], [400, 'passkey_refused']],
    [
      { passkey: { credential: '"', clientData: '{}', authenticatorData: '', signature: '' } },
      [400, 'bad_request'],
      [400, 'bad_request'],
    ],
    [
      { passkey: { credential: 'A'.repeat(1e5), clientData: 'A', authenticatorData: 'A', signature: 'A' } },
      [413, 'body_too_large'],
      [413, 'body_too_large'],
    ],
    ...['null', '[]', '{"challenge":{}}'].map(
      (text) => [{ passkey: answerWith(base64url(text)) }, [400, 'passkey_refused'], [400, 'passkey_refused']] as const,
    ),
    ...['{"challenge":"\\u0000"}', '{"challenge":""}'].map(
      (text) => [{ passkey: answerWith(base64url(text)) }, [400, 'sign_in_expired'], [400, 'sign_in_expired']] as const,
    ),
  ] as const)('the hostile body %# is refused', async (body: { passkey?: object | null }, atSignIn, whenAdded) => {
    const { headers } = await visitor()
    const answer = await casino.call('POST /api/auth/passkeys/sign-in', { body, headers })
    expect([answer.status, answer.body.code]).toEqual(atSignIn)
    const made = { credential: 'AAAA', clientData: 'AAAA', attestation: 'AAAA', transports: [], name: '' }
    const added = await player.call('POST /api/auth/passkeys', { body: { ...made, ...(body.passkey ?? {}) } })
    expect([added.status, added.body.code]).toEqual(whenAdded)
  })
})

describe('a passkey and a second factor', () => {
  test('a passkey is enough to sign in, and serves instead of a code after a password and in a proof', async () => {
    const player = await casino.player()
    const holder = { ...player, call: player.call }
    const device = await setUpSecondFactor(casino, holder)
    const authenticator = await passkeyOf(player, { code: device.code() })
    expect(outcome(await signIn(authenticator))).toBe(200)

    const { username, password } = player
    const logIn = async (body: object, headers: Record<string, string> = {}) =>
      outcome(await casino.call('POST /api/auth/login', { body: { username, password, ...body }, headers }))
    expect(await logIn({})).toBe('second_factor_required')
    const { options, headers } = await visitor()
    const passkey = authenticator.answer(options)
    expect(await logIn({ password: 'a guess', passkey }, headers)).toBe('wrong_credentials')
    expect(await logIn({ passkey }, headers)).toBe(200)
    expect(await logIn({ passkey }, headers)).toBe('sign_in_expired')
    const off = { password, ...(await proofBy(player, authenticator)) }
    expect(outcome(await player.call('POST /api/auth/second-factor/off', { body: off }))).toBe(200)
    expect(await logIn({})).toBe(200)
  })

  test("another player's passkey proves nothing", async () => {
    const [player, thief] = [await casino.player(), await casino.player()]
    await passkeyOf(player)
    const theirs = await passkeyOf(thief)
    const body = await proofBy(player, theirs)
    expect(outcome(await player.call('POST /api/auth/passkeys/new', { body }))).toBe('passkey_unknown')
    const [passkey] = (await waysOf(player)).passkeys
    const params = { id: passkey!.id }
    const proof = { password: thief.password }
    expect(outcome(await thief.call('POST /api/auth/passkeys/{id}/remove', { params, body: proof }))).toBe('not_found')
    const rename = await thief.call('PATCH /api/auth/passkeys/{id}', { params, body: { name: 'mine' } })
    expect(outcome(rename)).toBe('not_found')
  })

  test('an administrator cannot remove the last sign-in method', async () => {
    const player = await casino.player()
    const authenticator = await passkeyOf(player)
    await changePlayers(casino.owner.read, { id: player.id }, { passwordHash: null, email: null })
    const about = { params: { id: String(player.id) }, body: { reason: 'by mistake' } }
    const reset = () => chief.call('POST /api/admin/users/{id}/reset-second-factor', about)
    expect(outcome(await reset())).toBe('last_way_in')
    expect(outcome(await signIn(authenticator))).toBe(200)
    await changePlayers(casino.owner.read, { id: player.id }, { email: `back-${player.id}@example.test` })
    expect(outcome(await reset())).toBe(200)
  })

  test('an administrator with a passkey has met the requirement, and signs in by password no more', async () => {
    const admin = await holderOf(casino)
    const stale = (await casino.signIn(admin)).body.token
    await casino.set('security', { administratorSecondFactor: true })
    const panel = (token: string) => casino.call('GET /api/admin/get-games', { token })
    expect(outcome(await panel(admin.token))).toBe('second_factor_setup')
    const changedAt = async () => (await rows<Payees>(textOf(payees), [[admin.id]]))[0]!.changedAt
    expect(await changedAt()).toBeNull()
    const authenticator = await passkeyOf(admin)
    // From then on, their withdrawals to new addresses are held.
    expect(await changedAt()).not.toBeNull()
    expect(outcome(await panel(admin.token))).toBe(200)
    expect(outcome(await panel(stale))).toBe('unauthenticated')
    expect(outcome(await casino.signIn(admin))).toBe('second_factor_required')
    const { token } = (await signIn(authenticator)).body
    expect(outcome(await panel(token))).toBe(200)
    const code = await admin.call('POST /api/auth/second-factor', { body: { password: admin.password } })
    expect(outcome(code)).toBe('second_factor_required')
    await casino.set('security', { administratorSecondFactor: false })

    const { auditEvents } = (await chief.call('GET /api/admin/audit-log', { query: { search: 'passkey-add' } })).body
    expect(auditEvents).toMatchObject([{ action: 'user.passkey-add', after: { passkey: 'Chrome, Windows' } }])
    const about = { params: { id: String(admin.id) } }
    expect((await chief.call('GET /api/admin/get-user/{id}', about)).body.passkeys).toBe(1)
    const reset = { ...about, body: { reason: 'the telephone is lost' } }
    expect(outcome(await chief.call('POST /api/admin/users/{id}/reset-second-factor', reset))).toBe(200)
    expect(outcome(await panel(token))).toBe('unauthenticated')
    expect(outcome(await casino.signIn(admin))).toBe(200)
    expect(outcome(await signIn(authenticator))).toBe('passkey_unknown')
  })
})

describe('removing', () => {
  test('needs a proof, and leaves one sign-in method, even if two are removed concurrently', async () => {
    const player = await casino.player()
    const first = await passkeyOf(player)
    const second = await passkeyOf(player)
    const passkeys = (await waysOf(player)).passkeys
    const remove = async (n: number, body: object) =>
      outcome(await player.call('POST /api/auth/passkeys/{id}/remove', { params: { id: passkeys[n]!.id }, body }))
    expect(await remove(0, {})).toBe('fill_all_fields')
    await changePlayers(casino.owner.read, { id: player.id }, { passwordHash: null })
    const proofs = [await proofBy(player, first), await proofBy(player, second)]
    const both = await Promise.all(proofs.map((proof, n) => remove(n, proof)))
    expect(both.sort()).toEqual([200, 'last_way_in'])
    expect((await waysOf(player)).passkeys).toHaveLength(1)
  })

  test('a name can be changed, and must not be empty', async () => {
    const player = await casino.player()
    await passkeyOf(player)
    const params = { id: (await waysOf(player)).passkeys[0]!.id }
    const rename = (name: string) => player.call('PATCH /api/auth/passkeys/{id}', { params, body: { name } })
    expect((await rename('  Мой\u0007 телефон ')).body.passkey.name).toBe('Мой телефон')
    expect(outcome(await rename(' \u200b '))).toBe('fill_all_fields')
    for (const [id, refusal] of [
      ['x', [400, 'bad_request']],
      ['0', [404, 'not_found']],
      ['-1', [400, 'bad_request']],
      ['9'.repeat(15), [404, 'not_found']],
      ['9'.repeat(30), [400, 'bad_request']],
    ] as const) {
      const answer = await player.call('PATCH /api/auth/passkeys/{id}', { params: { id }, body: { name: 'a' } })
      expect([answer.status, answer.body.code], id).toEqual(refusal)
    }
  })
})
