import type { Transaction } from '@casino/contract/money/transactions'
import { getUser } from '@casino/contract/panel/admin-users'
import { playOf } from '../../accounting/aggregates/aggregates.ts'
import { depositsOf } from '../../money/payments/deposits.ts'
import { disputedOf } from '../../money/payments/disputes.ts'
import { forAdministrators, transactionOnWire } from '../../money/payments/on-wire.ts'
import { paymentColumns, paymentRows } from '../../money/payments/payment.ts'
import type { Payment } from '../../money/payments/payment-record.ts'
import { dormancyOf } from '../../people/dormancy/stored.ts'
import { countPasskeys } from '../../people/passkeys/stored-passkeys.ts'
import { findPlayer, type Player, referralsOf, userOnWire } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { findTags } from './tags.ts'

/** The number of an existing player; refuses an unknown one. */
export async function requireUser(read: Read, id: string): Promise<number> {
  const player = await findPlayer(read, Number(id))
  return player?.id ?? refuse('not_found')
}

/** A player's latest payments, optionally only those before a given payment. */
export async function paymentsOf(
  read: Read,
  { id, username }: Pick<Player, 'id' | 'username'>,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Transaction[]> {
  const rows = await read.rows<{ payment: Payment }>(
    `SELECT ${paymentColumns} AS payment FROM ${paymentRows} AS payment
     WHERE player_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [id, before ?? null, limit],
  )
  return rows.map(({ payment }) => forAdministrators(transactionOnWire(payment, username)))
}

interface Around {
  readonly deposits: number
  readonly withdrawals: number
  readonly disputed: number
}

const around = `SELECT
  ${depositsOf('$1')} AS deposits,
  (SELECT coalesce(sum(amount), 0)::bigint FROM ${paymentRows} AS payment
   WHERE player_id = $1 AND kind = 'withdrawal' AND status = 'success') AS withdrawals,
  ${disputedOf('$1')} AS disputed`

export const serveGetUser = ({ database: { read }, statement, secondFactors }: AdminDeps) =>
  serve(getUser, counted, async ({ params, player: reader }) => {
    const seesPayments = reader.permissions.has('payments.view')
    const player = (await findPlayer(read, Number(params.id))) ?? refuse('not_found')
    const [balance, held, owed, of, { invited, invitedBy }, play, factor, passkeys, payments, tags, dormancy] =
      await Promise.all([
        statement.balanceOf(player.id),
        statement.balanceOf(player.id, 'held'),
        statement.owedBy(player.id),
        read.one<Around>(around, [player.id]),
        referralsOf(read, player.id),
        playOf(read, player.id),
        secondFactors.find(read, player.id),
        countPasskeys(read, player.id),
        seesPayments ? paymentsOf(read, player, { limit: 5 }) : [],
        findTags(read, player.id),
        dormancyOf(read, player.id),
      ])
    const { deposits, withdrawals, disputed } = of
    return {
      user: userOnWire(player, balance),
      staffRole: player.staffRole,
      totals: {
        deposits: deposits / 100,
        withdrawals: withdrawals / 100,
        rounds: play.rounds,
        staked: play.staked / 100,
        paid: play.paid / 100,
        profit: (play.staked - play.paid) / 100,
        held: held.balance / 100,
        owed: owed / 100,
        disputed: disputed / 100,
      },
      transactions: payments,
      referrals: invited,
      referredBy: invitedBy && { id: String(invitedBy.id), username: invitedBy.username },
      tags,
      dormancy: dormancy
        ? { dueAt: dormancy.dueAt.toISOString(), dormantAt: dormancy.dormantAt?.toISOString() ?? null }
        : null,
      secondFactor: factor !== undefined,
      passkeys,
    }
  })
