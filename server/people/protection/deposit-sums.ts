import { timeZone } from '@casino/rules/day'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { periods } from '@casino/rules/period'
import { type LimitPeriod, limitOf, type PlayerLimit } from '@casino/rules/player-limits'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, write } from '../../accounting/ledger/locked-record.ts'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import { awaitedDeposits } from '../../money/payments/awaited-deposits.ts'
import { creditedTopUps, paidWithdrawals, payments } from '../../money/payments/payment.ts'
import type { DepositConsequence, TopUpRule } from '../../money/payments/payment-rules.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { protectionEvents } from './events.ts'
import { exclusionAt, type PlayerProtection, protections } from './protections.ts'

type Sums = { readonly [P in Exclude<LimitPeriod, 'session'>]: number }

/** A player's deposits and withdrawals in each period so far, in kopecks. */
export interface DepositSums {
  readonly player: PlayerId
  readonly deposited: Sums
  readonly withdrawn: Sums
}

const sums = (rows: string, amount: string) => `(
  SELECT jsonb_build_object(${periods.map((period) => `'${period}', coalesce(sum(${amount}) FILTER (WHERE at >= date_trunc('${period}', now(), '${timeZone}')), 0)`)})
  FROM ${rows} AS row WHERE row.player_id = player.id AND at >= least(date_trunc('week', now(), '${timeZone}'), date_trunc('month', now(), '${timeZone}')))`

const text = `SELECT player.id AS player, ${sums(creditedTopUps, 'amount')} AS deposited, ${sums(paidWithdrawals, 'amount')} AS withdrawn
              FROM (SELECT unnest($1::bigint[]) AS id) AS player`

/** Read by postings that open or credit a deposit. Computed from the payments; within a batch each deposit adds to it. */
export const depositSums: LockedRecord<DepositSums> = {
  name: 'deposit sums',
  read: { text, playerOf: ({ player }) => player },
}

export function findDepositSums(read: Read, player: PlayerId): Promise<DepositSums> {
  return read.one<DepositSums>(text, [[player]])
}

/** The used part of a deposit limit: gross, or net of payouts; never below zero. */
export function depositUsed({ deposited, withdrawn }: DepositSums, period: keyof Sums, net: boolean): number {
  return net ? Math.max(0, deposited[period] - withdrawn[period]) : deposited[period]
}

/** `left` is negative if the limit is already exceeded. */
type Passed = { readonly limit: PlayerLimit; readonly left: number }

function passedByDeposit(
  limits: readonly PlayerLimit[],
  row: DepositSums,
  more: number,
  net: boolean,
): Passed | undefined {
  for (const period of periods) {
    const limit = limitOf(limits, { kind: 'deposit', period })
    if (!limit) continue
    const used = depositUsed(row, period, net)
    if (used + more > limit.amount) return { limit, left: limit.amount - used }
  }
  return undefined
}

/** Whether the player has a deposit limit, for any period. */
export const hasDepositLimit = (row: PlayerProtection | undefined): boolean =>
  row?.limits?.some(({ kind }) => kind === 'deposit') ?? false

/** docs/product.md S4: if the settings require it, a deposit needs a limit. */
export const depositLimitRule = (settings: Pick<Settings, 'current'>): TopUpRule => ({
  lockedRecords: [protections],
  refusalOf(locked, { player }): RefusedPosting | undefined {
    const isMissing =
      settings.current.protection.requireDepositLimit && !hasDepositLimit(locked.findRow(protections, player))
    return isMissing ? { refused: 'deposit_limit_required' } : undefined
  },
})

/** docs/product.md S4: a new deposit must fit into every deposit limit. */
export const withinDepositLimits = (settings: Pick<Settings, 'current'>): TopUpRule => ({
  lockedRecords: [protections, depositSums, payments],
  refusalOf(locked, { player, amount }): RefusedPosting | undefined {
    const limits = locked.findRow(protections, player)?.limits
    if (!limits) return undefined
    const waiting = awaitedDeposits(locked, player)
    const { netDeposits } = settings.current.protection
    const passed = passedByDeposit(limits, locked.row(depositSums, player), waiting + amount, netDeposits)
    if (!passed) return undefined
    const left = kopecks(Math.max(0, passed.left - waiting))
    return {
      refused: 'deposit_limit_reached',
      details: { left: roublesFromKopecks(left), period: passed.limit.period },
    }
  },
})

/**
 * Money that has arrived is never refused: beyond a limit, or during an exclusion, it is credited and recorded, for the player
 * and for the panel.
 */
export const recordLateDeposit = (settings: Pick<Settings, 'current'>): DepositConsequence => ({
  lockedRecords: [protections, depositSums],
  decide(locked, { payment: { id, player }, paid }) {
    const [row, before] = [locked.findRow(protections, player), locked.row(depositSums, player)]
    const deposited = Object.fromEntries(periods.map((period) => [period, before.deposited[period] + paid])) as Sums
    const passed = passedByDeposit(row?.limits ?? [], before, paid, settings.current.protection.netDeposits)
    const details = { payment: id, amount: paid }
    const excluded = exclusionAt(row, locked.at.getTime())
    return {
      transfers: [],
      writes: [
        write(depositSums, { ...before, deposited }),
        ...(passed ? [write(protectionEvents, { player, kind: 'deposit_over_limit', details })] : []),
        ...(excluded ? [write(protectionEvents, { player, kind: 'deposit_while_excluded', details })] : []),
      ],
    }
  },
})
