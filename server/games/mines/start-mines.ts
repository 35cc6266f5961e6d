import { startMines } from '@casino/contract/mines'
import { algorithmVersion } from '@casino/rules/fairness'
import { defaultField, isMineCount, type MinesBet, type MinesTerms, payoutTableOf } from '@casino/rules/mines'
import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { write } from '../../ledger/locked-record.ts'
import { isRefused, type Locked } from '../../ledger/posting.ts'
import type { Settings } from '../../settings/settings.ts'
import { refusalOf } from '../limits.ts'
import { stakeTransfer } from '../round-transfers.ts'
import { seeds } from '../seeds.ts'
import { changedTerms } from '../terms.ts'
import { isOpen, type MinesGame, minesGames } from './mines-game.ts'
import { gameOnWire } from './on-wire.ts'
import type { MinesRecord } from './settle-mines.ts'

export const serveStartMines = ({ ledger, settings }: { ledger: Ledger; settings: Settings }) =>
  serve(startMines, { rate: 'bets' }, async ({ player, body, key, fingerprint }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const { cells = defaultField, numberOfMines: mines } = body
    if (!isMineCount(mines, cells)) refuse('mines_invalid')
    const posted = await ledger.post<MinesRecord>({
      kind: 'mines',
      player: player.id,
      ...(key === undefined ? {} : { key, fingerprint: fingerprint! }),
      lockedRecords: [seeds, minesGames],
      decide(locked) {
        const record = settings.game('mines')
        const no = refusalOf(stake, record)
        if (no?.refused === 'game_closed') return no
        if (isOpen(locked.row(minesGames))) return { refused: 'round_in_progress' }
        if (no) return no
        const { maximumWin, minesOverride } = settings.current.games
        const { edgeBasisPoints } = record
        const terms: MinesTerms = { edgeBasisPoints, maximumWin, payoutTable: payoutTableOf(minesOverride) }
        return changedTerms(body.terms, terms) ?? begin(locked, player.id, { stake, cells, mines }, terms)
      },
    })
    if (isRefused(posted)) return refuse(posted.refused, posted.details)
    const game = gameOnWire(posted.record)
    return {
      roundId: game.roundId,
      nonce: game.nonce,
      balance: roublesFromKopecks(posted.balance),
      balanceSequence: posted.sequence,
      game,
    }
  })

/** Stakes and takes the seed's next nonce, which fixes the mines, though they are not computed yet. */
function begin(locked: Locked, player: number, bet: MinesBet, terms: MinesTerms) {
  const pair = locked.row(seeds)!
  const game: MinesGame = {
    player,
    roundId: locked.id,
    startedAt: locked.at.getTime(),
    ...bet,
    ...terms,
    algorithm: algorithmVersion,
    seedPair: pair.pair,
    nonce: pair.nonce,
    revealed: [],
    settled: false,
  }
  return {
    transfers: [stakeTransfer(player, bet.stake)],
    writes: [write(seeds, { ...pair, nonce: pair.nonce + 1 }), write(minesGames, game)],
    record: { game },
  }
}
