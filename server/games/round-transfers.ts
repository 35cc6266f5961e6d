import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../ledger/accounts.ts'
import type { Transfer } from '../ledger/posting.ts'

/** The money of a round that is staked and settled at once. */
export function roundTransfers(player: PlayerId, stake: Kopecks, payout: Kopecks): Transfer[] {
  const cash = { player, account: 'cash' } as const
  const games = { house: 'games' } as const
  const staked: Transfer = { kind: 'stake', from: cash, to: games, amount: stake }
  return payout > 0 ? [staked, { kind: 'payout', from: games, to: cash, amount: payout }] : [staked]
}
