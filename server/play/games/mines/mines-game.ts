import type { MinesBet, MinesTerms } from '@casino/rules/games/mines/rules'
import type { PlayerId } from '../../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../../accounting/ledger/locked-record.ts'
import type { Read } from '../../../platform/database/database.ts'
import { type Columns, insertion } from '../../../platform/database/insertion.ts'

/** The round that a player began last: its bet and terms, and its progress. Its mines follow from its seeds. */
export interface MinesGame extends MinesBet, MinesTerms {
  readonly player: PlayerId
  /** The posting that staked it. */
  readonly roundId: number
  /** By the database's clock, in milliseconds since 1970. */
  readonly startedAt: number
  readonly algorithm: number
  readonly seedPair: number
  readonly nonce: number
  /** Safe cells, in the order in which they were opened. */
  readonly revealed: readonly number[]
  readonly settled: boolean
}

const read = `SELECT player_id AS player, round_id AS "roundId", (extract(epoch FROM started_at) * 1000)::bigint AS "startedAt",
                     stake, cells, mines, edge_basis_points AS "edgeBasisPoints", maximum_win AS "maximumWin",
                     payout_table AS "payoutTable", algorithm, seed_pair_id AS "seedPair", nonce, revealed, settled
              FROM mines_game WHERE player_id = ANY($1::bigint[])`

const columns: Columns<MinesGame> = {
  player_id: ['bigint', (row) => row.player],
  round_id: ['bigint', (row) => row.roundId],
  started_at: ['timestamptz', (row) => new Date(row.startedAt).toISOString()],
  stake: ['bigint', (row) => row.stake],
  cells: ['smallint', (row) => row.cells],
  mines: ['smallint', (row) => row.mines],
  edge_basis_points: ['int', (row) => row.edgeBasisPoints],
  maximum_win: ['bigint', (row) => row.maximumWin],
  payout_table: ['smallint', (row) => row.payoutTable],
  algorithm: ['smallint', (row) => row.algorithm],
  seed_pair_id: ['bigint', (row) => row.seedPair],
  nonce: ['int', (row) => row.nonce],
  revealed: ['smallint[]', (row) => `{${row.revealed.join()}}`],
  settled: ['boolean', (row) => row.settled],
}

/** Read under the player's lock, so that a player has one round at a time and each of its cells is opened once. */
export const minesGames: LockedRecord<MinesGame> = {
  name: 'mines games',
  read: { text: read, playerOf: (row) => row.player },
  startsEmpty: true,
  write: insertion({
    name: 'mines games write',
    into: 'INSERT INTO mines_game',
    columns,
    existing: { key: 'player_id', update: Object.keys(columns) },
  }),
}

/** The round that the player began last, outside the lock; undefined before the first. */
export function findMinesGame(from: Read, player: PlayerId): Promise<MinesGame | undefined> {
  return from.first<MinesGame>(read, [[player]])
}

/** Whether this round is still in progress. */
export function isOpen(game: MinesGame | undefined): game is MinesGame {
  return game !== undefined && !game.settled
}

/** The round that a call refers to: the named one, otherwise the one that the player began last. */
export function roundOfCall(game: MinesGame | undefined, roundId: string | undefined): MinesGame | undefined {
  return roundId === undefined || roundId === String(game?.roundId) ? game : undefined
}

/** Rounds under way: see `Turns`. */
export const openMinesRows =
  'SELECT round_id AS id, player_id, stake, seed_pair_id, nonce FROM mines_game WHERE NOT settled'

/** Each player's last round. A repeat of the call that ended it is answered from this row. */
export const minesRoundsToRetain = 'SELECT round_id AS id FROM mines_game'
