import { cashOutMines, type MinesCashoutReply } from '@casino/contract/mines'
import { settleWin } from '@casino/rules/mines'
import type { Read } from '../../database/database.ts'
import type { OperationKey } from '../../http/idempotency.ts'
import { orRefuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { isRefused, type RefusedPosting } from '../../ledger/posting.ts'
import { statement } from '../../ledger/statement.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SeedVault } from '../seed-vault.ts'
import { seeds } from '../seeds.ts'
import { findMinesGame, isOpen, meant, minesGames } from './mines-game.ts'
import { resultOnWire } from './on-wire.ts'
import { type EndedRecord, findEnd, type MinesResult, minesOf, settle } from './settle-mines.ts'

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly read: Read
  readonly settings: Settings
  readonly seedVault: SeedVault
}

interface CashOutCommand {
  readonly player: number
  /** Another round than this one is left alone; without it the round that the player began last is meant. */
  readonly roundId?: string | undefined
  readonly operationKey?: OperationKey | undefined
}

/**
 * Ends the player's open round and pays it; a round that is already won brings the same result again. Refused with
 * `no_round_in_progress`, or with `nothing_revealed` before the first safe cell.
 */
export const cashOut =
  ({ ledger, stakes, read, settings, seedVault }: Deps) =>
  async ({ player, roundId, operationKey }: CashOutCommand): Promise<MinesResult<EndedRecord> | RefusedPosting> => {
    const posted = await ledger.post<EndedRecord>({
      kind: 'mines_cashout',
      player,
      ...operationKey,
      lockedRecords: [seeds, minesGames, ...stakes.lockedRecords],
      shedLast: true,
      decide(locked) {
        const game = meant(locked.row(minesGames), roundId)
        if (!isOpen(game)) return { refused: 'no_round_in_progress' }
        const opened = game.revealed.length
        if (opened === 0) return { refused: 'nothing_revealed' }
        const end = { ...settleWin(game, opened, game), minePositions: minesOf(seedVault, locked, game) }
        return settle({ stakes, settings }, locked, game, end)
      },
    })
    if (!isRefused(posted) || posted.refused !== 'no_round_in_progress') return posted
    const record = await findWon(read, player, roundId)
    return record ? { record, ...(await statement(read).balanceOf(player)) } : posted
  }

export const serveCashOutMines = (deps: Deps) => {
  const take = cashOut(deps)
  return serve(cashOutMines, async ({ player, body: { roundId }, operationKey }) =>
    cashOutReply(orRefuse(await take({ player: player.id, roundId, operationKey }))),
  )
}

/** The round, if it is already won: by its last safe cell, or by a cash-out whose answer was lost. */
async function findWon(read: Read, player: number, roundId: string | undefined) {
  const game = meant(await findMinesGame(read, player), roundId)
  if (!game?.settled) return undefined
  const end = await findEnd(read, game)
  return end.outcome === 'win' ? { game, end } : undefined
}

/** The answer about the end. */
export function cashOutReply({ record: { game, end }, ...balance }: MinesResult<EndedRecord>): MinesCashoutReply {
  return {
    roundId: String(game.roundId),
    nonce: game.nonce,
    numberOfMines: game.mines,
    revealed: [...game.revealed],
    ...resultOnWire(game, end, balance),
  }
}
