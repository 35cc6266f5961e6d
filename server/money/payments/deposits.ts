import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'
import { paidIn } from './payment.ts'
import { refundedSum } from './refunds.ts'

/** The total that a player has paid in, less refunds, in kopecks; `player` is SQL. */
export const depositsOf = (player: string) => `(
  SELECT coalesce(sum(${paidIn} - coalesce(${refundedSum('payment.id')}, 0)), 0)::bigint FROM payment
  WHERE payment.player_id = ${player} AND payment.kind = 'topup' AND payment.status = 'success')`

/** The number of deposits, refunded ones included, so that only one is ever the first. */
export const depositCountOf = (player: string) => `(
  SELECT count(*)::int FROM payment
  WHERE payment.player_id = ${player} AND payment.kind = 'topup' AND payment.status = 'success')`

/** The number of the player’s credited deposits. */
export async function countDeposits(read: Read, player: PlayerId): Promise<number> {
  const row = await read.one<{ count: number }>(`SELECT ${depositCountOf('$1')} AS count`, [player])
  return row.count
}
