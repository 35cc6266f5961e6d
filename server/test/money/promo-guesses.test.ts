import { expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { type CasinoPlayer, openCasino } from '../kit/casino.ts'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

test('wrong promo codes run out six times sooner than right ones, for an account and for an address', async () => {
  const casino = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const admin = await administratorOf(casino)
    for (const index of times(12, (n) => n))
      await admin.call('POST /api/admin/promocodes', { body: { code: `RIGHT-${index}`, reward: 1, maxUses: 100 } })
    await casino.set('rates', { promocodes: { amount: 1, seconds: 3600, burst: 18 } })
    const redeem = (player: CasinoPlayer, code: string, client: string) =>
      player.call('POST /api/payments/redeem-promocode', { body: { code }, headers: { 'x-forwarded-for': client } })
    const codesOf = async (answers: ReturnType<typeof redeem>[]) =>
      (await Promise.all(answers)).map(({ status, body }) => (status === 200 ? 'paid' : body.code)).sort()

    const honest = await casino.player({ client: '192.0.2.1' })
    const paid = []
    for (const index of times(12, (n) => n)) paid.push(await redeem(honest, `RIGHT-${index}`, '192.0.2.1'))
    expect(paid.map(({ status }) => status)).toEqual(Array(12).fill(200))

    // Parallel guesses gain nothing, and another address does not help the account.
    const guesser = await casino.player({ client: '192.0.2.2' })
    expect(await codesOf(times(10, (index) => redeem(guesser, `wrong-${index}`, '192.0.2.2')))).toEqual([
      ...Array(3).fill('promocode_unknown'),
      ...Array(7).fill('too_many_requests'),
    ])
    expect((await redeem(guesser, 'RIGHT-1', '192.0.2.3')).body.code).toBe('too_many_requests')
    // Nor does another account at that address.
    const second = await casino.player({ client: '192.0.2.4' })
    expect((await redeem(second, 'wrong', '192.0.2.2')).body.code).toBe('too_many_requests')
    expect((await redeem(second, 'RIGHT-1', '192.0.2.4')).status).toBe(200)
  } finally {
    await casino.close()
  }
})
