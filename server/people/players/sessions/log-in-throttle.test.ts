import { expect, test } from 'vitest'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { type Failures, type LogInFailures, noFailures } from './log-in-failures.ts'
import { openLogInThrottle } from './log-in-throttle.ts'

/** Uses the test's own clock, which the database cannot follow. */
function remember(now: () => number): LogInFailures {
  const known = new Map<string, Failures>()
  const keysOf = (account: string | number, client: string) => [`${account}`, `${account} ${client}`] as const
  const standing = (account: string | number, client: string) => {
    const [ofAccount, ofClient] = keysOf(account, client).map((key) => known.get(key) ?? noFailures)
    return { ofAccount: ofAccount!, ofClient: ofClient!, now: now() }
  }
  return {
    find: async (account, client) => standing(account, client),
    async change(account, client, decide) {
      const decision = decide(standing(account, client))
      const [ofAll, ofOne] = keysOf(account, client)
      if ('ofAccount' in decision) known.set(ofAll, decision.ofAccount).set(ofOne, decision.ofClient)
      return decision
    },
    async forgive(account, client) {
      const [ofAll, ofOne] = keysOf(account, client)
      const { ofAccount } = standing(account, client)
      known.set(ofAll, { ...ofAccount, failures: Math.max(0, ofAccount.failures - 1) }).delete(ofOne)
    },
  }
}

function open() {
  let nowMs = 0
  const throttle = openLogInThrottle(remember(() => nowMs))
  const attempt = (client: string, { known = false, account = 'victim' } = {}) =>
    throttle.admit({ account, client, isKnownClient: async () => known }).then(
      () => 'admitted',
      (refusal: Refusal) => refusal.retryAfterS,
    )
  return { throttle, attempt, pass: (seconds: number) => (nowMs += seconds * 1000) }
}

test('from one client delays double, up to a quarter of an hour', async () => {
  const { attempt, pass } = open()
  for (let times = 0; times < 5; times++) expect(await attempt('here')).toBe('admitted')
  const delays = []
  for (let times = 0; times < 13; times++) {
    const wait = Number(await attempt('here'))
    delays.push(wait)
    pass(wait)
    expect(await attempt('here')).toBe('admitted')
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('a refusal does not lengthen the wait', async () => {
  const { attempt, pass } = open()
  for (let times = 0; times < 5; times++) await attempt('here')
  for (let times = 0; times < 100; times++) expect(await attempt('here')).toBe(1)
  pass(1)
  expect(await attempt('here')).toBe('admitted')
})

test('from many clients delays stay short, and do not apply to clients known to belong to the player', async () => {
  const { attempt, pass } = open()
  for (let client = 0; client < 60; client++) {
    await attempt(`somewhere ${client}`)
    pass(30)
  }
  await attempt('somewhere else')
  const tries = [await attempt('yet elsewhere'), await attempt('yet elsewhere'), await attempt('yet elsewhere')]
  expect(tries).toEqual(['admitted', 'admitted', 30])
  expect(await attempt('home', { known: true })).toBe('admitted')
  expect(await attempt('yet elsewhere', { account: 'another' })).toBe('admitted')
})

test('the right password clears the failures', async () => {
  const { throttle, attempt } = open()
  for (let times = 0; times < 5; times++) await attempt('here')
  expect(await attempt('here')).toBe(1)
  await throttle.forgive({ account: 'victim', client: 'here' })
  expect(await attempt('here')).toBe('admitted')
})

test('concurrent attempts do not bypass the limit, even from a client known to belong to the player', async () => {
  const { attempt } = open()
  for (let client = 0; client < 20; client++) await attempt(`somewhere ${client}`)
  const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('home', { known: true })))
  expect(answers.filter((answer) => answer === 'admitted')).toHaveLength(5)
})

test('guesses from 26 addresses do not keep the player waiting at a new one', async () => {
  const { attempt, pass } = open()
  for (let seconds = 0; seconds < 3 * 3600; seconds++) {
    await attempt(`guesser ${seconds % 26}`)
    pass(1)
    // A different address each time.
    if (seconds % 600 === 599) expect(await attempt(`hotel ${seconds}`)).toBe('admitted')
  }
})

test('an unlimited supply of new addresses allows no more than some 500 guesses an hour', async () => {
  const { attempt, pass } = open()
  const hour = async () => {
    let admitted = 0
    for (let tries = 0; tries < 3600; tries++) {
      for (const half of ['first', 'second']) {
        if ((await attempt(`guesser ${Math.random()} ${half}`)) === 'admitted') admitted++
      }
      pass(1)
    }
    return admitted
  }
  await hour()
  const admitted = await hour()
  expect(admitted).toBeGreaterThan(400)
  expect(admitted).toBeLessThan(500)
  // The first request in some tenths of a second comes from the player.
  const hotel: unknown[] = []
  for (let tries = 0; tries < 20; tries++) {
    hotel.push(await attempt('hotel'))
    pass(30)
  }
  expect(hotel).toContain('admitted')
})
