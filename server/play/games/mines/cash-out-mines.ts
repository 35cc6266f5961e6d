import { cashOutMines, type MinesCashoutReply } from '@casino/contract/play/games/mines'
import { settleWin } from '@casino/rules/games/mines/rules'
import type { RefusedPosting } from '../../../accounting/ledger/posting.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import { type ContinueCommand, continueMines, type MinesCheck, type MinesDeps } from './continue-mines.ts'
import { resultOnWire } from './on-wire.ts'
import { type EndedRecord, findEnd, type MinesResult, minesOf, settle } from './settle-mines.ts'

export const cashOutChecks: readonly MinesCheck[] = [
  { refusal: 'nothing_revealed', refuses: ({ revealed }) => revealed.length === 0 },
]

/**
 * Ends the player's open round and pays it; for a round that is already won, returns the same result again. Refused with
 * `no_round_in_progress`, or with `nothing_revealed` before the first safe cell.
 */
export const cashOut =
  (deps: MinesDeps) =>
  (command: ContinueCommand): Promise<MinesResult<EndedRecord> | RefusedPosting> =>
    continueMines<EndedRecord>(deps, command, {
      kind: 'mines_cashout',
      checks: cashOutChecks,
      take(locked, game) {
        const end = {
          ...settleWin(game, game.revealed.length, game),
          minePositions: minesOf(deps.seedVault, locked, game),
        }
        return settle(deps, locked, game, end)
      },
      // Already won: by its last safe cell, or by a cash-out whose answer was lost.
      async findTaken(game) {
        if (!game.settled) return undefined
        const end = await findEnd(deps.read, game)
        return end.outcome === 'win' ? { game, end } : undefined
      },
    })

export const serveCashOutMines = (deps: MinesDeps) => {
  const take = cashOut(deps)
  return serve(cashOutMines, async ({ player, body: { roundId }, operationKey }) =>
    cashOutReply(orRefuse(await take({ player: player.id, roundId, operationKey }))),
  )
}

/** The reply with the result of the round. */
export function cashOutReply({ record: { game, end }, ...balance }: MinesResult<EndedRecord>): MinesCashoutReply {
  return {
    roundId: String(game.roundId),
    nonce: game.nonce,
    numberOfMines: game.mines,
    revealed: [...game.revealed],
    ...resultOnWire(game, end, balance),
  }
}
