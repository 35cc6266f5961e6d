import type { ScreeningState } from '@casino/contract/people/screening'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { paidWithdrawals } from '../../money/payments/payment.ts'
import type { PaymentRules } from '../../money/payments/payment-rules.ts'
import type { PersonReason } from '../../money/payments/person-needed.ts'
import type { Settings } from '../../platform/settings/settings.ts'

interface Screened {
  readonly player: PlayerId
  readonly state: ScreeningState
  /** Milliseconds since 1970; null: no query is due. */
  readonly wantedAt: number | null
  /** The last answer. */
  readonly answer: number | null
  /** Whether a withdrawal was paid before. */
  readonly paid: boolean
}

const screened: LockedRecord<Screened> = {
  name: 'screened players',
  read: {
    text: `SELECT player.id AS player, coalesce(state, 'new') AS state, (extract(epoch FROM wanted_at) * 1000)::float8 AS "wantedAt",
             (SELECT max(own.id) FROM screening_answer AS own WHERE own.player_id = player.id) AS answer,
             EXISTS (SELECT FROM ${paidWithdrawals} AS paid WHERE paid.player_id = player.id) AS paid
           FROM (SELECT unnest($1::bigint[]) AS id) AS player LEFT JOIN screening ON screening.player_id = player.id`,
    playerOf: ({ player }) => player,
  },
}

const hourMs = 3_600_000

/**
 * A person decides about a withdrawal (docs/product.md S17) while a hit is undecided or confirmed, and before the first
 * payout of a player whom the service has not cleared. If the answer is only late, the withdrawal waits for it first.
 */
function reasonOf(row: Screened, now: number, waitHours: number, configured: boolean): PersonReason | undefined {
  const ref = String(row.answer ?? '')
  if (row.state === 'hit') return { code: 'screening_hit', ref }
  if (row.state === 'confirmed') return { code: 'screening_confirmed', ref }
  if (!configured || row.paid || row.state === 'clear') return undefined
  const isAwaited = row.state === 'new' && row.wantedAt !== null && now - row.wantedAt < waitHours * hourMs
  return { code: 'not_screened', ref, ...(isAwaited && { endsByItself: true }) }
}

/** `configured`: this casino has a screening service. */
export const screeningOfPayments = (settings: Pick<Settings, 'current'>, configured: boolean): PaymentRules => ({
  onTopUp: [],
  onDeposit: [],
  onWithdrawal: [],
  onPayee: [],
  onPayout: [
    {
      lockedRecords: [screened],
      reasonsFor(facts, { player }) {
        const { screeningWaitHours } = settings.current.verification
        const reason = reasonOf(facts.row(screened, player), facts.at.getTime(), screeningWaitHours, configured)
        return reason ? [reason] : []
      },
    },
  ],
  onRefund: [],
})
