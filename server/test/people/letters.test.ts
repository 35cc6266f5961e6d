import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox, tokenIn } from '../kit/mailbox.ts'
import { holderOf, setUpSecondFactor } from '../kit/second-factor-holder.ts'
import { accountEventKinds, ageMail, changePlayers, isMailWaiting } from '../kit/stored.ts'

let mailbox: Mailbox
// Does the other background work, but has no mail server, so it leaves emails to the other servers.
let lacking: Casino
let casino: Casino
let node: Casino
beforeAll(async () => {
  mailbox = await openMailbox()
  lacking = await openCasino()
  await vi.waitFor(() => expect(lacking.app.jobs.held).toContain('upkeep'))
  const { databaseUrl } = lacking
  casino = await openCasino({ databaseUrl, env: { ...mailbox.env, PUBLIC_URL: 'https://casino.test' } })
  node = await casino.node()
})
afterAll(async () => {
  await casino.close()
  await lacking.close()
  await mailbox.close()
})

const next = 'nine-herons-wade'
const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)
const emailOf = ({ user }: CasinoPlayer) => user.email ?? ''
const forgot = (email: string, at = casino) => at.call('POST /api/auth/forgot-password', { body: { email } })
const reset = (body: object, at = casino) =>
  at.call('POST /api/auth/reset-password', { body: { password: next, ...body } })
const confirm = (token: string) => casino.call('POST /api/auth/confirm-email', { body: { token } })
const userOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user
/** As if every letter and link so far were older than this; one that has just arrived may not be recorded as sent yet. */
const later = async (minutes: number) => {
  await vi.waitFor(async () => expect(await isMailWaiting(casino.owner.read)).toBe(false), { timeout: 10_000 })
  await ageMail(casino.owner.read, minutes)
}
/** A player whose letter of confirmation has arrived, and the token of a link for a new password. */
async function forgetful(): Promise<{ player: CasinoPlayer; token: string }> {
  const player = await casino.player()
  await mailbox.letterTo(emailOf(player))
  expect((await forgot(emailOf(player))).status).toBe(200)
  return { player, token: tokenIn(await mailbox.letterTo(emailOf(player), 2)) }
}

describe('a forgotten password', () => {
  test('is replaced by the link of an email, once, on any node; every session ends, and an email says so', async () => {
    const { player, token } = await forgetful()
    const letter = await mailbox.letterTo(emailOf(player), 2)
    expect(letter.text).toContain(`https://casino.test/reset-password#${token}`)
    expect(letter.text).toContain(player.username)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset({ token }, index % 2 ? node : casino)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'link_invalid')).toHaveLength(9)
    expect((await player.call('GET /api/auth/me')).status).toBe(401)
    await vi.waitFor(async () =>
      expect((await node.call('GET /api/auth/me', { token: player.token })).status).toBe(401),
    )
    expect((await casino.signIn(player)).body.code).toBe('wrong_credentials')
    const signedIn = await casino.signIn({ ...player, password: next })
    expect(signedIn.body.user).toMatchObject({ emailConfirmed: true })
    expect((await mailbox.letterTo(emailOf(player), 3)).subject).toMatch(/изменён/)
    expect(await accountEventKinds(casino.owner.read, player.id)).toEqual(['password_reset'])
  })

  test('an unknown address gets the same answer and no email; a banned player gets one, and signs in', async () => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    await casino.changeRights(player.id, { status: 'banned' })
    const unknown = await forgot('nobody@example.test')
    const banned = await forgot(emailOf(player))
    expect([unknown.status, unknown.body]).toEqual([200, {}])
    expect([banned.status, banned.body]).toEqual([200, {}])
    // The page of a ban also requires the password.
    const token = tokenIn(await mailbox.letterAbout(emailOf(player), 'Новый пароль'))
    expect((await reset({ token })).status).toBe(200)
    const signedIn = await casino.signIn({ ...player, password: next })
    expect([signedIn.status, signedIn.body.user.status]).toEqual([200, 'banned'])
    await vi.waitFor(async () => expect(await isMailWaiting(casino.owner.read)).toBe(false))
    expect(await mailbox.lettersTo('nobody@example.test')).toEqual([])
  })

  test('typed in another case reaches the address as it was registered', async () => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    await forgot(emailOf(player).toUpperCase())
    const token = tokenIn(await mailbox.letterTo(emailOf(player), 2))
    expect((await reset({ token })).status).toBe(200)
    expect(await mailbox.lettersTo(emailOf(player).toUpperCase())).toEqual([])
  })

  test.each([
    ['after half an hour', () => later(31)],
    [
      'of a player who has changed the address since',
      (player: CasinoPlayer) =>
        changePlayers(casino.owner.read, { id: player.id }, { email: `moved-${player.id}@example.test` }),
    ],
  ])('a link %s changes nothing', async (_, change) => {
    const { player, token } = await forgetful()
    await change(player)
    expect((await reset({ token })).body.code).toBe('link_invalid')
    expect((await casino.signIn(player)).status).toBe(200)
  })

  test.each([
    ['password_too_short', { password: '12345' }],
    ['password_too_common', { password: 'Qwerty123' }],
    ['fill_all_fields', { password: '' }],
    ['link_invalid', { token: 'x' }],
    ['link_invalid', { token: '' }],
    ['link_invalid', { token: ['x'] }],
    ['link_invalid', { token: 'x'.repeat(1000) }],
  ])('%s leaves the link usable', async (code, body) => {
    const { token } = await forgetful()
    expect((await reset({ token, ...body })).body.code).toBe(code)
    expect((await reset({ token })).status).toBe(200)
  })

  test('somebody who reads the mail still needs the second factor', async () => {
    const holder = await holderOf(casino)
    const device = await setUpSecondFactor(casino, holder)
    const email = (await holder.call('GET /api/auth/me')).body.user.email ?? ''
    await mailbox.letterAbout(email, 'Второй фактор')
    await forgot(email)
    const token = tokenIn(await mailbox.letterAbout(email, 'Новый пароль'))
    expect((await reset({ token })).body.code).toBe('second_factor_required')
    expect((await reset({ token, code: '000000' })).body.code).toBe('second_factor_wrong')
    expect((await reset({ token, code: device.recoveryCodes[0] })).status).toBe(200)
  })

  test.each([
    ['fill_all_fields', 400, ' '],
    ['email_invalid', 400, 'nobody'],
    ['email_invalid', 400, 'a@b@c.de'],
  ])('%s: %i', async (code, status, email) => {
    expect(await forgot(email)).toMatchObject({ status, body: { code } })
  })

  test('without a mail server it is refused', async () => {
    const dry = await openCasino()
    const answer = await forgot('somebody@example.test', dry)
    expect(answer).toMatchObject({ status: 409, body: { code: 'mail_unavailable' } })
    await dry.close()
  })
})

describe('an address', () => {
  test('is confirmed by the email of the registration', async () => {
    const player = await casino.player()
    expect((await userOf(player)).emailConfirmed).toBe(false)
    const token = tokenIn(await mailbox.letterTo(emailOf(player)))
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: emailOf(player) } })
    expect((await userOf(player)).emailConfirmed).toBe(true)
    expect((await confirm(token)).body.code).toBe('link_invalid')
  })

  test('is changed only when its own email is opened, and the former one is informed', async () => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    const email = `new-${player.id}@example.test`
    const change = (body: object) => player.call('POST /api/auth/change-email', { body: { email, ...body } })
    const { status, body } = await change({ email: emailOf(player) })
    expect([status, body.code, Number(body.details?.retryAfter) > 100]).toEqual([429, 'too_many_requests', true])
    await later(3)
    expect((await change({})).body.code).toBe('fill_all_fields')
    expect((await change({ password: 'wrong' })).body.code).toBe('wrong_password')
    expect((await change({ password: player.password })).status).toBe(200)
    const token = tokenIn(await mailbox.letterTo(email))
    expect((await userOf(player)).email).toBe(emailOf(player))
    expect((await confirm(token)).status).toBe(200)
    expect(await userOf(player)).toMatchObject({ email, emailConfirmed: true })
    expect((await mailbox.letterTo(emailOf(player), 2)).text).toContain(email)
    expect((await change({ password: player.password })).body.code).toBe('email_unchanged')
  })

  test('of an email that still waits is not applied after another was requested', async () => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    const [typo, right] = [`typo-${player.id}@example.test`, `right-${player.id}@example.test`]
    await later(3)
    const details = { name: player.username, player: player.id }
    await rows(
      `INSERT INTO mail (kind, recipient, language, details, due_at)
       VALUES ('email_confirmation', $1, 'ru', $2, now() + interval '1 hour')`,
      [typo, JSON.stringify(details)],
    )
    await player.call('POST /api/auth/change-email', { body: { email: right, password: player.password } })
    expect((await confirm(tokenIn(await mailbox.letterTo(right)))).status).toBe(200)
    expect(await rows('SELECT FROM mail WHERE recipient = $1', [typo])).toEqual([])
  })

  const byLetter = async (email: string) => {
    await forgot(email)
    return reset({ token: tokenIn(await mailbox.letterAbout(email, 'Новый пароль')) })
  }
  const newPassword = {
    change: (player: CasinoPlayer) =>
      player.call('POST /api/auth/change-password', { body: { oldPassword: player.password, newPassword: next } }),
    letter: (player: CasinoPlayer) => byLetter(emailOf(player)),
  }

  test.each(['change', 'letter'] as const)(
    'that a thief requested is not adopted once the owner has a new password, by %s, nor is its letter still sent',
    async (way) => {
      const player = await casino.player()
      await mailbox.letterTo(emailOf(player))
      const email = `thief-of-${player.id}@example.test`
      const ask = () => player.call('POST /api/auth/change-email', { body: { email, password: player.password } })
      await later(3)
      expect((await ask()).status).toBe(200)
      await mailbox.letterTo(email)
      const links = () => rows('SELECT FROM mail_link WHERE player_id = $1 AND email = $2', [player.id, email])
      expect(await links()).toHaveLength(1)
      await mailbox.refuse(1)
      await later(3)
      expect((await ask()).status).toBe(200)
      const waiting = () => rows('SELECT FROM mail WHERE recipient = $1 AND attempts > 0', [email])
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
      expect((await newPassword[way](player)).status).toBe(200)
      expect(await waiting()).toEqual([])
      expect(await links()).toEqual([])
    },
  )

  test.each([
    { way: 'its own link', prove: ({ link }: { link: string }) => confirm(link) },
    { way: 'a link for a new password', prove: ({ email }: { email: string }) => byLetter(email) },
  ])(
    'that was only typed excludes no account, in whatever spelling, until it is confirmed by $way',
    async ({ prove }) => {
      const name = `marta${Date.now()}`
      const register = async (tag: string) => {
        await later(3)
        const email = `${name}${tag}@example.test`
        const body = { username: `${name.slice(-9)}${tag.replace('+', '-')}`, email, password: 'seven-owls-sing' }
        const { token, user } = (await casino.call('POST /api/auth/register', { body })).body
        return { token, id: user.id, email, link: tokenIn(await mailbox.letterTo(email)) }
      }
      const exclusionOf = async ({ token }: { token: string }) =>
        (await casino.call('GET /api/protection', { token })).body.exclusion
      const everyone = [await register(''), await register('+a'), await register('+b')] as const
      const [owner, typed, stranger] = everyone
      expect((await confirm(owner.link)).status).toBe(200)
      const year = { token: stranger.token, body: { lasts: 'year' } }
      const { until } = (await casino.call('POST /api/protection/exclusion', year)).body.exclusion!
      expect([await exclusionOf(owner), await exclusionOf(typed)]).toEqual([null, null])
      expect((await prove(stranger)).status).toBe(200)
      expect((await exclusionOf(owner))!.until).toBe(until)
      expect(await exclusionOf(typed)).toBeNull()
      const bet = { token: typed.token, body: { betAmount: 10, targetValue: 50, betType: 'over' } }
      expect((await casino.call('POST /api/games/dice/roll', bet)).body.code).toBe('email_to_confirm')
      const excluding = `SELECT FROM protection_event WHERE player_id = ANY ($1) AND kind = 'self_exclusion'`
      expect(await rows(excluding, [everyone.map(({ id }) => id)])).toHaveLength(2)
    },
  )

  test('that an excluded person used before excludes the account that changes to it', async () => {
    const excluded = await casino.player()
    expect((await confirm(tokenIn(await mailbox.letterTo(emailOf(excluded))))).status).toBe(200)
    const answer = await excluded.call('POST /api/protection/exclusion', { body: { lasts: 'year' } })
    expect(answer.status).toBe(200)
    await changePlayers(casino.owner.read, { id: excluded.id }, { email: `former-${excluded.id}@example.test` })
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    await later(3)
    await player.call('POST /api/auth/change-email', { body: { email: emailOf(excluded), password: player.password } })
    expect((await confirm(tokenIn(await mailbox.letterTo(emailOf(excluded), 2)))).status).toBe(200)
    expect((await player.call('GET /api/protection')).body).toMatchObject({ exclusion: { until: expect.any(String) } })
  })

  test('that another account has taken meanwhile is refused, and the account keeps its own', async () => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    await later(3)
    const email = `wanted-${player.id}@example.test`
    await player.call('POST /api/auth/change-email', { body: { email, password: player.password } })
    const token = tokenIn(await mailbox.letterTo(email))
    const other = await casino.player()
    await changePlayers(casino.owner.read, { id: other.id }, { email })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await userOf(player)).email).toBe(emailOf(player))
  })
})

test('a refused email is sent again as the same message, and its link works', async () => {
  const player = await casino.player()
  await mailbox.letterTo(emailOf(player))
  await mailbox.refuse(1)
  await forgot(emailOf(player))
  await vi.waitFor(async () =>
    expect(await rows('SELECT FROM mail WHERE attempts = 1 AND due_at > now()')).toHaveLength(1),
  )
  await rows('UPDATE mail SET due_at = now()')
  // Any new letter makes the server look for others that are due.
  await casino.player()
  const letter = await mailbox.letterTo(emailOf(player), 2)
  expect((await reset({ token: tokenIn(letter) })).status).toBe(200)
})

const subjectsTo = async (player: CasinoPlayer) =>
  (await mailbox.lettersTo(emailOf(player))).map(({ subject }) => subject)

describe('an email caused by an administrator is in the language', () => {
  const cases: readonly [language: string, RegExp, (headers: Record<string, string>, person: Person) => unknown][] = [
    ['ru', /Второй фактор/, () => {}],
    [
      'es',
      /segundo factor/,
      (headers, { username, password }) =>
        casino.call('POST /api/auth/login', { body: { username, password }, headers }),
    ],
    ['en', /second factor/, (headers, { token }) => casino.call('GET /api/auth/me', { token, headers })],
  ]
  interface Person {
    readonly username: string
    readonly password: string
    readonly token: string
  }
  test.each(cases)('%s of the last visit', async (language, subject, visit) => {
    const player = await casino.player()
    await mailbox.letterTo(emailOf(player))
    await visit({ 'accept-language': language }, player)
    await setUpSecondFactor(casino, player)
    const admin = await administratorOf(casino)
    const { status } = await admin.call('POST /api/admin/users/{id}/reset-second-factor', {
      params: { id: player.user.id },
      body: { reason: 'a lost phone' },
    })
    expect(status).toBe(200)
    await vi.waitFor(async () => expect(await subjectsTo(player)).toContainEqual(expect.stringMatching(subject)))
  })
})
