import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLedger } from '../../accounting/ledger/ledger.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => casino.close())

const good = { username: 'Marlin', email: 'marlin@example.test', password: 'seven-owls-sing' }
const register = (change: Record<string, unknown> = {}) =>
  casino.call('POST /api/auth/register', { body: { ...good, ...change } })

describe('refusals, in the order in which they are decided', () => {
  beforeAll(() => casino.player({ username: 'taken' }))

  test.each([
    // Each is also wrong in every later check.
    ['fill_all_fields', { username: '', email: 'no', password: '1' }],
    ['fill_all_fields', { username: undefined, email: 'no', password: '1' }],
    ['fill_all_fields', { username: '   ', email: 'no', password: '1' }],
    ['fill_all_fields', { username: 'a', email: '', password: '1' }],
    ['fill_all_fields', { username: 'a', email: 'no', password: '' }],
    ['fill_all_fields', { username: null, email: ['no'], password: 5 }],
    ['username_invalid', { username: 'ab', email: 'no', password: '1' }],
    ['username_invalid', { username: 'a b', email: 'no', password: '1' }],
    ['username_invalid', { username: 'x'.repeat(33), email: 'no', password: '1' }],
    ['username_invalid', { username: '<script>', email: 'no', password: '1' }],
    // аdmin with a Cyrillic а would look like another player.
    ['username_invalid', { username: '\u0430dmin', email: 'no', password: '1' }],
    ['email_invalid', { username: 'taken', email: 'no', password: '1' }],
    ['email_invalid', { username: 'taken', email: 'a@b', password: '1' }],
    ['email_invalid', { username: 'taken', email: 'a b@example.test', password: '1' }],
    ['email_invalid', { username: 'taken', email: `a@${'b'.repeat(260)}.test`, password: '1' }],
    ['password_too_short', { username: 'taken', password: 'abcd1' }],
    // Twelve code units, but three characters.
    ['password_too_short', { username: 'taken', password: '🦉🦉🦉' }],
    ['password_too_long', { username: 'taken', password: 'x7'.repeat(65) }],
    ['password_too_common', { username: 'taken', password: 'Qwerty123' }],
    ['username_taken', { username: 'TAKEN', email: 'taken@example.test' }],
    ['email_taken', { email: 'TAKEN@Example.Test' }],
  ])('%s %j', async (code, change) => {
    const { status, body } = await register(change)
    expect(body).toMatchObject({ code, message: expect.stringMatching(/\S/) })
    expect(status).toBe(code.endsWith('_taken') ? 409 : 400)
  })

  test('have the specification’s messages', async () => {
    expect((await register({ username: '' })).body.message).toBe('Please fill in all fields')
    expect((await register({ password: 'short' })).body.message).toBe('Password must be at least 6 characters')
  })
})

test('a new player has a token, a code, a zero balance, and only the fields of the contract', async () => {
  const { status, body } = await register()
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      _id: expect.stringMatching(/^\d+$/),
      id: body.user._id,
      username: 'Marlin',
      email: 'marlin@example.test',
      balance: 0,
      balanceSequence: 0,
      status: 'active',
      role: 'user',
      isAdmin: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      last_login: expect.stringMatching(/^\d{4}-.*Z$/),
      hideName: false,
      emailConfirmed: false,
      referal: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
    },
  })
  const me = await casino.call('GET /api/auth/me', { token: body.token })
  expect(me.body).toEqual({ user: body.user })
  expect((await casino.call('GET /api/casino/get-me', { token: body.token })).body).toEqual(me.body)
})

test('neither role nor balance nor status can be set by the request', async () => {
  const extra = { role: 'admin', isAdmin: true, balance: 1e6, status: 'pending', id: '1', __proto__: { role: 'admin' } }
  const { body } = await register({ username: 'greedy', email: 'greedy@example.test', ...extra })
  expect(body.user).toMatchObject({ role: 'user', isAdmin: false, balance: 0, status: 'active' })
})

test('of twenty concurrent registrations of one name, one succeeds; the others leave nothing behind', async () => {
  const spellings = ['Искра', 'искра', 'ИСКРА', 'иСкРа']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      register({ username: spellings[index % spellings.length], email: `spark-${index}@example.test` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'username_taken')).toHaveLength(19)
  const [left] = await casino.app.database.read.rows(
    `SELECT count(*)::int AS players, (SELECT count(*)::int FROM account WHERE owner NOT IN (SELECT id FROM player)) AS orphans
     FROM player WHERE email LIKE 'spark-%'`,
  )
  expect(left).toEqual({ players: 1, orphans: 0 })
})

test('of twenty concurrent registrations of one address, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      register({ username: `echo-${index}`, email: `${index % 2 ? 'E' : 'e'}cho@example.test` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'email_taken')).toHaveLength(19)
})

test('the inviter’s code is stored, an unknown one is ignored', async () => {
  const host = await casino.player({ username: 'host' })
  const guests = [
    { username: 'invited', referal: host.user.referal.toLowerCase() },
    { username: 'uninvited', referal: 'NOBODY22' },
  ]
  for (const guest of guests) await register({ ...guest, email: `${guest.username}@example.test` })
  const rows = await casino.app.database.read.rows(
    `SELECT username, referred_by FROM player WHERE username IN ('invited', 'uninvited') ORDER BY username`,
  )
  expect(rows).toEqual([
    { username: 'invited', referred_by: host.id },
    { username: 'uninvited', referred_by: null },
  ])
})

test('one client opens twenty accounts an hour, another has its own limit', async () => {
  const guarded = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const tries = []
    for (let index = 0; index < 20; index++) tries.push(await guarded.player({ client: '203.0.113.7' }))
    expect(tries).toHaveLength(20)
    const body = { ...good, username: 'late', email: 'late@example.test' }
    const late = await guarded.call('POST /api/auth/register', { body, headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(late).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', details: { retryAfter: expect.any(Number) } },
    })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
    const other = await guarded.call('POST /api/auth/register', { body, headers: { 'x-forwarded-for': '203.0.113.8' } })
    expect(other.status).toBe(200)
  } finally {
    await guarded.close()
  }
})

test('a site that gives an opening credit gives it once, through the ledger', async () => {
  await casino.set('registration', { openingCredit: kopecks(100_000) })
  const { body } = await register({ username: 'credited', email: 'credited@example.test' })
  expect(body.user).toMatchObject({ balance: 1000, balanceSequence: 1 })
})

describe('an opening credit', () => {
  const promised = async (database: string) => {
    const busy = await openCasino({
      databaseUrl: database,
      // A ledger with a full queue: registration succeeds, every posting is refused.
      openLedger: (options) => openLedger({ ...options, queueLimit: 0 }),
    })
    await busy.set('registration', { openingCredit: kopecks(100_000) })
    const player = await busy.player()
    expect(player.user.balance).toBe(0)
    await busy.close()
    return player
  }
  const balanceOf = async ({ app }: Casino, { id }: { id: number }) =>
    (await statement(app.database.read).balanceOf(id)).balance

  test('that a busy ledger refused is paid later, once, by the first server to retry', async () => {
    const database = await openTestDatabase()
    const player = await promised(database.url)
    const [one, two] = await Promise.all([
      openCasino({ databaseUrl: database.url }),
      openCasino({ databaseUrl: database.url }),
    ])
    await Promise.all([one, two, one].map(({ app }) => app.openingCredits.step()))
    await two.app.openingCredits.step()
    expect(await balanceOf(one, player)).toBe(100_000)
    await closeAudited(one, two)
    await two.close()
    await database.drop()
  })
})
