import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openGuessRates } from '../../platform/http/guess-rates.ts'
import { type Casino, openCasino, type WireAnswer } from '../kit/casino.ts'
import { holderOf, setUpSecondFactor } from '../kit/second-factor-holder.ts'
import { waitingForLock } from '../kit/stored.ts'
import { times } from '../kit/two-servers.ts'

// Two nodes of one casino, called in turns: together they allow as much as one of them would.
let here: Casino
let there: Casino
beforeAll(async () => {
  here = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  there = await here.node()
  const rare = { amount: 1, seconds: 3600, burst: 10 }
  await here.set('rates', {
    logins: { ...rare, burst: 24 },
    registrations: rare,
    promocodes: { ...rare, burst: 18 },
    bets: rare,
  })
  await there.app.settings.refresh()
})
afterAll(() => here.close())

const from = (client: string) => ({ headers: { 'x-forwarded-for': client } })
const inTurn = (index: number) => (index % 2 ? there : here)
const codeOf = ({ status, body }: WireAnswer<unknown>) => (status === 200 ? 'ok' : body.code)
/** In parallel, which is where two counters would differ most. */
async function answersOf(calls: readonly Promise<WireAnswer<unknown>>[]): Promise<Record<string, number>> {
  const codes = (await Promise.all(calls)).map((answer) => codeOf(answer) ?? '')
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]),
  )
}

const logIn = (casino: Casino, body: object, client: string) =>
  casino.call('POST /api/auth/login', { body, ...from(client) })
const wrong = { username: 'nobody', password: 'not-this-one' }

const guesses: readonly [
  what: string,
  expected: Record<string, number>,
  guess: () => Promise<(index: number) => Promise<WireAnswer<unknown>>>,
][] = [
  [
    'log-ins with many names, from an address',
    { wrong_credentials: 24 },
    async () => (index) => logIn(inTurn(index), { ...wrong, username: `name-${index}` }, '192.0.2.1'),
  ],
  [
    'passwords of one name, from an address',
    { wrong_credentials: 5 },
    async () => (index) => logIn(inTurn(index), wrong, '192.0.2.2'),
  ],
  [
    'codes of a second factor',
    { second_factor_wrong: 5 },
    async () => {
      const holder = await holderOf(here)
      const device = await setUpSecondFactor(here, holder)
      const { username, password } = holder
      // A right guess is rare, but not impossible.
      const right = times(9, (steps) => device.code(steps - 4))
      const codes = times(50, (index) => `${100_000 + index}`).filter((code) => !right.includes(code))
      return (index) => logIn(inTurn(index), { username, password, code: codes[index]! }, '192.0.2.3')
    },
  ],
  [
    'answers of passkeys, from an address that was given more challenges',
    { passkey_refused: 24 },
    async () => {
      const challenge = (index: number) =>
        inTurn(index).call('POST /api/auth/passkeys/sign-in/challenge', from('192.0.2.8'))
      expect(await answersOf(times(30, challenge))).toEqual({ ok: 30 })
      const part = 'AAAA'
      const passkey = { credential: part, clientData: part, authenticatorData: part, signature: part, userHandle: part }
      return (index) =>
        inTurn(index).call('POST /api/auth/passkeys/sign-in', { body: { passkey }, ...from('192.0.2.8') })
    },
  ],
  [
    'promo codes',
    { promocode_unknown: 3 },
    async () => {
      const { token } = await here.player({ client: '192.0.2.4' })
      return (index) =>
        inTurn(index).call('POST /api/payments/redeem-promocode', {
          token,
          body: { code: `wrong-${index}` },
          ...from('192.0.2.4'),
        })
    },
  ],
  [
    'registrations from an address',
    { ok: 10 },
    async () => (index) =>
      inTurn(index).call('POST /api/auth/register', {
        body: { username: `robot-${index}`, email: `robot-${index}@example.test`, password: 'seven-owls-sing' },
        ...from('192.0.2.5'),
      }),
  ],
]

test.each(guesses)('%s', async (_what, expected, guess) => {
  const one = await guess()
  const began = performance.now()
  const { too_many_requests: refused = 0, unavailable = 0, ...admitted } = await answersOf(times(40, one))
  const seconds = (performance.now() - began) / 1000
  const [[code, count]] = Object.entries(expected) as [[string, number]]
  expect(admitted).toEqual({ [code]: expect.any(Number) })
  // Delays double from one second on: what a slow machine leaves time for, one node would also have allowed.
  const inTheMeantime = count === 5 ? Math.floor(Math.log2(1 + seconds)) : 0
  // On a busy machine, a call may use up its share and still be answered with 503.
  expect(admitted[code]).toBeGreaterThanOrEqual(count - unavailable)
  expect(admitted[code]).toBeLessThanOrEqual(count + inTheMeantime)
  expect(refused + unavailable).toBe(40 - admitted[code]!)
})

test('the right password forgets failures on every node', async () => {
  const player = await here.player({ client: '192.0.2.6' })
  const answers: unknown[] = []
  for (const index of times(12, (n) => n)) {
    const { username, password } = player
    const body = { username, password: index % 4 === 3 ? password : 'not-this-one' }
    answers.push(codeOf(await logIn(inTurn(index), body, '192.0.2.6')))
  }
  expect(answers).toEqual(times(12, (index) => (index % 4 === 3 ? 'ok' : 'wrong_credentials')))
})

test('bets: what one node let through counts at the other; a burst of both at once is paid back', async () => {
  const player = await here.player({ balance: 1000, client: '192.0.2.7' })
  const roll = (at: Casino) =>
    at.call('POST /api/games/dice/roll', {
      token: player.token,
      body: { betAmount: 1, targetValue: 50, betType: 'over' },
    })
  const waitAt = async (at: Casino) => {
    const { status, headers } = await roll(at)
    return status === 429 ? Number(headers.get('retry-after')) : 0
  }
  const { ok = 0 } = await answersOf(times(40, (index) => roll(inTurn(index))))
  // Never more than a burst from each; after a moment both know all of it, and wait until it has refilled.
  expect(ok).toBeGreaterThanOrEqual(10)
  expect(ok).toBeLessThanOrEqual(20)
  const hours = await vi.waitFor(async () => {
    const waits = [await waitAt(here), await waitAt(there)].map((seconds) => Math.round(seconds / 3600))
    expect(waits).toEqual([ok - 9, ok - 9])
    return waits
  }, 5000)
  expect(hours[0]).toBeGreaterThan(0)
})

test('a share that others make and take while a call waits for it is refused, not an error', async () => {
  const { database } = here.app
  const guesses = openGuessRates(database.read, () => ({ amount: 1, seconds: 60, burst: 1 }))
  const waiting = await database.transact(async (tx) => {
    await tx.rows(`INSERT INTO rate_share (rate, subject, tokens, at) VALUES ('logins', 'one', 0, clock_timestamp())`)
    const taken = guesses.take('logins', 'one').then(
      () => 'taken',
      (error: unknown) => error,
    )
    await vi.waitFor(async () => {
      expect(await waitingForLock(database.read, '%rate_share%')).toHaveLength(1)
    })
    return { taken }
  })
  expect(await waiting.taken).toMatchObject({ code: 'too_many_requests' })
})

test('failures under a name that nobody has do not slow the player with the number in it', async () => {
  const { id, username, password } = await here.player({ client: '192.0.2.9' })
  const guess = (index: number) => logIn(inTurn(index), { ...wrong, username: `player ${id}` }, '192.0.2.9')
  expect(await answersOf(times(10, guess))).toMatchObject({ wrong_credentials: expect.any(Number) })
  expect((await logIn(here, { username, password }, '192.0.2.9')).status).toBe(200)
})
