import { startMines } from '@casino/contract/play/games/mines'
import type { BetTerms } from '@casino/contract/play/rounds'
import { algorithmVersion } from '@casino/rules/fairness'
import {
  defaultField,
  isMineCount,
  type MinesBet,
  type MinesTerms,
  payoutTableOf,
} from '@casino/rules/games/mines/rules'
import { kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { Ledger } from '../../../accounting/ledger/ledger.ts'
import { write } from '../../../accounting/ledger/locked-record.ts'
import type { Locked, PostingResult } from '../../../accounting/ledger/posting.ts'
import type { OperationKey } from '../../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { Played, StakeCheck, Stakes } from '../../rounds/stakes.ts'
import { seeds } from '../seeds.ts'
import { isOpen, type MinesGame, minesGames } from './mines-game.ts'
import { gameOnWire } from './on-wire.ts'
import type { MinesRecord } from './settle-mines.ts'

/** A player has one round at a time. */
export const roundInProgress: StakeCheck = {
  refusal: 'round_in_progress',
  refuses: ({ player }, locked) => isOpen(locked.findRow(minesGames, player)),
}

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly settings: Settings
}

interface StartCommand extends MinesBet {
  readonly player: number
  /** The terms that the player was shown. */
  readonly shown?: BetTerms | undefined
  readonly operationKey?: OperationKey | undefined
}

/** Stakes a new round, in kopecks. Refused with the route's `refusals`, from `game_closed` on. */
export const startRound =
  ({ ledger, stakes, settings }: Deps) =>
  ({ player, shown, operationKey, ...bet }: StartCommand): Promise<PostingResult<MinesRecord>> =>
    ledger.post<MinesRecord>({
      purpose: 'stake',
      kind: 'mines',
      player,
      ...operationKey,
      lockedRecords: [seeds, minesGames, ...stakes.lockedRecords],
      decide(locked) {
        const game = settings.game('mines')
        const { maximumWin, minesOverride } = settings.current.games
        const { edgeBasisPoints } = game
        const inForce: MinesTerms = { edgeBasisPoints, maximumWin, payoutTable: payoutTableOf(minesOverride) }
        return stakes.placeStake(
          locked,
          { player, game, amount: bet.stake, terms: { shown, inForce }, ownChecks: [roundInProgress] },
          () => begin(locked, player, bet, inForce),
        )
      },
    })

export const serveStartMines = (deps: Deps) => {
  const start = startRound(deps)
  return serve(startMines, { rate: 'bets' }, async ({ player, body, operationKey }) => {
    const stake = kopecksFromRoubles(body.betAmount) ?? refuse('stake_invalid')
    const { cells = defaultField, numberOfMines: mines, terms: shown } = body
    if (!isMineCount(mines, cells)) refuse('mines_invalid')
    const posted = orRefuse(await start({ player: player.id, stake, cells, mines, shown, operationKey }))
    const game = gameOnWire(posted.record)
    return {
      roundId: game.roundId,
      nonce: game.nonce,
      balance: roublesFromKopecks(posted.balance),
      balanceSequence: posted.sequence,
      game,
    }
  })
}

/** Takes the seed's next nonce, which fixes the mines, though they are not computed yet. */
function begin(locked: Locked, player: number, bet: MinesBet, terms: MinesTerms): Played<MinesRecord> {
  const pair = locked.row(seeds)
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
    payout: kopecks(0),
    writes: [write(seeds, { ...pair, nonce: pair.nonce + 1 }), write(minesGames, game)],
    record: { game },
  }
}
