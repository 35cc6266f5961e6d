import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { partnerEnv, settleAll, start } from '../kit/partner.ts'
import { expectAlways } from '../kit/property.ts'
import { openTwoServers } from '../kit/two-servers.ts'

let [here, there] = [] as unknown as [Casino, Casino]
beforeAll(async () => {
  ;({ here, there } = await openTwoServers({ env: partnerEnv }))
})
afterAll(async () => {
  await settleAll(here)
  await closeAudited(here, there)
})

interface Move {
  readonly kind: 'stake' | 'stake_return' | 'payout'
  readonly amount: number
}
/** The transfers between the player and the games, in the order in which they were decided. */
const movesOf = (player: CasinoPlayer) =>
  here.owner.read.rows<Move>(
    `SELECT transfer.kind, amount FROM transfer JOIN account ON account.id IN (debit_account, credit_account) AND owner = $1 AND account.kind = 'cash'
     JOIN posting ON posting.id = posting_id AND posting.at = transfer.at
     WHERE transfer.kind IN ('stake', 'stake_return', 'payout') ORDER BY posting.sequence, line`,
    [player.id],
  )

const bets = fc.array(
  fc.record({
    game: fc.constantFrom('dice', 'roulette', 'mines', 'partner'),
    there: fc.boolean(),
    amount: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 4, maxLength: 24 },
)
const limits = fc.record({
  loss: fc.integer({ min: 20, max: 200 }),
  stake: fc.integer({ min: 20, max: 300 }),
})

test('bets at once, on two servers, in our games and the partner’s, never pass a limit together', async () => {
  await expectAlways(
    fc.asyncProperty(bets, limits, async (wanted, { loss, stake }) => {
      const player = await here.player({ balance: 5000 })
      const { token } = player
      const slot = await start(player)
      const set = (body: object) => player.call('POST /api/protection/limits', { body })
      await set({ kind: 'loss', period: 'week', amount: loss })
      await set({ kind: 'stake', period: 'day', amount: stake })
      await Promise.all(
        wanted.map(async ({ game, there: elsewhere, amount }, at) => {
          const casino = elsewhere ? there : here
          if (game === 'partner') return slot.bet(casino, `${player.id}-${at}`, amount * 100, String(at))
          if (game === 'dice') {
            const body = { betAmount: amount, targetValue: 50, betType: 'over' }
            return casino.call('POST /api/games/dice/roll', { token, body })
          }
          if (game === 'mines') {
            const body = { betAmount: amount, numberOfMines: 3 }
            return casino.call('POST /api/games/mines/start', { token, body })
          }
          const body = { bets: [{ type: 'red', value: null, amount }], totalBet: amount }
          return casino.call('POST /api/games/roulette/spin', { token, body })
        }),
      )
      let [staked, lost] = [0, 0]
      for (const { kind, amount } of await movesOf(player)) {
        if (kind === 'stake') staked += amount
        lost += kind === 'stake' ? amount : -amount
        expect(staked).toBeLessThanOrEqual(stake * 100)
        expect(lost).toBeLessThanOrEqual(loss * 100)
      }
      const held = (await player.call('GET /api/protection')).body.limits
      expect(held.find(({ kind }) => kind === 'stake')!.used).toBe(staked / 100)
    }),
    12,
  )
})
