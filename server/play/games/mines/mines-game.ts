import type { MinesBet, MinesTerms } from '@casino/rules/games/mines/rules'
import type { PlayerId } from '../../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../../accounting/ledger/locked-record.ts'
import type { Read } from '../../../platform/database/database.ts'

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

/** Read under the player's lock, so that a player has one round at a time and each of its cells is opened once. */
export const minesGames: LockedRecord<MinesGame> = {
  name: 'mines games',
  read: { text: read, playerOf: (row) => row.player },
  startsEmpty: true,
  write: (rows) => ({
    name: 'mines games write',
    text: `INSERT INTO mines_game (player_id, round_id, started_at, stake, cells, mines, edge_basis_points, maximum_win,
                                   payout_table, algorithm, seed_pair_id, nonce, revealed, settled)
           SELECT player_id, round_id, to_timestamp(started_at / 1000.0), stake, cells, mines, edge_basis_points, maximum_win,
                  payout_table, algorithm, seed_pair_id, nonce, revealed::smallint[], settled
           FROM (
             SELECT unnest($1::bigint[]) AS player_id, unnest($2::bigint[]) AS round_id,
                    unnest($3::bigint[]) AS started_at, unnest($4::bigint[]) AS stake,
                    unnest($5::smallint[]) AS cells, unnest($6::smallint[]) AS mines,
                    unnest($7::int[]) AS edge_basis_points, unnest($8::bigint[]) AS maximum_win,
                    unnest($9::smallint[]) AS payout_table, unnest($10::smallint[]) AS algorithm,
                    unnest($11::bigint[]) AS seed_pair_id, unnest($12::int[]) AS nonce,
                    unnest($13::text[]) AS revealed, unnest($14::boolean[]) AS settled
           ) AS row
           ON CONFLICT (player_id) DO UPDATE
           SET round_id = excluded.round_id, started_at = excluded.started_at, stake = excluded.stake,
               cells = excluded.cells, mines = excluded.mines, edge_basis_points = excluded.edge_basis_points,
               maximum_win = excluded.maximum_win, payout_table = excluded.payout_table, algorithm = excluded.algorithm,
               seed_pair_id = excluded.seed_pair_id, nonce = excluded.nonce, revealed = excluded.revealed,
               settled = excluded.settled`,
    values: [
      rows.map((row) => row.player),
      rows.map((row) => row.roundId),
      rows.map((row) => row.startedAt),
      rows.map((row) => row.stake),
      rows.map((row) => row.cells),
      rows.map((row) => row.mines),
      rows.map((row) => row.edgeBasisPoints),
      rows.map((row) => row.maximumWin),
      rows.map((row) => row.payoutTable),
      rows.map((row) => row.algorithm),
      rows.map((row) => row.seedPair),
      rows.map((row) => row.nonce),
      rows.map((row) => `{${row.revealed.join()}}`),
      rows.map((row) => row.settled),
    ],
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

/** The round that a call refers to: the one that it names, otherwise the one that the player began last. */
export function meant(game: MinesGame | undefined, roundId: string | undefined): MinesGame | undefined {
  return roundId === undefined || roundId === String(game?.roundId) ? game : undefined
}

/** Rounds under way: see `Turns`. */
export const openMinesRows =
  'SELECT round_id AS id, player_id, stake, seed_pair_id, nonce FROM mines_game WHERE NOT settled'

/** Each player's last round, which a repeat of its end is answered from. */
export const minesRoundsThatStay = 'SELECT round_id AS id FROM mines_game'
