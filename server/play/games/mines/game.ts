import { inEachLanguage } from '@casino/contract/language-texts'
import { mines } from '@casino/rules/games/mines/game'
import { kopecks } from '@casino/rules/money'
import type { ServedGame } from '../house-game.ts'
import { serveActiveMines } from './active-mines.ts'
import { minesChecks, replayMines } from './audit.ts'
import { serveCashOutMines } from './cash-out-mines.ts'
import { demoMines } from './demo.ts'
import { findMinesGame, isOpen, minesGames, minesRoundsToRetain, openMinesRows } from './mines-game.ts'
import { serveRevealMine } from './reveal-mine.ts'
import { serveStartMines } from './start-mines.ts'

export const minesServer: ServedGame = {
  game: mines,
  names: await inEachLanguage((language) => import(`./texts/${language}.ts`)),
  routes: (deps) => [serveStartMines(deps), serveRevealMine(deps), serveCashOutMines(deps), serveActiveMines(deps)],
  replay: replayMines,
  demo: demoMines,
  turns: {
    lockedRecord: minesGames,
    isUnderWay: (locked) => isOpen(locked.findRow(minesGames)),
    async stakeUnderWay(read, player) {
      const game = await findMinesGame(read, player)
      return isOpen(game) ? game.stake : kopecks(0)
    },
    roundsUnderWay: openMinesRows,
    roundsToRetain: minesRoundsToRetain,
    // A safe cell, a mine, and a payout below one kopeck.
    moneylessKinds: ['mines_reveal', 'mines_cashout'],
    leftOutOfOwnData: { mines_game: 'a round in progress is exported once it is settled' },
    checks: minesChecks,
  },
}
