import { claimCashback } from '@casino/contract/money/rewards'
import { timeZone } from '@casino/rules/day'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { shareOf } from '@casino/rules/turnover'
import { playByDay, startOf } from '../../accounting/aggregates/aggregates.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { balanceOnWire, claim, type RewardClaim } from './claim.ts'
import type { RewardsDeps } from './deps.ts'
import { claimOf, lastMonday } from './standing.ts'

/** The last complete week in Moscow, from Monday to Sunday, and the player's net loss in it. */
export interface LostWeek {
  readonly monday: string
  readonly from: Date
  readonly to: Date
  /** The end of the current week. */
  readonly nextMonday: Date
  readonly lost: Kopecks
}

/**
 * Always in the future: in the first minute of a week the last one is not complete yet, but the countdown already runs to the
 * next.
 */
const nextMonday = `(date_trunc('week', now() AT TIME ZONE '${timeZone}')::date + 7)`

/** Read before the lock: a complete week does not change. */
export async function lostLastWeek(read: Read, player: PlayerId): Promise<LostWeek> {
  const week = await read.one<Omit<LostWeek, 'lost'> & { lost: number }>(
    `SELECT monday::text, ${startOf('monday')} AS from, ${startOf('(monday + 7)')} AS to, ${startOf(nextMonday)} AS "nextMonday",
            (SELECT coalesce(sum(staked - paid), 0)::bigint FROM ${playByDay} AS play
             WHERE player_id = $1 AND day >= monday AND day < monday + 7) AS lost
     FROM (SELECT ${lastMonday} AS monday) AS week`,
    [player],
  )
  return { ...week, lost: kopecks(week.lost) }
}

/** docs/product.md R2: a share of a net loss, never below zero. */
export function cashbackOf(lost: Kopecks, percentHundredths: number): Kopecks {
  return lost > 0 ? shareOf(lost, percentHundredths) : kopecks(0)
}

export const claimCashbackOf = (deps: RewardsDeps) => async (command: RewardClaim) => {
  const week = await lostLastWeek(deps.database.read, command.player)
  return claim(deps, command, 'cashback', ({ lastWeek, claimed }) => {
    const { cashbackPercent, cashbackTurnover } = deps.settings.current.bonus
    const amount = cashbackOf(week.lost, cashbackPercent)
    if (claimed.includes(claimOf('cashback', lastWeek))) return { refused: 'cashback_claimed' }
    // Another week may have become complete while the claim waited.
    if (amount === 0 || week.monday !== lastWeek) return { refused: 'cashback_nothing' }
    const share = { of: week.lost, percentHundredths: cashbackPercent }
    return { subject: week.monday, amount, share, factorHundredths: cashbackTurnover }
  })
}

export const serveClaimCashback = (deps: RewardsDeps) =>
  serve(claimCashback, async ({ player, operationKey }) => {
    const posted = await claimCashbackOf(deps)({ player: player.id, operationKey })
    const amount = roublesFromKopecks(posted.record.amount)
    return {
      ...balanceOnWire(posted),
      amount,
      success: true as const,
      message: `Кэшбэк зачислен: ${amount.toFixed(2)}`,
    }
  })
