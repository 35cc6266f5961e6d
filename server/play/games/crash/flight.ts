import { crashPoint, msOf } from '@casino/rules/games/crash/rules'
import type { Read } from '../../../platform/database/database.ts'
import { nodeHmac } from '../seeds.ts'
import type { SeedChains } from './seed-chain.ts'

/** A round shared by all players. Times are milliseconds by the database's clock, multipliers hundredths. */
export interface Flight {
  readonly id: number
  readonly salt: string
  /** The end of its chain. */
  readonly chainEnd: string
  readonly length: number
  readonly number: number
  readonly edgeBasisPoints: number
  readonly startsAt: number
  readonly crash: number | null
  readonly seed: string | null
  readonly crashedAt: number | null
  readonly settled: boolean
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const columns = `crash_round.id, salt, end_hash AS "chainEnd", length, number, edge_basis_points AS "edgeBasisPoints", ${ms('starts_at')} AS "startsAt", crash, seed,
  ${ms('crashed_at')} AS "crashedAt", settled`
const flights = `SELECT ${columns} FROM crash_round JOIN crash_chain USING (salt)`

/** The latest round; undefined before the first. */
export const findLatest = (read: Read): Promise<Flight | undefined> =>
  read.first<Flight>(`${flights} ORDER BY crash_round.id DESC LIMIT 1`)

/** A round that a bet names. */
export const getFlight = (read: Read, id: number): Promise<Flight> =>
  read.one<Flight>(`${flights} WHERE crash_round.id = $1`, [id])

/** The round in flight at this time, or the last one before it. */
export const findFlying = (read: Read, at: number): Promise<Flight | undefined> =>
  read.first<Flight>(
    `${flights} WHERE starts_at <= to_timestamp($1::float8 / 1000) ORDER BY crash_round.id DESC LIMIT 1`,
    [at],
  )

/** Rounds that are not completely settled, oldest first. A bet that is decided very late keeps its round in this list. */
export const findUnsettled = (read: Read): Promise<Flight[]> =>
  read.rows<Flight>(
    `${flights} WHERE crash_round.id IN (SELECT id FROM crash_round WHERE NOT settled UNION SELECT round_id FROM crash_bet WHERE state = 'open')
     ORDER BY crash_round.id`,
  )

export interface PastFlight {
  readonly number: number
  readonly crash: number
  readonly seed: string
  readonly salt: string
  readonly edgeBasisPoints: number
}

/** The last rounds that have crashed, the newest first; each is public with its seed. */
export const findPast = (read: Read, most: number): Promise<PastFlight[]> =>
  read.rows<PastFlight>(
    `SELECT number, coalesce(crash, 0) AS crash, coalesce(seed, '') AS seed, salt,
       edge_basis_points AS "edgeBasisPoints" FROM crash_round WHERE crash IS NOT NULL ORDER BY id DESC LIMIT $1`,
    [most],
  )

/** How a round ends. Secret until `at`: it leaves the server only then. */
export interface End {
  readonly seed: string
  readonly crash: number
  readonly at: number
}

/** The end of a round: as stored if it has crashed, otherwise as its seed decides. */
export function endOf(chains: SeedChains, flight: Flight): End {
  const seed = flight.seed ?? chains.seed({ ...flight, end: flight.chainEnd }, flight.number)
  const crash = flight.crash ?? crashPoint(nodeHmac, seed, flight.salt, flight.edgeBasisPoints)
  return { seed, crash, at: flight.startsAt + msOf(crash) }
}

/** Stores the end of a round that has crashed; a repeat changes nothing. */
export async function publishEnd(read: Read, { id }: Flight, { seed, crash, at }: End): Promise<void> {
  await read.rows(
    `UPDATE crash_round SET seed = $2, crash = $3, crashed_at = to_timestamp($4::float8 / 1000) WHERE id = $1 AND crash IS NULL`,
    [id, seed, crash, at],
  )
}
