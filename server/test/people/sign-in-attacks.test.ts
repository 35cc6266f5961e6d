import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordCost } from '../../people/players/passwords/passwords.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { changePlayers, changeSessions, countPlayers, minutesAgo } from '../kit/stored.ts'
import { consent, marksOf, openSurfer, registerSite, type Surfer, signInAs, withFragment } from '../kit/surfer.ts'

let vk: Sandbox
let telegram: Sandbox
let mailbox: Mailbox
let casino: Casino
beforeAll(async () => {
  ;[vk, telegram, mailbox] = await Promise.all([openSandbox('vk'), openSandbox('telegram'), openMailbox()])
  casino = await openCasino({ env: { ...vk.env, ...telegram.env, ...mailbox.env } })
  await Promise.all([registerSite(vk, casino, 'vk'), registerSite(telegram, casino, 'telegram')])
})
afterAll(async () => {
  await closeAudited(casino)
  await Promise.all([vk.close(), telegram.close(), mailbox.close()])
})
let people = 0
beforeEach(async () => {
  people++
  const [user_id, other] = [String(910_000 + people), String(920_000 + people)]
  await vk.control('people', {
    people: [
      { user_id, first_name: 'Victim' },
      { user_id: other, first_name: 'Attacker' },
    ],
  })
})
const victim = () => String(910_000 + people)
const attacker = () => String(920_000 + people)

const players = () => countPlayers(casino.app.database.read)
const elsewhere = { sign_in_error: 'sign_in_other_browser' }
const expired = { sign_in_error: 'sign_in_expired' }
const failed = { sign_in_error: 'sign_in_failed' }
const back = (surfer: Surfer, to: URL) => surfer.open(withFragment(to)).then(marksOf)

describe('the state of an attempt', () => {
  test('serves once', async () => {
    const surfer = openSurfer(casino)
    const to = await consent(await surfer.leave('vk'), victim())
    const cookies = new Map(surfer.cookies)
    expect((await back(surfer, new URL(to))).token).toBeDefined()
    for (const [name, value] of cookies) surfer.cookies.set(name, value)
    expect(await back(surfer, to)).toMatchObject(expired)
  })

  test('serves one of twenty at once', async () => {
    const surfer = openSurfer(casino)
    const to = await consent(await surfer.leave('vk'), victim())
    const copies = Array.from({ length: 20 }, () => {
      const copy = openSurfer(casino)
      for (const [name, value] of surfer.cookies) copy.cookies.set(name, value)
      return copy
    })
    const marks = await Promise.all(copies.map((copy) => back(copy, new URL(to))))
    expect(marks.filter(({ token }) => token)).toHaveLength(1)
  })

  test.each(['missing', 'empty', 'made up', 'of another attempt of this browser'])('%s is refused', async (kind) => {
    const surfer = openSurfer(casino)
    const other = (await surfer.leave('vk')).searchParams.get('state')!
    const to = await consent(await surfer.leave('vk'), victim())
    const before = await players()
    if (kind === 'missing') to.searchParams.delete('state')
    else to.searchParams.set('state', kind === 'empty' ? '' : kind === 'made up' ? 'x'.repeat(43) : other)
    const marks = await back(surfer, to)
    // With the state of another attempt, that attempt's verifier is used, which the provider refuses.
    expect(marks).toMatchObject(kind.startsWith('of another') ? { sign_in_error: expect.any(String) } : expired)
    expect([marks.token, await players()]).toEqual([undefined, before])
  })

  test('of another browser is refused: it cannot sign a victim in to another account', async () => {
    const [own, others] = [openSurfer(casino), openSurfer(casino)]
    const to = await consent(await own.leave('vk'), attacker())
    // The victim opens the attacker's link, without and with an attempt of their own.
    expect(await back(others, new URL(to))).toMatchObject(elsewhere)
    await others.leave('vk')
    expect(await back(others, new URL(to))).toMatchObject(elsewhere)
    // That did not use it up.
    expect((await back(own, to)).token).toBeDefined()
  })

  test('of one provider does not serve for the other', async () => {
    const surfer = openSurfer(casino)
    const state = (await surfer.leave('vk')).searchParams.get('state')!
    expect(marksOf(await surfer.open(`/api/auth/telegram/callback?code=x&state=${state}`))).toMatchObject(expired)
  })

  test('is refused after ten minutes', async () => {
    const surfer = openSurfer(casino)
    const to = await consent(await surfer.leave('vk'), victim())
    await casino.owner.read.rows(`UPDATE sign_in_attempt SET begun_at = begun_at - interval '601 seconds'`)
    expect(await back(surfer, to)).toMatchObject(expired)
    // Old ones are removed as new ones begin.
    await surfer.leave('vk')
    const rows = await casino.owner.read.rows(
      `SELECT FROM sign_in_attempt WHERE begun_at < now() - interval '10 minutes'`,
    )
    expect(rows).toHaveLength(0)
  })

  test('is stored as a digest, bound to a cookie that no script and no other site can use', async () => {
    const surfer = openSurfer(casino)
    const answer = await surfer.open(`/api/auth/vk/redirect?redirect_uri=${encodeURIComponent(casino.address)}`)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^sign-in-[\w-]{12}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const state = new URL(answer.headers.get('location')!).searchParams.get('state')!
    const rows = await casino.owner.read.rows('SELECT * FROM sign_in_attempt')
    const stored = JSON.stringify(rows)
    for (const secret of [state, ...surfer.cookies.values()]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('a code', () => {
  test('of another attempt is refused: PKCE binds it to the one it was given for', async () => {
    const [own, others] = [openSurfer(casino), openSurfer(casino)]
    const stolen = await consent(await others.leave('vk'), victim())
    const to = await consent(await own.leave('vk'), attacker())
    for (const name of ['code', 'device_id']) to.searchParams.set(name, stolen.searchParams.get(name)!)
    expect(await back(own, to)).toMatchObject(expired)

    const thief = openSurfer(casino)
    const code = (await consent(await openSurfer(casino).leave('telegram'), 800001)).searchParams.get('code')!
    const mine = await consent(await thief.leave('telegram'), 800002)
    mine.searchParams.set('code', code)
    expect(await back(thief, mine)).toMatchObject(expired)
  })

  test.each([
    ['without its device', { device_id: null }, failed],
    ['with another device', { device_id: 'another' }, expired],
    ['that nobody gave', { code: 'vk2.a.made-up' }, expired],
    ['that is missing', { code: null }, failed],
  ])('%s is refused', async (_, twist, expected) => {
    await vk.control('callback', twist)
    expect(await signInAs(openSurfer(casino), 'vk', victim())).toMatchObject(expected)
  })

  test('serves once at the provider, and not after it expired', async () => {
    const surfer = openSurfer(casino)
    const to = await consent(await surfer.leave('vk'), victim())
    await vk.control('expire', {})
    expect(await back(surfer, to)).toMatchObject(expired)
  })
})

// The whole table of spellings is in server/people/sign-in/own-origin.test.ts.
test.each([
  'https://evil.example',
  '//evil.example',
  'http://127.0.0.1@evil.example',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.1:1',
  '/',
  '',
])('a browser that is to return to %j is sent nowhere', async (uri) => {
  const rows = () => casino.owner.read.rows('SELECT FROM sign_in_attempt')
  const before = (await rows()).length
  for (const provider of ['vk', 'telegram']) {
    const answer = await openSurfer(casino).open(
      `/api/auth/${provider}/redirect?${new URLSearchParams({ redirect_uri: uri })}`,
    )
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'redirect_not_allowed'])
    expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([null, []])
  }
  // A repeated parameter is not accepted.
  const twice = `redirect_uri=${encodeURIComponent(casino.address)}&redirect_uri=${encodeURIComponent(uri)}`
  expect((await openSurfer(casino).open(`/api/auth/vk/redirect?${twice}`)).status).toBe(400)
  expect((await rows()).length).toBe(before)
})

describe('an ID token of Telegram', () => {
  test.each([
    ['without a signature', { alg: 'none' }],
    ['signed with the public key as a secret', { alg: 'HS256' }],
    ['signed with a foreign key', { key: 'foreign' }],
    ['for another site', { aud: 'other' }],
    ['for this site and another', { aud: 'list' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { expired: true }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: null }],
    ['without an account', { without: ['id'] }],
    ['without an end', { without: ['exp'] }],
    ['without a beginning', { without: ['iat'] }],
    ['without an issuer', { without: ['iss'] }],
    ['without an audience', { without: ['aud'] }],
  ])('%s is refused', async (_, lie) => {
    const before = await players()
    await telegram.control('id-token', lie)
    expect(await signInAs(openSurfer(casino), 'telegram', 800003)).toEqual({ ...failed, provider: 'telegram' })
    expect(await players()).toBe(before)
  })
})

describe('linking', () => {
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
  const begin = (player: CasinoPlayer, provider = 'vk', proof: object = { password: player.password }) =>
    player.call('POST /api/auth/identities', { body: { provider, redirectUri: casino.address, ...proof } })
  const identities = async (player: CasinoPlayer) =>
    (await player.call('GET /api/auth/ways')).body.identities.map(({ provider }) => provider)
  /** Begins it in this browser and continues at the provider; returns the browser's callback. */
  async function leaveToLink(surfer: Surfer, player: CasinoPlayer, person: string) {
    const begun = await begin(player)
    expect(begun.status).toBe(200)
    surfer.store(begun.headers)
    return consent(new URL(begun.body.location), person)
  }

  test('needs a session, the password, and this site’s address', async () => {
    const player = await casino.player()
    const body = { provider: 'vk', redirectUri: casino.address, password: player.password }
    expect(outcome(await casino.call('POST /api/auth/identities', { body }))).toEqual([401, 'unauthenticated'])
    expect(outcome(await begin(player, 'vk', {}))).toEqual([400, 'fill_all_fields'])
    expect(outcome(await begin(player, 'vk', { password: 'wrong' }))).toEqual([403, 'wrong_password'])
    expect(outcome(await begin(player, 'nobody'))).toEqual([400, 'bad_request'])
    const elsewhere = { password: player.password, redirectUri: 'https://evil.example' }
    expect(outcome(await begin(player, 'vk', elsewhere))).toEqual([400, 'redirect_not_allowed'])
  })

  test('connects the two sign-in methods; the session stays, and the external account signs in to the same player', async () => {
    const player = await casino.player()
    const surfer = openSurfer(casino)
    const marks = await back(surfer, await leaveToLink(surfer, player, victim()))
    expect(marks).toEqual({ tab: 'settings', linked: 'vk' })
    expect(await identities(player)).toEqual(['vk'])
    const { token = '' } = await signInAs(openSurfer(casino), 'vk', victim())
    expect((await casino.call('GET /api/auth/me', { token })).body.user.id).toBe(player.user.id)
    expect(outcome(await begin(player))).toEqual([409, 'already_linked'])
  })

  test('cannot be finished by another browser: not the victim’s for the attacker, nor the other way round', async () => {
    const [thief, owner] = [await casino.player(), await casino.player()]
    // The attacker makes the victim's browser finish the attempt, to get the victim's external account.
    const thiefs = openSurfer(casino)
    const to = await leaveToLink(thiefs, thief, victim())
    expect(await back(openSurfer(casino), to)).toMatchObject(elsewhere)
    // The attacker begins, and makes the victim's browser return with the attacker's account.
    const own = openSurfer(casino)
    const theirs = await leaveToLink(own, owner, victim())
    theirs.searchParams.set('code', (await leaveToLink(thiefs, thief, attacker())).searchParams.get('code')!)
    expect((await back(own, theirs)).link_error).toBe('sign_in_expired')
    expect([await identities(thief), await identities(owner)]).toEqual([[], []])
  })

  test('ends with the session that began it', async () => {
    const player = await casino.player()
    const surfer = openSurfer(casino)
    const to = await leaveToLink(surfer, player, victim())
    await player.call('POST /api/auth/logout')
    expect(await back(surfer, to)).toMatchObject({ link_error: 'sign_in_expired' })
    const [row] = await casino.owner.read.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM player_identity WHERE player_id = $1',
      [player.id],
    )
    expect(row?.count).toBe(0)
  })

  test('of one external account by two concurrent players: one of them gets it', async () => {
    const both = await Promise.all([casino.player(), casino.player()])
    const ready = []
    for (const player of both) {
      const surfer = openSurfer(casino)
      ready.push({ surfer, to: await leaveToLink(surfer, player, victim()) })
    }
    const marks = await Promise.all(ready.map(({ surfer, to }) => back(surfer, to)))
    expect(marks.map(({ linked, link_error }) => linked ?? link_error).sort()).toEqual(['identity_taken', 'vk'])
    const linked = await Promise.all(both.map(identities))
    expect(linked.flat()).toEqual(['vk'])
  })

  test('of two external accounts by one player at once: one is linked', async () => {
    const player = await casino.player()
    const ready = []
    for (const person of [victim(), attacker()]) {
      const surfer = openSurfer(casino)
      ready.push({ surfer, to: await leaveToLink(surfer, player, person) })
    }
    const marks = await Promise.all(ready.map(({ surfer, to }) => back(surfer, to)))
    expect(marks.map(({ linked, link_error }) => linked ?? link_error).sort()).toEqual(['already_linked', 'vk'])
  })

  test('races with a first sign-in of the same person: there is one player for it', async () => {
    const player = await casino.player()
    const surfer = openSurfer(casino)
    const to = await leaveToLink(surfer, player, victim())
    const [linking, signingIn] = await Promise.all([back(surfer, to), signInAs(openSurfer(casino), 'vk', victim())])
    const { token = '' } = signingIn
    const { id } = (await casino.call('GET /api/auth/me', { token })).body.user
    expect(id === player.user.id).toBe(linking.linked === 'vk')
    expect(linking.linked ?? linking.link_error).toMatch(/^(vk|identity_taken)$/)
  })

  test('is undone with a proof, never for the last sign-in method, and not twice concurrently; emails report it', async () => {
    const player = await casino.player()
    const surfer = openSurfer(casino)
    await back(surfer, await leaveToLink(surfer, player, victim()))
    const unlink = (who: Pick<CasinoPlayer, 'call'>, provider: string, body: object) =>
      who.call('POST /api/auth/identities/{provider}/unlink', { params: { provider }, body })
    expect(outcome(await unlink(player, 'vk', {}))).toEqual([400, 'fill_all_fields'])
    expect(outcome(await unlink(player, 'telegram', { password: player.password }))).toEqual([404, 'not_found'])
    expect((await unlink(player, 'vk', { password: player.password })).status).toBe(200)
    expect(await identities(player)).toEqual([])
    for (const subject of ['Новый способ входа', 'Способ входа'])
      expect((await mailbox.letterAbout(player.user.email!, subject)).text).toContain('аккаунт VK')

    // From now on the external account belongs to a new player, and is their last sign-in method.
    const { token = '' } = await signInAs(openSurfer(casino), 'vk', victim())
    const fresh: Pick<CasinoPlayer, 'call'> = { call: (name, request) => casino.call(name, { token, ...request }) }
    const { id } = (await fresh.call('GET /api/auth/me')).body.user
    expect(id).not.toBe(player.user.id)
    expect(outcome(await unlink(fresh, 'vk', {}))).toEqual([409, 'last_way_in'])

    const body = { provider: 'telegram', redirectUri: casino.address }
    const begun = await fresh.call('POST /api/auth/identities', { body })
    const own = openSurfer(casino)
    own.store(begun.headers)
    await telegram.control('people', { people: [{ id: 930_000 + people, first_name: 'Victim' }] })
    expect(await back(own, await consent(new URL(begun.body.location), 930_000 + people))).toMatchObject({
      linked: 'telegram',
    })
    const both = await Promise.all(['vk', 'telegram'].map((provider) => unlink(fresh, provider, {})))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test.each(['vk', 'telegram'] as const)(
  'an exclusion holds for a new account of the same person at %s',
  async (provider) => {
    const person = provider === 'vk' ? victim() : 940_000 + people
    if (provider === 'telegram') await telegram.control('people', { people: [{ id: person, first_name: 'Victim' }] })
    const player = await casino.player()
    const surfer = openSurfer(casino)
    const body = { provider, redirectUri: casino.address, password: player.password }
    const begun = await player.call('POST /api/auth/identities', { body })
    surfer.store(begun.headers)
    await back(surfer, await consent(new URL(begun.body.location), person))
    const params = { provider }
    await player.call('POST /api/auth/identities/{provider}/unlink', { params, body: { password: player.password } })
    expect((await player.call('POST /api/protection/exclusion', { body: { lasts: 'month' } })).status).toBe(200)
    const { token = '' } = await signInAs(openSurfer(casino), provider, person)
    expect((await casino.call('GET /api/auth/me', { token })).body.user.id).not.toBe(player.user.id)
    expect((await casino.call('GET /api/protection', { token })).body.exclusion).not.toBeNull()
  },
)

describe('an account without a password', () => {
  test('proves itself by a session of the last minutes; then it sets a password, which ends its other sessions and links', async () => {
    const { token = '' } = await signInAs(openSurfer(casino), 'vk', victim())
    const { token: other = '' } = await signInAs(openSurfer(casino), 'vk', victim())
    const set = (newPassword: string, by = token) =>
      casino.call('POST /api/auth/set-password', { token: by, body: { newPassword } })
    await changeSessions(casino.owner.read, {}, { createdAt: minutesAgo(11) })
    expect((await set('nine-herons-wade')).body.code).toBe('sign_in_again')
    const link = { provider: 'telegram', redirectUri: casino.address }
    expect((await casino.call('POST /api/auth/identities', { token, body: link })).body.code).toBe('sign_in_again')

    const { token: fresh = '' } = await signInAs(openSurfer(casino), 'vk', victim())
    expect((await set('short', fresh)).body.code).toBe('password_too_short')
    const { id } = (await casino.call('GET /api/auth/me', { token: fresh })).body.user
    const links = (text: string) => casino.owner.read.rows(text, [id])
    await links(
      `INSERT INTO mail_link (player_id, purpose, digest, email, expires_at)
       SELECT $1, unnest(ARRAY['email', 'reset']), gen_random_uuid()::text, 'x@example.test', now() + interval '1 hour'`,
    )
    const answers = await Promise.all([set('nine-herons-wade', fresh), set('seven-owls-sing', fresh)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await links('SELECT FROM mail_link WHERE player_id = $1')).toEqual([])
    expect((await casino.call('GET /api/auth/me', { token: other })).status).toBe(401)
    expect((await casino.call('GET /api/auth/me', { token: fresh })).status).toBe(200)
    expect((await set('other-owls-sing', fresh)).body.code).toBe('password_set_already')
  })

  test('is not asked for a password that another request has just set', async () => {
    const own = await openCasino({ passwordCost })
    const player = await own.player()
    await changePlayers(own.owner.read, { id: player.id }, { passwordHash: null })
    // More than are hashed in parallel, so that the last ones continue after the first password is set.
    const set = (_: unknown, i: number) =>
      player.call('POST /api/auth/set-password', { body: { newPassword: `nine-herons-wade-${i}` } })
    const codes = (await Promise.all(Array.from({ length: 6 }, set))).map(({ body }) => body.code)
    expect(codes.sort()).toEqual([...Array(5).fill('password_set_already'), undefined])
    await closeAudited(own)
  })
})
