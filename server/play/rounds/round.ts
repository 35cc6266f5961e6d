import type { AnyGameType, GameType } from '@casino/contract/entities'
import { games } from '@casino/rules/games/index'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Read } from '../../platform/database/database.ts'
import { type Columns, insertion } from '../../platform/database/insertion.ts'

/** A settled play. Money is in kopecks; `bet` and `outcome` are what the game's own call takes and answers. */
interface SettledPlay {
  /** The posting that staked it. */
  readonly id: number
  readonly player: PlayerId
  readonly stake: Kopecks
  readonly payout: Kopecks
  readonly multiplierHundredths: number
  readonly bet: Record<string, unknown>
  readonly outcome: Record<string, unknown>
  /** The posting that paid it, unless that is the posting that staked it. */
  readonly settledBy?: number
}

/** A round of our own games, with everything needed to recompute it. */
export interface InHouseRound extends SettledPlay {
  readonly game: GameType
  readonly terms: { readonly edgeBasisPoints: number; readonly maximumWin: Kopecks }
  readonly algorithm: number
  readonly payoutTable: number
  /** The player's pair and its nonce; null where the game draws from seeds that all players share. */
  readonly seedPair: number | null
  readonly nonce: number | null
}

/** A round that a partner drew: it cannot be recomputed here, and is identified by the partner's identifier. */
export interface ExternalRound extends SettledPlay {
  readonly game: 'external'
  readonly terms: { readonly edgeBasisPoints: number }
  readonly partner: string
  readonly partnerRound: string
}

export type Round = InHouseRound | ExternalRound

interface Stored {
  /** When it was settled. */
  readonly at: Date
}
export type StoredRound = Round & Stored
export type StoredInHouseRound = InHouseRound & Stored

/** Whether one of our own games drew it, so that it has seeds and can be verified. */
export function isInHouse<R extends Round>(round: R): round is R & InHouseRound {
  return round.game !== 'external'
}

/** The columns that rounds of our own games and external ones have in common. */
const common: Columns<InHouseRound | ExternalRound> = {
  id: ['bigint', (row) => row.id],
  at: { sql: 'now()' },
  player_id: ['bigint', (row) => row.player],
  stake: ['bigint', (row) => row.stake],
  payout: ['bigint', (row) => row.payout],
  multiplier: ['bigint', (row) => row.multiplierHundredths],
  edge_basis_points: ['int', (row) => row.terms.edgeBasisPoints],
  bet: ['jsonb', (row) => JSON.stringify(row.bet)],
  outcome: ['jsonb', (row) => JSON.stringify(row.outcome)],
  settled_by: ['bigint', (row) => row.settledBy ?? null],
}

/**
 * Settled rounds of our own games, written by the commit that settles them. The database enforces that a pair's nonce is used
 * once.
 */
export const rounds: LockedRecord<InHouseRound> = {
  name: 'rounds',
  write: insertion({
    name: 'rounds write',
    into: 'INSERT INTO round',
    columns: {
      ...common,
      game: ['text', (row) => row.game],
      maximum_win: ['bigint', (row) => row.terms.maximumWin],
      algorithm: ['smallint', (row) => row.algorithm],
      payout_table: ['smallint', (row) => row.payoutTable],
      seed_pair_id: ['bigint', (row) => row.seedPair],
      nonce: ['int', (row) => row.nonce],
    },
  }),
}

/** Settled rounds of external games; separate, so that the statement of every bet does not carry their columns. */
export const externalRounds: LockedRecord<ExternalRound> = {
  name: 'external rounds',
  write: insertion({
    name: 'external rounds write',
    into: 'INSERT INTO round',
    columns: {
      ...common,
      game: { sql: `'external'` },
      partner: ['text', (row) => row.partner],
      partner_round: ['text', (row) => row.partnerRound],
    },
  }),
}

interface PlayRow {
  readonly id: number
  readonly at: Date
  readonly player_id: number
  readonly stake: number
  readonly payout: number
  readonly multiplier: number
  readonly edge_basis_points: number
  readonly bet: Record<string, unknown>
  readonly outcome: Record<string, unknown>
}

interface InHouseRow extends PlayRow {
  readonly game: GameType
  readonly maximum_win: number
  readonly algorithm: number
  readonly payout_table: number
  readonly seed_pair_id: number | null
  readonly nonce: number | null
}

interface ExternalRow extends PlayRow {
  readonly game: 'external'
  readonly partner: string
  readonly partner_round: string
}

export type RoundRow = InHouseRow | ExternalRow

/** The columns of a settled round, as `roundFromRow` reads them. */
export const columns = `id, at, player_id, game, stake, payout, multiplier, edge_basis_points, maximum_win,
                 algorithm, payout_table, bet, outcome, seed_pair_id, nonce, partner, partner_round`

/** Settled rounds for other modules' SQL: all their columns, money in kopecks, `multiplier` in hundredths. */
export const roundRows = `(SELECT ${columns}, settled_by FROM round)`

/** SQL condition on `roundRows`: rounds settled by postings after one and up to another, both given as SQL. */
export const settledBetween = (from: number | string, to: number | string) =>
  `(settled_by IS NULL AND id > ${from} AND id <= ${to} OR settled_by > ${from} AND settled_by <= ${to})`

/** SQL condition on `roundRows`: rounds settled by postings after this one. */
export const settledAfter = (posting: number | string) =>
  `(settled_by IS NULL AND id > ${posting} OR settled_by > ${posting})`

/** SQL condition on `roundRows`: rounds settled by postings up to this one. */
export const settledUntil = (posting: number | string) => `coalesce(settled_by, id) <= ${posting}`

/**
 * A page of a player's rounds, newest first. Each game's rounds are read separately and then merged, so that a few rounds of
 * one game are found quickly among a million of another, with the one index that all pages use.
 */
export async function roundsOf(read: Read, player: PlayerId, page: RoundsPage): Promise<StoredRound[]> {
  const games: readonly AnyGameType[] = page.game === undefined ? allGames : [page.game]
  const ofGame = (_: AnyGameType, index: number) =>
    `(SELECT ${columns} FROM round WHERE player_id = $1 AND game = $${index + 4} AND ($2::bigint IS NULL OR id < $2)
      ORDER BY id DESC LIMIT $3)`
  const rows = await read.rows<RoundRow>(
    `SELECT ${columns} FROM (${games.map(ofGame).join(' UNION ALL ')}) AS own ORDER BY id DESC LIMIT $3`,
    [player, page.before ?? null, page.limit, ...games],
  )
  return rows.map(roundFromRow)
}

const houseGames: readonly GameType[] = games.map(({ type }) => type)
const allGames: readonly AnyGameType[] = [...houseGames, 'external']

export interface RoundsPage {
  readonly limit: number
  /** Only rounds older than this one. */
  readonly before?: number
  readonly game?: AnyGameType
}

/** Whether this round was settled more than a month ago; false if there is none. */
export async function isOld(read: Read, id: number): Promise<boolean> {
  const rows = await read.rows(`SELECT FROM round WHERE id = $1 AND at < now() - interval '1 month'`, [id])
  return rows.length > 0
}

/** The in-house games that a player has played, each with the end of its last round. */
export function lastPlayed(read: Read, player: PlayerId): Promise<{ game: GameType; at: Date }[]> {
  return read.rows(
    `SELECT game, last.at FROM unnest($2::text[]) AS game, LATERAL (
       SELECT at FROM round WHERE player_id = $1 AND round.game = game.game ORDER BY id DESC LIMIT 1) AS last`,
    [player, houseGames],
  )
}

/**
 * The latest staked rounds of all players, newest first. A partner's round has the number of its first call, so a long round is
 * listed by its beginning.
 */
export async function newestRounds(read: Read, limit: number): Promise<StoredRound[]> {
  const rows = await read.rows<RoundRow>(`SELECT ${columns} FROM round WHERE stake > 0 ORDER BY id DESC LIMIT $1`, [
    limit,
  ])
  return rows.map(roundFromRow)
}

/** The rounds with these identifiers that exist, unordered. */
export async function findRounds(read: Read, ids: readonly number[]): Promise<StoredRound[]> {
  const rows = await read.rows<RoundRow>(`SELECT ${columns} FROM round WHERE id = ANY($1::bigint[])`, [ids])
  return rows.map(roundFromRow)
}

/** The settled round with this identifier; undefined while it is open, or if there is none. */
export async function findRound(read: Read, id: number): Promise<StoredRound | undefined> {
  const [round] = await findRounds(read, [id])
  return round
}

/** Maps rounds to the postings that settled them, which differ from the staking ones in games with turns. */
export async function settlingPostings(read: Read, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await read.rows<{ id: number; posting: number }>(
    'SELECT id, coalesce(settled_by, id) AS posting FROM round WHERE id = ANY($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, posting }) => [id, posting]))
}

/** Converts a row to a settled round. */
export function roundFromRow(row: RoundRow): StoredRound {
  if (row.game !== 'external') return storedInHouse(row)
  const { game, partner, partner_round: partnerRound, edge_basis_points: edgeBasisPoints } = row
  return { ...playOf(row), game, terms: { edgeBasisPoints }, partner, partnerRound }
}

function storedInHouse(row: InHouseRow): StoredInHouseRound {
  return {
    ...playOf(row),
    game: row.game,
    terms: { edgeBasisPoints: row.edge_basis_points, maximumWin: kopecks(row.maximum_win) },
    algorithm: row.algorithm,
    payoutTable: row.payout_table,
    seedPair: row.seed_pair_id,
    nonce: row.nonce,
  }
}

function playOf({ id, at, bet, outcome, ...row }: PlayRow): SettledPlay & Stored {
  return {
    id,
    at,
    player: row.player_id,
    stake: kopecks(row.stake),
    payout: kopecks(row.payout),
    multiplierHundredths: row.multiplier,
    bet,
    outcome,
  }
}
