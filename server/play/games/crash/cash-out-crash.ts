import { cashOutCrash } from '@casino/contract/play/games/crash'
import { multiplierAt, type Panel } from '@casino/rules/games/crash/rules'
import { kopecks, payoutUpTo, roublesFromKopecks } from '@casino/rules/money'
import type { OperationKey } from '../../../platform/http/idempotency.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import { arrivalOf } from './arrival.ts'
import type { CrashDeps } from './bet-crash.ts'
import { crashBets, openBet } from './crash-bet.ts'
import { type EndRecord, endBet } from './end-bet.ts'

interface CashOutCommand {
  readonly player: number
  readonly panel: Panel
  /** By the database's clock: a call that arrives before the crash counts. */
  readonly received: number
  readonly operationKey?: OperationKey | undefined
}

/**
 * Cashes a bet out at the multiplier at which the call was received, or at its target if that was reached before. Refused with
 * `no_bet`, `not_flying` before the start, or `crashed`.
 */
export const cashOutOnce =
  (deps: Pick<CrashDeps, 'ledger' | 'stakes' | 'settings' | 'table' | 'now'>) =>
  async ({ player, panel, received, operationKey }: CashOutCommand) => {
    const { ledger, stakes, table } = deps
    const flight = await table.flying(received)
    return ledger.post<EndRecord>({
      purpose: 'turn',
      kind: 'crash_cashout',
      player,
      ...operationKey,
      lockedRecords: [crashBets, ...stakes.lockedRecords],
      shedLast: true,
      decide(locked) {
        // If the call is late, the panel may already have a bet on the next flight.
        const bet = openBet(locked, player, panel, flight?.id) ?? openBet(locked, player, panel)
        if (!bet) return { refused: 'no_bet' }
        if (!flight || bet.flight !== flight.id) return { refused: 'not_flying' }
        if (received < flight.startsAt) return { refused: 'not_flying' }
        if (arrivalOf(locked, received, deps.now()) >= table.endOf(flight).at) return { refused: 'crashed' }
        const now = multiplierAt(Math.floor(received - flight.startsAt))
        const isReached = bet.target !== null && bet.target <= now
        const multiplier = isReached ? (bet.target ?? now) : now
        const payout = payoutUpTo(bet.maximumWin, bet.stake, multiplier)
        const settlement = { outcome: 'win', multiplier, payout } as const
        return endBet(deps, locked, { bet, flight, settlement, byHand: isReached ? undefined : multiplier })
      },
    })
  }

export const serveCashOutCrash = (deps: CrashDeps) => {
  const cashOut = cashOutOnce(deps)
  return serve(cashOutCrash, { rate: 'reveals' }, async ({ player, body: { panel }, arrivedAt, operationKey }) => {
    const received = deps.now(arrivedAt)
    const posted = orRefuse(await cashOut({ player: player.id, panel, received, operationKey }))
    const { bet, outcome, multiplier, payout } = posted.record
    return {
      roundId: String(bet.id),
      outcome,
      multiplier: multiplier / 100,
      payout: roublesFromKopecks(payout),
      profit: roublesFromKopecks(kopecks(payout - bet.stake)),
      balance: roublesFromKopecks(posted.balance),
      balanceSequence: posted.sequence,
    }
  })
}
