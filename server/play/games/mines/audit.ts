import type { Seeds } from '@casino/rules/fairness'
import {
  isCell,
  isField,
  isMineCount,
  isPayoutTable,
  lostMines,
  type MinesBet,
  minePositions,
  safeCells,
  settleWin,
} from '@casino/rules/games/mines/rules'
import { kopecksFromRoubles } from '@casino/rules/money'
import { type AuditCheck, findEach, queryCheck } from '../../../accounting/ledger/audit.ts'
import { postingRows } from '../../../accounting/ledger/statement.ts'
import { roundRows } from '../../rounds/round.ts'
import type { Replay } from '../house-game.ts'
import type { SecretOf } from '../sealed-row.ts'
import { nodeHmac } from '../seeds.ts'

export const replayMines: Replay = (row, seeds) => {
  const { betAmount, cells, numberOfMines: mines } = row.bet
  const { revealed, hit } = row.outcome
  if (kopecksFromRoubles(betAmount) !== row.stake || !isField(cells) || !isMineCount(mines, cells)) return
  if (!isPayoutTable(row.payoutTable) || !Array.isArray(revealed)) return
  const bet: MinesBet = { stake: row.stake, cells, mines }
  const laid = minePositions(nodeHmac, seeds, row.nonce, bet)
  const safe = revealed.filter((cell, at) => isSafe(cell, bet, laid) && revealed.indexOf(cell) === at)
  // A round cannot end without an opened cell.
  if (hit === undefined && safe.length === 0) return
  const terms = { ...row, payoutTable: row.payoutTable }
  const settlement = hit === undefined ? settleWin(bet, safe.length, terms) : lostMines
  return { minePositions: laid, revealed: safe, hit: laid.find((cell) => cell === hit), ...settlement }
}

/** The checks of docs/promises.md P8, on rounds that are not settled yet. */
export const minesChecks = (secretOf: SecretOf): readonly AuditCheck[] => [
  queryCheck(
    'The round of mines that a player began last is staked, and settled exactly if it says so',
    'mines_game',
    `SELECT format('mines round %s of player %s (%s) has stake %s, its posting is %s of player %s, its settled round is %s',
                   mines_game.round_id, mines_game.player_id, CASE WHEN settled THEN 'settled' ELSE 'open' END,
                   mines_game.stake, coalesce(posting.kind, 'missing'), posting.player_id, coalesce(round.id::text, 'missing')) AS sentence
     FROM mines_game
     LEFT JOIN ${postingRows} AS posting ON posting.id = mines_game.round_id
     LEFT JOIN ${roundRows} AS round ON round.id = mines_game.round_id
     WHERE posting.kind IS DISTINCT FROM 'mines' OR posting.player_id <> mines_game.player_id
        OR settled <> (round.id IS NOT NULL)
        OR (settled AND (round.game, round.player_id, round.stake, round.seed_pair_id, round.nonce, round.edge_basis_points,
                         round.maximum_win, round.payout_table, round.outcome -> 'revealed')
                        IS DISTINCT FROM ('mines', mines_game.player_id, mines_game.stake, mines_game.seed_pair_id, mines_game.nonce,
                                          mines_game.edge_basis_points, mines_game.maximum_win, mines_game.payout_table,
                                          to_jsonb(mines_game.revealed)))`,
  ),
  {
    holds: 'A round of mines under way can be finished: its seeds are in use, and only safe cells are open',
    find: (snapshot, seen) =>
      findEach<OpenGame>(snapshot, openGames, (game) => problemOfOpenGame(game, secretOf(game)), seen),
  },
]

interface OpenGame extends MinesBet {
  readonly round: number
  readonly nonce: number
  readonly revealed: readonly number[]
  readonly taken: number | null
  readonly clientSeed: string | null
  readonly player: number
  readonly pair: number
  readonly sealed: string | null
}

const openGames = `
  SELECT round_id AS round, stake, cells, mines, mines_game.nonce, revealed, seeds.nonce AS taken,
         seeds.client_seed AS "clientSeed", mines_game.player_id AS player, seed_pair_id AS pair, seeds.sealed
  FROM mines_game
  LEFT JOIN seeds ON seeds.player_id = mines_game.player_id AND seeds.pair_id = mines_game.seed_pair_id
  WHERE NOT settled`

function problemOfOpenGame(game: OpenGame, serverSeed: string | null): string | undefined {
  const { round, cells, mines, revealed, nonce, taken, clientSeed } = game
  if (clientSeed === null || serverSeed === null || taken === null) {
    return `the seeds of the open mines round ${round} are no longer in use`
  }
  if (nonce >= taken) return `the open mines round ${round} has a nonce that was not taken yet`
  if (!isField(cells) || !isMineCount(mines, cells))
    return `the open mines round ${round} is one that nobody could play`
  const seeds: Seeds = { clientSeed, serverSeed }
  const laid = minePositions(nodeHmac, seeds, nonce, game)
  const right = revealed.every((cell, at) => isSafe(cell, game, laid) && revealed.indexOf(cell) === at)
  // The last safe cell would have settled it.
  return right && revealed.length < safeCells(game)
    ? undefined
    : `the open mines round ${round} has open cells that it cannot have: ${revealed.join(', ')}`
}

function isSafe(cell: unknown, { cells }: MinesBet, laid: readonly number[]): boolean {
  return isCell(cell, cells) && !laid.includes(cell)
}
