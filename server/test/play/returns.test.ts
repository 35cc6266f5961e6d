import { games } from '@casino/rules/games/index'
import { expect, test } from 'vitest'
import { openCasino } from '../kit/casino.ts'

test('everyone sees what each in-house game has given back of all stakes', async () => {
  const casino = await openCasino()
  try {
    const player = await casino.player({ balance: 100 })
    const body = { betAmount: 2, targetValue: 50, betType: 'over' } as const
    let paid = 0
    for (let roll = 0; roll < 3; roll++) {
      const { payout } = (await player.call('POST /api/games/dice/roll', { body })).body
      paid += payout
    }
    const { status, body: returns } = await casino.call('GET /api/games/returns')
    expect([status, returns.map(({ game }) => game)]).toEqual([200, games.map(({ type }) => type)])
    const [dice, ...others] = returns
    // Three rounds are too few for an interval.
    expect(dice).toMatchObject({ rounds: 3, returned: { declared: 98, band: null, verdict: null } })
    expect(dice?.returned.observed).toBeCloseTo((paid / 6) * 100, 1)
    for (const { rounds, returned } of others) expect([rounds, returned.observed]).toEqual([0, null])
  } finally {
    await casino.close()
  }
})
