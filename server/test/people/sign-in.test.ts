import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { consent, marksOf, openSurfer, registerSite, signInAs, withFragment } from '../kit/surfer.ts'

const log: string[] = []
let vk: Sandbox
let telegram: Sandbox
let casino: Casino
beforeAll(async () => {
  ;[vk, telegram] = await Promise.all([openSandbox('vk'), openSandbox('telegram')])
  casino = await openCasino({ env: { ...vk.env, ...telegram.env }, onLog: (line) => log.push(line) })
  await Promise.all([registerSite(vk, casino, 'vk'), registerSite(telegram, casino, 'telegram')])
})
afterAll(async () => {
  await closeAudited(casino)
  await Promise.all([vk.close(), telegram.close()])
})

const userOf = async (token: string | undefined) =>
  (await casino.call('GET /api/auth/me', token === undefined ? {} : { token })).body.user
/** The warnings about failures that a story caused. */
function expectTroubles(count: number): void {
  const troubles = (casino.troubles as string[]).splice(0)
  expect(troubles).toHaveLength(count)
  for (const trouble of troubles) expect(trouble).toMatch(/ProviderSilent|ProviderUnavailable/)
}
let made = 0
/** A new user of VK. */
async function newPerson(first_name = 'Visitor', more: object = {}): Promise<string> {
  const user_id = String(900_000 + ++made)
  await vk.control('people', { people: [{ user_id, first_name, last_name: 'Surname', ...more }] })
  return user_id
}

describe('a first sign-in', () => {
  test('makes an account without password and email, named by the first name; the second finds it again', async () => {
    const person = await newPerson('Мгла')
    const surfer = openSurfer(casino)
    const { token, provider, ...others } = await signInAs(surfer, 'vk', person)
    expect([provider, others]).toEqual(['vk', {}])
    const user = await userOf(token)
    expect(user).toMatchObject({ username: 'Мгла', email: null, balance: 0, status: 'active' })
    const again = await signInAs(openSurfer(casino), 'vk', person)
    expect(again.token).not.toBe(token)
    expect((await userOf(again.token)).id).toBe(user.id)
    expect([...surfer.cookies.keys()]).toEqual(['device'])
    const { body } = await casino.call('GET /api/auth/ways', { token: token! })
    expect(body).toMatchObject({
      password: false,
      secondFactor: false,
      identities: [{ provider: 'vk', name: 'Мгла Surname' }],
      providers: ['vk', 'telegram'],
      fresh: true,
    })
  })

  test.each([
    ['Мгла', /^Мгла\d{3}$/],
    ['Мгl', /^player\d{3}$/],
    ['☂', /^player\d{3}$/],
    ['', /^player\d{3}$/],
    ['Ян', /^Ян\d{3}$/],
    ['<script>alert</script>', /^scriptalertscript$/],
    ['O Neil-Smith', /^ONeilSmith$/],
    ['x'.repeat(500), /^x{20}$/],
  ])('of %j, whose name is taken, impossible or short, gets one that is free', async (name, expected) => {
    const { token } = await signInAs(openSurfer(casino), 'vk', await newPerson(name))
    expect((await userOf(token)).username).toMatch(expected)
  })

  test('comes back with the name that the tab gave to its attempt, refused or not, and with no other text', async () => {
    const person = await newPerson('Tab')
    const attempt = 'a-b_C9'
    expect(await signInAs(openSurfer(casino), 'vk', person, { attempt })).toMatchObject({ attempt, provider: 'vk' })
    expect(await signInAs(openSurfer(casino), 'vk', undefined, { attempt })).toMatchObject({
      attempt,
      sign_in_error: 'sign_in_cancelled',
    })
    for (const strange of ['', 'x'.repeat(65), 'a b', '<b>', "'"]) {
      const marks = await signInAs(openSurfer(casino), 'vk', person, { attempt: strange })
      expect(Object.keys(marks).toSorted(), strange).toEqual(['provider', 'token'])
    }
  })

  test('counts for the inviter, and brings the opening credit once', async () => {
    const inviter = await casino.player()
    await casino.set('registration', { openingCredit: 5000 as never })
    const person = await newPerson('Invited')
    const { token } = await signInAs(openSurfer(casino), 'vk', person, { ref: inviter.user.referal })
    await signInAs(openSurfer(casino), 'vk', person, { ref: inviter.user.referal })
    await casino.set('registration', { openingCredit: 0 as never })
    expect((await userOf(token)).balance).toBe(50)
    const { body } = await inviter.call('GET /api/referrals/stats')
    expect(body.count).toBe(1)
  })

  test('is refused where players confirm their age, which only the registration asks for', async () => {
    const known = await newPerson()
    await signInAs(openSurfer(casino), 'vk', known)
    await casino.set('protection', { confirmAge: true })
    const again = await signInAs(openSurfer(casino), 'vk', known)
    const answer = await signInAs(openSurfer(casino), 'vk', await newPerson())
    await casino.set('protection', { confirmAge: false })
    expect(answer).toMatchObject({ sign_in_error: 'registration_first' })
    expect(again.token).toBeDefined()
  })

  test('never joins an account by its email', async () => {
    const player = await casino.player({ username: 'With.Address' })
    const person = await newPerson('Claims', { email: player.user.email, verified: true })
    const { token } = await signInAs(openSurfer(casino), 'vk', person)
    const user = await userOf(token)
    expect(user.id).not.toBe(player.user.id)
    expect(user.email).toBeNull()
  })

  test('twenty of one person at once make one account', async () => {
    const person = await newPerson('Hasty')
    const all = await Promise.all(Array.from({ length: 20 }, () => signInAs(openSurfer(casino), 'vk', person)))
    const ids = await Promise.all(all.map(async ({ token }) => (await userOf(token)).id))
    expect(new Set(ids).size).toBe(1)
    const [row] = await casino.app.database.read.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM player WHERE username LIKE 'Hasty%'`,
    )
    expect(row?.count).toBe(1)
  })

  test('by Telegram works the same, also with a number as the audience', async () => {
    const { token } = await signInAs(openSurfer(casino), 'telegram', 800001)
    await telegram.control('id-token', { aud: 'number' })
    const again = await signInAs(openSurfer(casino), 'telegram', 800001)
    const [user, same] = [await userOf(token), await userOf(again.token)]
    expect(same.id).toBe(user.id)
    expect(user.username).toMatch(/^Игрок/)
  })
})

describe('who may not', () => {
  test('a banned player gets a token for their page alone', async () => {
    const person = await newPerson('Banned')
    const { token } = await signInAs(openSurfer(casino), 'vk', person)
    await casino.changeRights(Number((await userOf(token)).id), { status: 'banned' })
    const again = await signInAs(openSurfer(casino), 'vk', person)
    expect((await userOf(again.token)).status).toBe('banned')
    expect((await casino.call('GET /api/games/history', { token: again.token! })).body.code).toBe('account_banned')
  })

  test('a person who cancels comes back with the refusal in the URL', async () => {
    for (const provider of ['vk', 'telegram'] as const)
      expect(await signInAs(openSurfer(casino), provider, undefined)).toEqual({
        sign_in_error: 'sign_in_cancelled',
        provider,
      })
  })

  test('while the site is closed for maintenance, signing in goes on as it does with a password', async () => {
    const person = await newPerson('Early')
    await casino.set('maintenance', { enabled: true })
    const { token } = await signInAs(openSurfer(casino), 'vk', person)
    await casino.set('maintenance', { enabled: false })
    expect(token).toBeDefined()
  })
})

describe('a provider', () => {
  test.each([
    ['loses the connection', { fault: 'drop' }],
    ['fails', { fault: 'say', status: 500 }],
    ['is busy', { fault: 'say', status: 429, json: { error: 'slow_down' } }],
    ['answers with a page', { fault: 'say', status: 200, text: '<html>' }],
  ])('that %s is unavailable, and no account is made', async (_, twist) => {
    for (const [sandbox, provider, path] of [
      [vk, 'vk', '/oauth2/auth'],
      [vk, 'vk', '/oauth2/user_info'],
      [telegram, 'telegram', '/token'],
      [telegram, 'telegram', '/.well-known/jwks.json'],
    ] as const) {
      await sandbox.control('reply', { ...twist, path })
      const person = provider === 'vk' ? await newPerson('Unlucky') : 800002
      expect(await signInAs(openSurfer(casino), provider, person), path).toEqual({
        sign_in_error: 'sign_in_unavailable',
        provider,
      })
    }
    expectTroubles(4)
  })

  test.each([
    ['{}', {}],
    ['a list', []],
    ['null', null],
    ['an error with status 200', { error: 'server_error' }],
    ['a user without a number', { user: { first_name: 'x' } }],
    ['another user', { user: { user_id: '1', first_name: 'x' } }],
  ])('that answers %s is not believed', async (_, json) => {
    for (const path of ['/oauth2/auth', '/oauth2/user_info']) {
      await vk.control('reply', { fault: 'say', status: 200, json, path })
      const { token, sign_in_error } = await signInAs(openSurfer(casino), 'vk', await newPerson('Odd'))
      expect([token, sign_in_error], path).toEqual([undefined, 'sign_in_failed'])
    }
  })

  test('that leaves the state of its answer empty signs in, and one that states another’s does not', async () => {
    for (const [state, right] of [
      ['', true],
      ['another', false],
      [null, true],
    ]) {
      await vk.control('token', { state })
      const { token, sign_in_error } = await signInAs(openSurfer(casino), 'vk', await newPerson('Empty'))
      expect([token !== undefined, sign_in_error]).toEqual([right, right ? undefined : 'sign_in_failed'])
    }
  })

  test('that is not configured has no address and no button', async () => {
    const other = await openCasino({ env: vk.env })
    const { body } = await other.call('GET /api/auth/providers')
    expect(body.providers).toEqual(['vk'])
    const path = `/api/auth/telegram/redirect?redirect_uri=${encodeURIComponent(other.address)}`
    expect((await openSurfer(other).open(path)).status).toBe(404)
    expect((await openSurfer(other).open('/api/auth/telegram/callback?state=x')).status).toBe(404)
    await other.close()
  })
})

test('an excluded player who unlinks an account elsewhere is excluded again when they sign in with it', async () => {
  const person = await newPerson('Gone')
  const { token = '' } = await signInAs(openSurfer(casino), 'vk', person)
  const newPassword = 'seven-owls-sing'
  expect((await casino.call('POST /api/auth/set-password', { token, body: { newPassword } })).status).toBe(200)
  await casino.call('POST /api/protection/exclusion', { token, body: { lasts: 'forever' } })
  const unlink = { params: { provider: 'vk' }, body: { password: newPassword } } as const
  expect((await casino.call('POST /api/auth/identities/{provider}/unlink', { token, ...unlink })).status).toBe(200)

  const next = await signInAs(openSurfer(casino), 'vk', person)
  expect((await userOf(next.token)).id).not.toBe((await userOf(token)).id)
  const { exclusion } = (await casino.call('GET /api/protection', { token: next.token! })).body
  expect(exclusion).toMatchObject({ kind: 'self_exclusion', until: null, shared: true })
})

test('the answers are not stored, send no referrer, and neither tokens nor secrets are in the log', async () => {
  const surfer = openSurfer(casino)
  const person = await newPerson('Discreet')
  const back = await consent(await surfer.leave('vk'), person)
  const answer = await surfer.open(withFragment(back))
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { token = '' } = marksOf(answer)
  await vk.control('reply', { fault: 'drop', path: '/oauth2/auth' })
  const failing = await consent(await surfer.leave('vk'), person)
  await surfer.open(withFragment(failing))
  const secrets = [token, ...back.searchParams.values(), failing.searchParams.get('code')!, ...surfer.cookies.values()]
  expectTroubles(1)
  const written = log.join('\n')
  expect(written).toContain('POST')
  for (const secret of secrets.filter((text) => text.length > 20)) expect(written).not.toContain(secret)
})
