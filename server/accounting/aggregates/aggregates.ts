import { timeZone } from '@casino/rules/day'
import { settledPayments } from '../../money/payments/settled-payments.ts'
import { playerRows } from '../../people/players/player.ts'
import { sessionRows } from '../../people/players/sessions/player-sessions.ts'
import type { Database, Read, Tx } from '../../platform/database/database.ts'
import { type Jobs, upkeep } from '../../platform/database/jobs.ts'
import { roundRows, settledAfter, settledBetween, settledUntil } from '../../play/rounds/round.ts'
import { archivedUntil } from '../ledger/archived.ts'
import { settledPostings } from '../ledger/settled-postings.ts'
import { accountRows } from '../ledger/statement.ts'
import { addBestWins } from './best-wins.ts'
import { addPlayerFigures } from './player-figures.ts'
import { aggregatedUpTo, finishPortion, nextPortion, type Portion, roundsOf } from './portion.ts'
import { addPostingHours } from './posting-hours.ts'

export interface PlayTotals {
  readonly rounds: number
  readonly staked: number
  readonly paid: number
}

export interface Aggregates {
  /** Aggregates one portion of the rows that can no longer change; returns whether there is more. */
  step(): Promise<boolean>
  close(): Promise<void>
}

export interface AggregatesOptions {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'schedule'>
}

const everyMs = 60_000

/** Longer than any transaction: later commits then have later times, unless clocks are set. */
export const settledAfterSeconds = 60

/** Aggregates rounds and payments once a minute, on one server at a time. */
export function openAggregates({ database, jobs }: AggregatesOptions): Aggregates {
  async function step(): Promise<boolean> {
    const settled = await settledPostings(database.read)
    const added = await database.transact((tx) => addPlay(tx, settled))
    // Also runs if nothing was played, because days pass and users sign in. In a separate transaction, so that the aggregates
    // stay committed if this fails.
    if (!added?.more) await database.transact(refreshFigures)
    const moreWins = await database.transact((tx) => addBestWins(tx, settled))
    const morePostings = await database.transact((tx) => addPostingHours(tx, settled))
    const moreFigures = await database.transact((tx) => addPlayerFigures(tx, settled))
    return moreWins || morePostings || moreFigures || (added?.more ?? false)
  }

  async function catchUp(): Promise<void> {
    while (!job.closed && (await step())) await new Promise(setImmediate)
  }
  const job = jobs.schedule({ leases: [upkeep], everyMs, work: catchUp })
  return { step, close: job.close }
}

/** Adds the next portion of rounds and payments. */
export async function addPlay(tx: Tx, settled: number): Promise<Portion | undefined> {
  const portion = await nextPortion(tx, 'play', settled)
  if (!portion) return undefined
  await addHours(tx, roundsOf(portion))
  await addDays(tx, roundsOf(portion))
  await addMoney(tx, paymentsOf(portion))
  await finishPortion(tx, portion)
  return portion
}

const addHours = (tx: Tx, rounds: string) =>
  tx.rows(
    `INSERT INTO play_hour ${hoursBetween(rounds)} ON CONFLICT (hour, game, edge_basis_points) DO UPDATE
     SET rounds = play_hour.rounds + excluded.rounds, staked = play_hour.staked + excluded.staked, paid = play_hour.paid + excluded.paid,
         staked_squared = play_hour.staked_squared + excluded.staked_squared,
         paid_squared = play_hour.paid_squared + excluded.paid_squared,
         staked_by_paid = play_hour.staked_by_paid + excluded.staked_by_paid`,
  )

const addDays = (tx: Tx, rounds: string) =>
  tx.rows(
    `WITH added AS (
       INSERT INTO play_day
       SELECT player_id, ${dayOf('at')}, count(*), sum(stake), sum(payout) FROM ${roundRows} AS round WHERE ${rounds} GROUP BY 1, 2
       ON CONFLICT (player_id, day) DO UPDATE
       SET rounds = play_day.rounds + excluded.rounds, staked = play_day.staked + excluded.staked, paid = play_day.paid + excluded.paid
       RETURNING day, xmax = 0 AS first
     )
     INSERT INTO players_of_day SELECT day, count(*) FROM added WHERE first GROUP BY day
     ON CONFLICT (day) DO UPDATE SET players = players_of_day.players + excluded.players`,
  )

const addMoney = (tx: Tx, payments: string) =>
  tx.rows(
    `INSERT INTO money_day ${moneyBetween(payments)}
     ON CONFLICT (day, kind, method, provider) DO UPDATE
     SET payments = money_day.payments + excluded.payments, amount = money_day.amount + excluded.amount,
         first_deposits = money_day.first_deposits + excluded.first_deposits`,
  )

/** SQL condition on `settledPayments`: the payments of a portion. */
function paymentsOf({ from, to, since }: Portion): string {
  return since === null
    ? `settled_by > ${from} AND settled_by <= ${to}`
    : `updated_at >= '${since}' AND settled_by <= ${to}`
}

/** Recomputes everything up to a posting. Archived rounds only have sums, which stay; later rounds are added to them. */
export async function rebuildPlay(tx: Tx, settled: number, before: number): Promise<void> {
  const added = settledBetween(before, settled)
  const hourStays = `at < ${archivedUntil}`
  const dayStays = (day: string) => `${startOf(day)} < ${archivedUntil}`
  await tx.rows(`DELETE FROM play_hour WHERE hour >= ${archivedUntil}`)
  await addHours(tx, `${added} AND ${hourStays}`)
  await addHours(tx, `${settledUntil(settled)} AND NOT ${hourStays}`)
  await tx.rows(`DELETE FROM play_day WHERE NOT ${dayStays('day')}`)
  await addDays(tx, `${added} AND ${dayStays(dayOf('at'))}`)
  await addDays(tx, `${settledUntil(settled)} AND NOT ${dayStays(dayOf('at'))}`)
  await tx.rows('DELETE FROM players_of_day')
  await tx.rows('INSERT INTO players_of_day SELECT day, count(*) FROM play_day GROUP BY day')
  await tx.rows('DELETE FROM money_day')
  await addMoney(tx, `settled_by <= ${settled}`)
  await finishPortion(tx, { aggregate: 'play', to: settled })
}

/** The day in Moscow of a timestamp column. */
export function dayOf(column: string): string {
  return `(${column} AT TIME ZONE '${timeZone}')::date`
}

/** When a day begins in Moscow, as SQL. */
export function startOf(day: string): string {
  return `(${day}::date::timestamp AT TIME ZONE '${timeZone}')`
}

/** The sums of rounds, with sums of squares for their variance: `rounds, staked, paid, staked_squared, paid_squared, staked_by_paid`. */
export const roundSums = `count(*) AS rounds, sum(stake)::bigint AS staked, sum(payout)::bigint AS paid,
  sum(stake::numeric * stake) AS staked_squared, sum(payout::numeric * payout) AS paid_squared,
  sum(stake::numeric * payout) AS staked_by_paid`

/** Rounds by hour, game and the edge in force; the condition is on `roundRows`. */
export function hoursBetween(condition: string): string {
  return `SELECT date_trunc('hour', at) AS hour, game, edge_basis_points, ${roundSums}
    FROM ${roundRows} AS round WHERE ${condition} GROUP BY 1, 2, 3`
}

/** Successful payments by day, kind and method, with how many of the top-ups were their players' first. */
function moneyBetween(condition: string): string {
  return `SELECT ${dayOf('updated_at')} AS day, kind, method, coalesce(provider, 'manual') AS provider, count(*) AS payments,
      sum(coalesce(paid_amount, amount))::bigint AS amount,
      count(*) FILTER (WHERE kind = 'topup' AND NOT EXISTS (
        SELECT FROM ${settledPayments} AS earlier WHERE earlier.player_id = payment.player_id AND earlier.kind = 'topup'
          AND earlier.settled_by < payment.settled_by
      )) AS first_deposits
    FROM ${settledPayments} AS payment WHERE ${condition} GROUP BY 1, 2, 3, 4`
}

/** Everything up to this posting is aggregated. */
export const upTo = aggregatedUpTo('play')
const since = settledAfter(upTo)

/**
 * Play by hour, game and edge: rows `hour, game, edge_basis_points, rounds, staked, paid, staked_squared, paid_squared,
 * staked_by_paid`, possibly two for the same hour.
 */
export const playByHour = `(SELECT * FROM play_hour UNION ALL ${hoursBetween(since)})`

/** Play by player and day: rows `player_id, day, rounds, staked, paid`, possibly two for the same player and day. */
export const playByDay = `(
  SELECT player_id, day, rounds, staked, paid FROM play_day
  UNION ALL
  SELECT player_id, ${dayOf('at')}, count(*), sum(stake)::bigint, sum(payout)::bigint FROM ${roundRows} AS round WHERE ${since} GROUP BY 1, 2)`

/** The number of players on each day: rows `day, players`, possibly two for the same day. */
export const playersByDay = `(
  SELECT day, players FROM players_of_day
  UNION ALL
  SELECT day, count(*) FROM (SELECT DISTINCT player_id, ${dayOf('at')} AS day FROM ${roundRows} AS round WHERE ${since}) AS since
  WHERE NOT EXISTS (SELECT FROM play_day WHERE play_day.player_id = since.player_id AND play_day.day = since.day) GROUP BY 1)`

/** Money in and out: rows `day, kind, method, provider, payments, amount, first_deposits`. */
export const moneyByDay = `(
  SELECT day, kind, method, provider, payments, amount, first_deposits FROM money_day
  UNION ALL
  ${moneyBetween(`settled_by > ${upTo}`)})`

/**
 * Copies for sorting, usually a minute old (`balancesAreSeen`), of each player's balance, deposits and net losses, and of the
 * time of the last bet: rows `player_id, balance, deposits, revenue, last_bet`, in kopecks.
 */
export const balanceSeenRows = '(SELECT player_id, balance, deposits, revenue, last_bet FROM balance_seen)'

/** The player's totals over all time. */
export function playOf(read: Read, player: number): Promise<PlayTotals> {
  return read.one<PlayTotals>(
    `SELECT coalesce(sum(rounds), 0)::bigint AS rounds, coalesce(sum(staked), 0)::bigint AS staked,
            coalesce(sum(paid), 0)::bigint AS paid
     FROM ${playByDay} AS play WHERE player_id = $1`,
    [player],
  )
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
async function refreshFigures(tx: Tx): Promise<void> {
  await tx.rows(`SET LOCAL statement_timeout = '30s'`)
  await tx.rows(
    `UPDATE balance_seen SET balance = account.balance FROM ${accountRows} AS account
     WHERE account.owner = player_id AND account.kind = 'cash' AND account.balance <> balance_seen.balance`,
  )
  await tx.rows(
    `UPDATE dashboard_figures SET refreshed_at = now(), users = (SELECT count(*) FROM ${playerRows} AS player WHERE created_at < now()),
            active_week = active.week, active_before = active.before FROM (${active}) AS active`,
  )
}

// If the refresh is older than this, the reader computes the figures itself.
const isFresh = `refreshed_at > now() - interval '3 minutes'`

export interface UserCounts {
  readonly users: number
  readonly week: number
  readonly before: number
}

/** The number of users, and of those active up to three minutes ago; users registered since then are included. */
export async function countUsers(read: Read): Promise<UserCounts> {
  const counted = await read.first<UserCounts>(
    `SELECT users + (SELECT count(*) FROM ${playerRows} AS player WHERE created_at >= refreshed_at) AS users, active_week AS week, active_before AS before
     FROM dashboard_figures WHERE ${isFresh}`,
  )
  if (counted) return counted
  return read.one<UserCounts>(
    `SELECT (SELECT count(*) FROM ${playerRows} AS player) AS users, active.* FROM (${active}) AS active`,
  )
}

/** Whether the balances in `balance_seen` are at most three minutes old. */
export async function balancesAreSeen(read: Read): Promise<boolean> {
  return (await read.rows(`SELECT FROM dashboard_figures WHERE ${isFresh}`)).length > 0
}
