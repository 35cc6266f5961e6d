import assert from 'node:assert/strict'
import { algorithmVersion } from '@casino/rules/fairness'
import { type MinesSettlement, minePositions } from '@casino/rules/games/mines/rules'
import { roublesFromKopecks } from '@casino/rules/money'
import { write } from '../../../accounting/ledger/locked-record.ts'
import type { Decision, Locked } from '../../../accounting/ledger/posting.ts'
import type { Balance } from '../../../accounting/ledger/statement.ts'
import type { Read } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { roundWrites } from '../../rounds/highlights.ts'
import { findRound, type InHouseRound } from '../../rounds/round.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import type { SeedVault } from '../seed-vault.ts'
import { nodeHmac, seeds } from '../seeds.ts'
import { type MinesGame, minesGames } from './mines-game.ts'

/** How a round ended. Its mines are only revealed here. */
export interface MinesEnd extends MinesSettlement {
  /** In ascending order. */
  readonly minePositions: readonly number[]
  /** The mine that ended it. */
  readonly hit?: number
}

/** Stored to answer a repeat of a key; money in kopecks, multipliers in hundredths. */
export interface MinesRecord {
  readonly game: MinesGame
  readonly end?: MinesEnd
}

export type EndedRecord = Required<MinesRecord>

/** The state of a round, with the player's balance: as first answered, or the current one if the round had ended before. */
export type MinesResult<Recorded = MinesRecord> = Balance & { readonly record: Recorded }

/** The mines of an open round: recomputed each time, so that they are not stored anywhere while it runs. */
export function minesOf(seedVault: SeedVault, locked: Locked, game: MinesGame): number[] {
  const pair = locked.row(seeds)
  assert(pair.pair === game.seedPair, `round ${game.roundId} has outlived its seeds`)
  assert(game.algorithm === algorithmVersion, `round ${game.roundId} was begun by another algorithm`)
  return minePositions(nodeHmac, seedVault.draw(pair), game.nonce, game)
}

/** Pays and closes an open round. */
export function settle(
  { stakes, settings }: { stakes: Stakes; settings: Settings },
  locked: Locked,
  game: MinesGame,
  end: MinesEnd,
): Decision<EndedRecord> {
  const settled: MinesGame = { ...game, settled: true }
  const round = { ...roundOf(game, end), settledBy: locked.id }
  return stakes.payOut(locked, game.player, {
    payout: end.payout,
    writes: [write(minesGames, settled), ...roundWrites(round, settings.current.games)],
    record: { game: settled, end },
  })
}

function roundOf(game: MinesGame, { outcome, multiplier, payout, minePositions, hit }: MinesEnd): InHouseRound {
  const { edgeBasisPoints, maximumWin } = game
  return {
    id: game.roundId,
    player: game.player,
    game: 'mines',
    stake: game.stake,
    payout,
    multiplierHundredths: multiplier,
    terms: { edgeBasisPoints, maximumWin },
    algorithm: game.algorithm,
    payoutTable: game.payoutTable,
    bet: { betAmount: roublesFromKopecks(game.stake), numberOfMines: game.mines, cells: game.cells },
    outcome: {
      outcome,
      minePositions,
      revealed: game.revealed,
      multiplier: multiplier / 100,
      ...(hit === undefined ? {} : { hit }),
    },
    seedPair: game.seedPair,
    nonce: game.nonce,
  }
}

/** How a settled round ended, as stored at the time. */
export async function findEnd(read: Read, game: MinesGame): Promise<MinesEnd> {
  const round = await findRound(read, game.roundId)
  if (!round) throw new Error(`the settled round ${game.roundId} is not there`)
  const { outcome, minePositions, hit } = round.outcome as Pick<MinesEnd, 'outcome' | 'minePositions' | 'hit'>
  return {
    outcome,
    multiplier: round.multiplierHundredths,
    payout: round.payout,
    minePositions,
    ...(hit === undefined ? {} : { hit }),
  }
}
