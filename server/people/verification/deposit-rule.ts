import type { DepositAllowance, VerificationSubject } from '@casino/contract/people/verification'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, write } from '../../accounting/ledger/locked-record.ts'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import { awaitedDeposits } from '../../money/payments/awaited-deposits.ts'
import { creditedTopUps, payments } from '../../money/payments/payment.ts'
import type { DepositConsequence, TopUpRule } from '../../money/payments/payment-rules.ts'
import type { Read } from '../../platform/database/database.ts'
import { defaults, type Groups } from '../../platform/settings/groups.ts'
import { type Settings, savedSetting } from '../../platform/settings/settings.ts'
import { isApproved, isFundsApproved, openFundsQuestion } from './stored.ts'

interface DepositStanding {
  readonly player: PlayerId
  /** Deposits within the configured number of days, refunded ones included. */
  readonly deposited: Kopecks
  readonly identity: boolean
  readonly funds: boolean
  /** The reason of an open question about the source of funds. */
  readonly question: string | null
}

const days = `coalesce(${savedSetting('verification', 'depositDays')}::int, ${defaults.verification.depositDays})`

const text = `
  SELECT player.id AS player, ${isApproved('player.id')} AS identity, ${isFundsApproved('player.id')} AS funds,
    ${openFundsQuestion('player.id')} AS question,
    (SELECT coalesce(sum(amount), 0)::bigint FROM ${creditedTopUps} AS deposit
     WHERE deposit.player_id = player.id AND at > now() - make_interval(days => ${days})) AS deposited
  FROM (SELECT unnest($1::bigint[]) AS id) AS player`

/** Read under the player's lock; within a batch each deposit adds to it. */
const depositStandings: LockedRecord<DepositStanding> = {
  name: 'verification deposit standings',
  read: { text, playerOf: ({ player }) => player },
}

export function findDepositStanding(read: Read, player: PlayerId): Promise<DepositStanding> {
  return read.one<DepositStanding>(text, [[player]])
}

interface Need {
  readonly needs: VerificationSubject
  /** The amount that can be deposited without it. */
  readonly left: Kopecks
}

/** The first missing approval that limits deposits: the identity, then the source of funds; undefined if none does. */
function needOf(standing: DepositStanding, { depositsTotal, fundsTotal }: Groups['verification']): Need | undefined {
  const { identity, funds, question, deposited } = standing
  const leftOf = (threshold: Kopecks) => kopecks(Math.max(0, threshold - deposited))
  if (question !== null) return { needs: identity ? 'funds' : 'identity', left: kopecks(0) }
  if (!identity && depositsTotal > 0) {
    const left = leftOf(depositsTotal)
    return { needs: 'identity', left: fundsTotal > 0 && !funds ? kopecks(Math.min(left, leftOf(fundsTotal))) : left }
  }
  // The source of funds can only be approved for a known person.
  if (!funds && fundsTotal > 0) return { needs: identity ? 'funds' : 'identity', left: leftOf(fundsTotal) }
  return undefined
}

/** The verification that the player needs for further deposits, shown beforehand. */
export function depositAllowanceOf(standing: DepositStanding, settings: Groups['verification']): DepositAllowance {
  const need = needOf(standing, settings)
  return {
    needs: need?.needs ?? null,
    left: need ? roublesFromKopecks(need.left) : null,
    question: standing.question,
  }
}

/** docs/product.md S13: deposits above a threshold, and those after a question, wait for an approval. Invoices that can still be paid count. */
export const withinDepositThresholds = (settings: Pick<Settings, 'current'>): TopUpRule => ({
  lockedRecords: [depositStandings, payments],
  refusalOf(locked, { player, amount }): RefusedPosting | undefined {
    const need = needOf(locked.row(depositStandings, player), settings.current.verification)
    if (!need) return undefined
    const left = Math.max(0, need.left - awaitedDeposits(locked, player))
    if (amount <= left) return undefined
    const details = { left: roublesFromKopecks(kopecks(left)) }
    return { refused: need.needs === 'identity' ? 'deposit_verification_required' : 'funds_source_required', details }
  },
})

/** Money that has arrived is always credited, whatever the total. */
export const countDeposited: DepositConsequence = {
  lockedRecords: [depositStandings],
  decide(locked, { payment: { player }, paid }) {
    const before = locked.row(depositStandings, player)
    return {
      transfers: [],
      writes: [write(depositStandings, { ...before, deposited: kopecks(before.deposited + paid) })],
    }
  },
}
