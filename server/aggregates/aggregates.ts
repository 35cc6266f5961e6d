import { timeZone } from '@casino/rules/day'
import type { Database, Read, Tx } from '../database/database.ts'
import { type Duties, upkeep } from '../database/duties.ts'
import { accountRows } from '../ledger/statement.ts'
import { paymentRows } from '../payments/payment.ts'
import { playerRows } from '../players/player.ts'
import { sessionRows } from '../players/player-sessions.ts'
import { roundRows } from '../rounds/round.ts'
import { addBestWins } from './best-wins.ts'
import { finishPortion, nextPortion } from './portion.ts'

export interface Play {
  readonly rounds: number
  readonly staked: number
  readonly paid: number
}

export interface Aggregates {
  /** Aggregates one portion of the rows that can no longer change; returns whether there is more. */
  step(options?: { marginSeconds?: number }): Promise<boolean>
  close(): Promise<void>
}

export interface AggregatesOptions {
  readonly database: Database
  readonly duties: Pick<Duties, 'keep'>
}

const everyMs = 60_000

/** Longer than any transaction lives: no more rounds or payments are committed with a time older than this. */
export const settledAfterSeconds = 60

// A long backlog is aggregated in portions, so that no statement takes long: smaller ones where there were many rounds.
const shortestMinutes = 10
const longestMinutes = 24 * 60
const fullPiece = 50_000

/** Aggregates rounds and payments once a minute, on one server at a time. */
export function openAggregates({ database, duties }: AggregatesOptions): Aggregates {
  let minutes = longestMinutes
  let closed = false

  async function step({ marginSeconds = settledAfterSeconds } = {}): Promise<boolean> {
    const added = await addPiece(marginSeconds)
    // In a transaction of its own, so that the aggregates stay committed if this fails.
    if (added && !added.more) await database.transact(lookAgain)
    const moreWins = await addBestWins(database, marginSeconds)
    return moreWins || (added?.more ?? false)
  }

  async function addPiece(marginSeconds: number): Promise<{ more: boolean } | undefined> {
    return database.transact(async (tx) => {
      const piece = await nextPortion(tx, 'tally', { longest: `${minutes} minutes`, marginSeconds })
      if (!piece) return undefined
      const rounds = await addUp(tx, piece.from, piece.to)
      await finishPortion(tx, 'tally', piece)
      minutes = rounds > fullPiece ? shortestMinutes : Math.min(minutes * 2, longestMinutes)
      return piece
    })
  }

  async function catchUp(): Promise<void> {
    while (!closed && (await step())) await new Promise(setImmediate)
  }
  const duty = duties.keep({ leases: [upkeep], everyMs, work: catchUp })
  return {
    step,
    async close() {
      closed = true
      await duty.close()
    },
  }
}

async function addUp(tx: Tx, from: string, to: string): Promise<number> {
  const [{ rounds } = { rounds: 0 }] = await tx.rows<{ rounds: number }>(
    `WITH added AS (${hoursBetween('at >= $1 AND at < $2')}), kept AS (
       INSERT INTO play_hour SELECT * FROM added ON CONFLICT (hour, game, edge_basis_points) DO UPDATE
       SET rounds = play_hour.rounds + excluded.rounds, staked = play_hour.staked + excluded.staked, paid = play_hour.paid + excluded.paid,
           staked_squared = play_hour.staked_squared + excluded.staked_squared,
           paid_squared = play_hour.paid_squared + excluded.paid_squared,
           staked_by_paid = play_hour.staked_by_paid + excluded.staked_by_paid
     )
     SELECT coalesce(sum(rounds), 0)::bigint AS rounds FROM added`,
    [from, to],
  )
  if (rounds > 0) {
    await tx.rows(
      `WITH added AS (
         INSERT INTO play_day
         SELECT player_id, ${dayOf('at')}, count(*), sum(stake), sum(payout) FROM ${roundRows} AS round WHERE at >= $1 AND at < $2 GROUP BY 1, 2
         ON CONFLICT (player_id, day) DO UPDATE
         SET rounds = play_day.rounds + excluded.rounds, staked = play_day.staked + excluded.staked, paid = play_day.paid + excluded.paid
         RETURNING day, xmax = 0 AS first
       )
       INSERT INTO players_of_day SELECT day, count(*) FROM added WHERE first GROUP BY day
       ON CONFLICT (day) DO UPDATE SET players = players_of_day.players + excluded.players`,
      [from, to],
    )
  }
  await tx.rows(
    `INSERT INTO money_day ${moneyBetween('updated_at >= $1 AND updated_at < $2')}
     ON CONFLICT (day, kind, method, provider) DO UPDATE
     SET payments = money_day.payments + excluded.payments, amount = money_day.amount + excluded.amount,
         first_deposits = money_day.first_deposits + excluded.first_deposits`,
    [from, to],
  )
  return rounds
}

/** The day in Moscow of a timestamp column. */
export function dayOf(column: string): string {
  return `(${column} AT TIME ZONE '${timeZone}')::date`
}

/** When a day begins in Moscow, as SQL. */
export function startOf(day: string): string {
  return `(${day}::date::timestamp AT TIME ZONE '${timeZone}')`
}

/** What rounds add up to, with sums of squares for their variance: `rounds, staked, paid, staked_squared, paid_squared, staked_by_paid`. */
export const roundSums = `count(*) AS rounds, sum(stake)::bigint AS staked, sum(payout)::bigint AS paid,
  sum(stake::numeric * stake) AS staked_squared, sum(payout::numeric * payout) AS paid_squared,
  sum(stake::numeric * payout) AS staked_by_paid`

/** Rounds by hour, game and the edge in force. */
export function hoursBetween(condition: string): string {
  return `SELECT date_trunc('hour', at) AS hour, game, edge_basis_points, ${roundSums}
    FROM ${roundRows} AS round WHERE ${condition} GROUP BY 1, 2, 3`
}

/** Successful payments by day, kind and method, with how many of the top-ups were their players' first. */
function moneyBetween(condition: string): string {
  return `SELECT ${dayOf('updated_at')} AS day, kind, method, coalesce(provider, 'manual') AS provider, count(*) AS payments,
      sum(coalesce(paid_amount, amount))::bigint AS amount,
      count(*) FILTER (WHERE kind = 'topup' AND NOT EXISTS (
        SELECT FROM ${paymentRows} AS earlier WHERE earlier.player_id = payment.player_id AND earlier.kind = 'topup'
          AND earlier.status = 'success' AND (earlier.updated_at, earlier.id) < (payment.updated_at, payment.id)
      )) AS first_deposits
    FROM ${paymentRows} AS payment WHERE status = 'success' AND ${condition} GROUP BY 1, 2, 3, 4`
}

/** Everything before this moment is aggregated. */
export const until = '(SELECT until FROM tally)'

/**
 * Play by hour, game and edge: rows `hour, game, edge_basis_points, rounds, staked, paid, staked_squared, paid_squared,
 * staked_by_paid`, possibly two for an hour that is not over.
 */
export const playByHour = `(SELECT * FROM play_hour UNION ALL ${hoursBetween(`at >= ${until}`)})`

/** Play by player and day: rows `player_id, day, rounds, staked, paid`, possibly two for the same player and day. */
export const playByDay = `(
  SELECT player_id, day, rounds, staked, paid FROM play_day
  UNION ALL
  SELECT player_id, ${dayOf('at')}, count(*), sum(stake)::bigint, sum(payout)::bigint FROM ${roundRows} AS round WHERE at >= ${until} GROUP BY 1, 2)`

/** The number of players on each day: rows `day, players`, possibly two for the same day. */
export const playersByDay = `(
  SELECT day, players FROM players_of_day
  UNION ALL
  SELECT day, count(*) FROM (SELECT DISTINCT player_id, ${dayOf('at')} AS day FROM ${roundRows} AS round WHERE at >= ${until}) AS since
  WHERE NOT EXISTS (SELECT FROM play_day WHERE play_day.player_id = since.player_id AND play_day.day = since.day) GROUP BY 1)`

/** Money in and out: rows `day, kind, method, provider, payments, amount, first_deposits`. */
export const moneyByDay = `(
  SELECT day, kind, method, provider, payments, amount, first_deposits FROM money_day
  UNION ALL
  ${moneyBetween(`updated_at >= ${until}`)})`

/** Copies of balances for sorting, usually a minute old (`balancesAreSeen`): rows `player_id, balance`, in kopecks. */
export const balanceSeenRows = '(SELECT player_id, balance FROM balance_seen)'

/** The player's totals over all time. */
export async function playOf(read: Read, player: number): Promise<Play> {
  const [play] = await read.rows<Play>(
    `SELECT coalesce(sum(rounds), 0)::bigint AS rounds, coalesce(sum(staked), 0)::bigint AS staked,
            coalesce(sum(paid), 0)::bigint AS paid
     FROM ${playByDay} AS play WHERE player_id = $1`,
    [player],
  )
  return play!
}

/**
 * Players active in the seven days that end today, and in the seven before. Sign-ins of the earlier week count only while their
 * sessions last.
 */
const active = `
  SELECT count(*) FILTER (WHERE recently) AS week, count(*) FILTER (WHERE earlier) AS before FROM (
    SELECT player_id, bool_or(recent) AS recently, bool_or(NOT recent) AS earlier FROM (
      SELECT player_id, day > ${dayOf('now()')} - 7 AS recent FROM ${playByDay} AS played WHERE day >= ${dayOf('now()')} - 13
      UNION ALL
      SELECT id, last_login >= now() - interval '7 days' FROM ${playerRows} AS player WHERE last_login >= now() - interval '14 days'
      UNION ALL
      SELECT player_id, seen_at >= now() - interval '7 days' FROM ${sessionRows} AS session WHERE seen_at >= now() - interval '14 days'
    ) AS seen GROUP BY player_id
  ) AS players`

/** Refreshes the figures that are too slow to compute for each list or dashboard. */
async function lookAgain(tx: Tx): Promise<void> {
  await tx.rows(`SET LOCAL statement_timeout = '30s'`)
  await tx.rows(
    `UPDATE balance_seen SET balance = account.balance FROM ${accountRows} AS account
     WHERE account.owner = player_id AND account.kind = 'cash' AND account.balance <> balance_seen.balance`,
  )
  await tx.rows(
    `UPDATE tally SET looked_at = now(), users = (SELECT count(*) FROM ${playerRows} AS player WHERE created_at < now()),
            active_week = active.week, active_before = active.before FROM (${active}) AS active`,
  )
}

// If the refresh is older than this, the reader computes the figures itself.
const isFresh = `looked_at > now() - interval '3 minutes'`

export interface UserCounts {
  readonly users: number
  readonly week: number
  readonly before: number
}

/** How many users there are, and how many were active up to three minutes ago; users registered since then are included. */
export async function countUsers(read: Read): Promise<UserCounts> {
  const [counted] = await read.rows<UserCounts>(
    `SELECT users + (SELECT count(*) FROM ${playerRows} AS player WHERE created_at >= looked_at) AS users, active_week AS week, active_before AS before
     FROM tally WHERE ${isFresh}`,
  )
  if (counted) return counted
  const [found] = await read.rows<UserCounts>(
    `SELECT (SELECT count(*) FROM ${playerRows} AS player) AS users, active.* FROM (${active}) AS active`,
  )
  return found!
}

/** Whether the balances in `balance_seen` are at most three minutes old. */
export async function balancesAreSeen(read: Read): Promise<boolean> {
  return (await read.rows(`SELECT FROM tally WHERE ${isFresh}`)).length > 0
}
