import { cancelCrash } from '@casino/contract/play/games/crash'
import type { Panel } from '@casino/rules/games/crash/rules'
import { roublesFromKopecks } from '@casino/rules/money'
import type { OperationKey } from '../../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import { arrivalOf } from './arrival.ts'
import type { CrashDeps } from './bet-crash.ts'
import { betWrite, crashBets, openBet } from './crash-bet.ts'

interface CancelCommand {
  readonly player: number
  readonly panel: Panel
  /** By the database's clock. */
  readonly received: number
  readonly operationKey?: OperationKey | undefined
}

/** Returns the stake of a bet before its round starts. Refused with `no_bet` or `bets_closed`. */
export const cancelOnce =
  ({ ledger, stakes, table, now }: CrashDeps) =>
  async ({ player, panel, received, operationKey }: CancelCommand) => {
    const flight = await table.open(received)
    return ledger.post<{ readonly panel: Panel }>({
      purpose: 'turn',
      kind: 'crash_cancel',
      player,
      ...operationKey,
      lockedRecords: [crashBets, ...stakes.lockedRecords],
      shedLast: true,
      decide(locked) {
        const bet = openBet(locked, player, panel)
        if (!bet) return { refused: 'no_bet' }
        const isLate = !flight || arrivalOf(locked, received, now()) >= flight.startsAt
        if (isLate || bet.flight !== flight.id) return { refused: 'bets_closed' }
        return stakes.returnStake(locked, player, {
          payout: bet.stake,
          writes: [betWrite(locked, { ...bet, state: 'cancelled', cancelledBy: locked.id })],
          record: { panel },
        })
      },
    })
  }

export const serveCancelCrash = (deps: CrashDeps) => {
  const cancel = cancelOnce(deps)
  return serve(cancelCrash, async ({ player, body: { panel }, arrivedAt, operationKey }) => {
    if (panel !== 1 && panel !== 2) refuse('panel_invalid')
    const received = deps.now(arrivedAt)
    const { balance, sequence } = orRefuse(await cancel({ player: player.id, panel, received, operationKey }))
    return { panel, balance: roublesFromKopecks(balance), balanceSequence: sequence }
  })
}
