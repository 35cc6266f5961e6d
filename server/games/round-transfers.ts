import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../ledger/accounts.ts'
import type { Transfer } from '../ledger/posting.ts'

const games = { house: 'games' } as const

/** The transfers of a round that is staked and settled at once. */
export function roundTransfers(player: PlayerId, stake: Kopecks, payout: Kopecks): Transfer[] {
  return [stakeTransfer(player, stake), ...payoutTransfers(player, payout)]
}

/** The transfer when a round begins. */
export function stakeTransfer(player: PlayerId, stake: Kopecks): Transfer {
  return { kind: 'stake', from: { player, account: 'cash' }, to: games, amount: stake }
}

/** The transfers when it ends, if there is a payout. */
export function payoutTransfers(player: PlayerId, payout: Kopecks): Transfer[] {
  return payout > 0 ? [{ kind: 'payout', from: games, to: { player, account: 'cash' }, amount: payout }] : []
}
