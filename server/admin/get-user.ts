import { getUser } from '@casino/contract/admin-users'
import type { Transaction } from '@casino/contract/transactions'
import { playOf } from '../aggregates/aggregates.ts'
import type { Read } from '../database/database.ts'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { forAdministrators, transactionOnWire } from '../payments/on-wire.ts'
import { depositsOf, type Payment, paymentColumns } from '../payments/payment.ts'
import { findPlayer, type Player, userOnWire } from '../players/player.ts'
import { type AdminDeps, counted } from './deps.ts'

/** The number of an existing player; refuses an unknown one. */
export async function mustExist(read: Read, id: string): Promise<number> {
  const rows = await read.rows('SELECT FROM player WHERE id = $1', [id])
  return rows.length > 0 ? Number(id) : refuse('not_found')
}

/** The latest payments of a player, optionally only those before a given payment. */
export async function paymentsOf(
  read: Read,
  { id, username }: Pick<Player, 'id' | 'username'>,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Transaction[]> {
  const rows = await read.rows<{ payment: Payment }>(
    `SELECT ${paymentColumns} AS payment FROM payment
     WHERE player_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [id, before ?? null, limit],
  )
  return rows.map(({ payment }) => forAdministrators(transactionOnWire(payment, username)))
}

interface Around {
  readonly deposits: number
  readonly withdrawals: number
  readonly referrals: number
  readonly referrer: { id: number; username: string } | null
}

const around = `SELECT
  ${depositsOf('$1')} AS deposits,
  (SELECT coalesce(sum(amount), 0)::bigint FROM payment
   WHERE player_id = $1 AND kind = 'withdrawal' AND status = 'success') AS withdrawals,
  (SELECT count(*) FROM player WHERE referred_by = $1) AS referrals,
  (SELECT jsonb_build_object('id', by.id, 'username', by.username)
   FROM player JOIN player AS by ON by.id = player.referred_by WHERE player.id = $1) AS referrer`

export const serveGetUser = ({ database: { read }, statement, secondFactors }: AdminDeps) =>
  serve(getUser, counted, async ({ params }) => {
    const player = (await findPlayer(read, Number(params.id))) ?? refuse('not_found')
    const [balance, held, [of], play, factor, payments] = await Promise.all([
      statement.balanceOf(player.id),
      statement.balanceOf(player.id, 'held'),
      read.rows<Around>(around, [player.id]),
      playOf(read, player.id),
      secondFactors.find(read, player.id),
      paymentsOf(read, player, { limit: 5 }),
    ])
    const { deposits, withdrawals, referrals, referrer } = of!
    return {
      user: userOnWire(player, balance),
      totals: {
        deposits: deposits / 100,
        withdrawals: withdrawals / 100,
        rounds: play.rounds,
        staked: play.staked / 100,
        paid: play.paid / 100,
        profit: (play.staked - play.paid) / 100,
        held: held.balance / 100,
      },
      transactions: payments,
      referrals,
      referredBy: referrer && { id: String(referrer.id), username: referrer.username },
      secondFactor: factor !== undefined,
    }
  })
