import { cashOutMines, type MinesCashoutReply } from '@casino/contract/mines'
import { settleWin } from '@casino/rules/mines'
import type { Read } from '../../database/database.ts'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { isRefused } from '../../ledger/posting.ts'
import { type Balance, statement } from '../../ledger/statement.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SeedVault } from '../seed-vault.ts'
import { seeds } from '../seeds.ts'
import { findMinesGame, isOpen, type MinesGame, meant, minesGames } from './mines-game.ts'
import { resultOnWire } from './on-wire.ts'
import { findEnd, type MinesEnd, type MinesRecord, minesOf, settle } from './settle-mines.ts'

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly read: Read
  readonly settings: Settings
  readonly seedVault: SeedVault
}

export const serveCashOutMines = ({ ledger, stakes, read, settings, seedVault }: Deps) =>
  serve(cashOutMines, async ({ player, body: { roundId }, operationKey }) => {
    const posted = await ledger.post<Required<MinesRecord>>({
      kind: 'mines_cashout',
      player: player.id,
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
    if (!isRefused(posted)) return cashOutReply(posted.record, posted)
    const won = posted.refused === 'no_round_in_progress' ? await findWon(read, player.id, roundId) : undefined
    return won ? cashOutReply(won, await statement(read).balanceOf(player.id)) : refuse(posted.refused, posted.details)
  })

/** The round, if it is already won: by its last safe cell, or by a cash-out whose answer was lost. */
async function findWon(read: Read, player: number, roundId: string | undefined) {
  const game = meant(await findMinesGame(read, player), roundId)
  if (!game?.settled) return undefined
  const end = await findEnd(read, game)
  return end.outcome === 'win' ? { game, end } : undefined
}

function cashOutReply({ game, end }: { game: MinesGame; end: MinesEnd }, balance: Balance): MinesCashoutReply {
  return {
    roundId: String(game.roundId),
    nonce: game.nonce,
    numberOfMines: game.mines,
    revealed: [...game.revealed],
    ...resultOnWire(game, end, balance),
  }
}
