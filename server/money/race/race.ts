import type { Kopecks } from '@casino/rules/money'
import { startOf } from '../../accounting/aggregates/aggregates.ts'
import { statusOf } from '../../people/players/player.ts'
import { isBlockedFromPlay } from '../../people/protection/protections.ts'
import type { Read } from '../../platform/database/database.ts'
import { bonusRows } from '../rewards/marks.ts'
import { endOf, mondayOf } from './stakes.ts'

/** The race of one Moscow week. */
export interface Race {
  /** `2026-11-16` */
  readonly monday: string
  readonly from: Date
  readonly to: Date
  /** Prizes by place, the first place first. */
  readonly prizes: readonly Kopecks[]
  readonly minimum: Kopecks
  readonly factorHundredths: number
  readonly cancelledAt: Date | null
  readonly closedAt: Date | null
  /** Set at the close: the number of participants, and their total stakes. */
  readonly players: number | null
  readonly staked: Kopecks | null
}

const columns = `monday::text, ${startOf('monday')} AS from, ${endOf('monday')} AS to, array_to_json(prizes) AS prizes, minimum,
  factor AS "factorHundredths", cancelled_at AS "cancelledAt", closed_at AS "closedAt", players, staked`

/** The race of the current week; undefined if there is none, or it was cancelled. */
export function findCurrentRace(read: Read): Promise<Race | undefined> {
  return read.first<Race>(`SELECT ${columns} FROM race WHERE monday = ${mondayOf('now()')} AND cancelled_at IS NULL`)
}

/** The latest race whose results are final. */
export function findLastRace(read: Read): Promise<Race | undefined> {
  return read.first<Race>(`SELECT ${columns} FROM race WHERE closed_at IS NOT NULL ORDER BY monday DESC LIMIT 1`)
}

/** A race in the panel's list, with the total of its paid prizes. */
export interface HeldRace extends Race {
  readonly isOver: boolean
  readonly paid: Kopecks
  readonly waiting: Kopecks
}

/** The newest first. */
export async function listRaces(read: Read, limit: number): Promise<HeldRace[]> {
  return read.rows<HeldRace>(
    `SELECT race.*, "to" <= now() AS "isOver", coalesce(paid, 0)::bigint AS paid, coalesce(waiting, 0)::bigint AS waiting
     FROM (SELECT ${columns} FROM race ORDER BY race.monday DESC LIMIT $1) AS race
     LEFT JOIN LATERAL (
       SELECT sum(prize) FILTER (WHERE at IS NOT NULL) AS paid, sum(prize) FILTER (WHERE at IS NULL) AS waiting
       FROM (${prizes}) AS won WHERE won.monday = race.monday
     ) AS money ON true
     ORDER BY race.monday DESC`,
    [limit],
  )
}

export interface RaceResult {
  readonly place: number
  readonly player: number
  readonly staked: Kopecks
  readonly prize: Kopecks
  readonly paidAt: Date | null
}

// `at` is when the prize was paid, or null.
const prizes = `
  SELECT result.monday::text, place, result.player_id, staked, prize, at
  FROM race_result AS result LEFT JOIN ${bonusRows} AS credit
    ON credit.player_id = result.player_id AND kind = 'race_prize' AND subject = result.monday::text`

/** The final places of a race, in order. */
export async function resultsOf(read: Read, monday: string): Promise<RaceResult[]> {
  return read.rows<RaceResult>(
    `SELECT place, player_id AS player, staked, prize, at AS "paidAt" FROM (${prizes}) AS won
     WHERE monday = $1 ORDER BY place`,
    [monday],
  )
}

/** The race of a week; undefined if there was none, or if the text is not a Monday. */
export function findRace(read: Read, monday: string): Promise<Race | undefined> {
  return read.first<Race>(`SELECT ${columns} FROM race WHERE monday::text = $1`, [monday])
}

export interface Won {
  readonly monday: string
  readonly player: number
  readonly prize: Kopecks
  readonly factorHundredths: number
}

/** Prizes that are not paid yet, except those of players who are blocked or excluded. */
export async function prizesDue(read: Read, limit: number): Promise<Won[]> {
  return read.rows<Won>(
    `SELECT won.monday, player_id AS player, prize, factor AS "factorHundredths"
     FROM (${prizes}) AS won JOIN race ON race.monday = won.monday::date
     WHERE at IS NULL AND ${statusOf('player_id')} = 'active' AND NOT ${isBlockedFromPlay('won.player_id')} ORDER BY won.monday, place LIMIT $1`,
    [limit],
  )
}
