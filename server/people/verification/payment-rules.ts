import { type Allowance, thresholdDays, type VerificationLevel } from '@casino/contract/people/verification'
import { verificationLevels } from '@casino/contract/people/verification-words'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import { paymentRows } from '../../money/payments/payment.ts'
import type { PaymentRules, WithdrawalRule } from '../../money/payments/payment-rules.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Groups } from '../../platform/settings/groups.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { playerRows } from '../players/player.ts'
import { countDeposited, withinDepositThresholds } from './deposit-rule.ts'
import { isApproved } from './stored.ts'

/** Dependencies of the thresholds. */
interface Standing {
  readonly player: PlayerId
  readonly level: VerificationLevel
  /** Withdrawals of the last days that were not rejected, including those in progress. */
  readonly withdrawn: Kopecks
}

const text = `
  SELECT player.id AS player,
    CASE WHEN ${isApproved('player.id')} THEN 'document'
         WHEN EXISTS (SELECT FROM ${playerRows} AS own WHERE own.id = player.id AND email_confirmed_at IS NOT NULL) THEN 'email'
         ELSE 'none' END AS level,
    (SELECT coalesce(sum(amount), 0)::bigint FROM ${paymentRows} AS payment
     WHERE player_id = player.id AND kind = 'withdrawal' AND status <> 'rejected'
       AND created_at > now() - interval '${thresholdDays} days') AS withdrawn
  FROM (SELECT unnest($1::bigint[]) AS id) AS player`

/** Read under the player's lock, so that concurrent withdrawals cannot exceed a threshold together. */
const standings: LockedRecord<Standing> = {
  name: 'verification standings',
  read: { text, playerOf: ({ player }) => player },
}

export function findStanding(read: Read, player: PlayerId): Promise<Standing> {
  return read.one<Standing>(text, [[player]])
}

interface Thresholds {
  readonly single: Kopecks
  readonly total: Kopecks
}

function thresholdsOf(level: VerificationLevel, settings: Groups['verification']): Thresholds {
  const { noneSingle, noneTotal, emailSingle, emailTotal } = settings
  if (level === 'none') return { single: noneSingle, total: noneTotal }
  if (level === 'email') return { single: emailSingle, total: emailTotal }
  return { single: kopecks(0), total: kopecks(0) }
}

/** The maximum of one more withdrawal at this level; undefined for any amount. */
function mostAt(level: VerificationLevel, withdrawn: Kopecks, settings: Groups['verification']): number | undefined {
  const { single, total } = thresholdsOf(level, settings)
  const most = Math.min(
    single > 0 ? single : Number.POSITIVE_INFINITY,
    total > 0 ? Math.max(0, total - withdrawn) : Number.POSITIVE_INFINITY,
  )
  return Number.isFinite(most) ? most : undefined
}

/** docs/product.md S8: the refusal names the level at which this amount could be withdrawn. */
function refusalAt({ level, withdrawn }: Standing, amount: Kopecks, settings: Groups['verification']) {
  const most = mostAt(level, withdrawn, settings)
  if (most === undefined || amount <= most) return undefined
  const higher = verificationLevels.slice(verificationLevels.indexOf(level) + 1)
  const needed = higher.find((one) => amount <= (mostAt(one, withdrawn, settings) ?? amount)) ?? 'document'
  const details = { level: needed, left: roublesFromKopecks(kopecks(most)) }
  return { refused: 'verification_required', details } satisfies RefusedPosting
}

/** The amount that can be withdrawn, shown beforehand on the page of withdrawals. */
export function allowanceOf({ level, withdrawn }: Standing, settings: Groups['verification']): Allowance {
  const { single, total } = thresholdsOf(level, settings)
  return {
    single: single > 0 ? roublesFromKopecks(single) : null,
    left: total > 0 ? roublesFromKopecks(kopecks(Math.max(0, total - withdrawn))) : null,
  }
}

const withinThresholds = (settings: Pick<Settings, 'current'>): WithdrawalRule => ({
  lockedRecords: [standings],
  refusalOf: (locked, { player, amount }) =>
    refusalAt(locked.row(standings, player), amount, settings.current.verification),
})

/** Above a threshold a withdrawal, or a deposit, needs a verified player. */
export const verificationOfPayments = (settings: Pick<Settings, 'current'>): PaymentRules => ({
  onTopUp: [withinDepositThresholds(settings)],
  onDeposit: [countDeposited],
  onWithdrawal: [withinThresholds(settings)],
  onPayee: [],
  onPayout: [],
  onRefund: [],
})
