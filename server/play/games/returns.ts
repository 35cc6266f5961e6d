import type { AnyGameType } from '@casino/contract/entities'
import { type GameReturn, gameReturns } from '@casino/contract/play/returns'
import type { Range } from '@casino/rules/games/house-game'
import { gameOf, games } from '@casino/rules/games/index'
import { observedReturn, type RoundSums } from '@casino/rules/observed-return'
import { playByHour } from '../../accounting/aggregates/aggregates.ts'
import { cacheCount } from '../../platform/database/counted.ts'
import type { Read } from '../../platform/database/database.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Rounds of a game with the same edge. */
export interface PlayUnderEdge extends RoundSums {
  readonly edge: number
}

const whole = 10_000

/** The return of a game's rules at an edge in basis points, as shares of the stake. */
export function rulesReturn(game: AnyGameType, edge: number): Range {
  // An external game's rules belong to its provider: only the edge of its record is known.
  const declared = (whole - edge) / whole
  return gameOf(game)?.returnRange(edge) ?? { least: declared, greatest: declared }
}

/** The observed return, and the return of the rules under the edges of the rounds, weighted by stakes. */
export function returnedOf(game: AnyGameType, edge: number, plays: readonly PlayUnderEdge[]): GameReturn {
  const declared = gameOf(game)?.edgeIsFixed ? rulesReturn(game, edge).least : (whole - edge) / whole
  const sums = plays.reduce(added, nothing)
  const range = sums.staked > 0 ? weighted(game, plays, sums.staked) : rulesReturn(game, edge)
  const found = observedReturn(sums)
  const band = found?.band
  const within = band && band.low <= range.greatest && range.least <= band.high
  return {
    declared: percent(declared),
    expected: { least: percent(range.least), greatest: percent(range.greatest) },
    observed: found ? percent(found.observed) : null,
    band: band ? { low: percent(band.low), high: percent(band.high) } : null,
    verdict: within === undefined ? null : within ? 'within' : 'outside',
  }
}

const nothing: RoundSums = { rounds: 0, staked: 0, paid: 0, stakedSquared: 0, paidSquared: 0, stakedByPaid: 0 }

const added = (one: RoundSums, other: RoundSums): RoundSums => ({
  rounds: one.rounds + other.rounds,
  staked: one.staked + other.staked,
  paid: one.paid + other.paid,
  stakedSquared: one.stakedSquared + other.stakedSquared,
  paidSquared: one.paidSquared + other.paidSquared,
  stakedByPaid: one.stakedByPaid + other.stakedByPaid,
})

function weighted(game: AnyGameType, plays: readonly PlayUnderEdge[], staked: number): Range {
  let [least, greatest] = [0, 0]
  for (const play of plays) {
    const range = rulesReturn(game, play.edge)
    least += (range.least * play.staked) / staked
    greatest += (range.greatest * play.staked) / staked
  }
  return { least, greatest }
}

/** In per cent, with two decimals. */
const percent = (share: number) => Math.round(share * whole) / 100

interface Deps {
  readonly read: Read
  readonly settings: Settings
}

/** The sums change with every bet; the page shows two decimals of a per cent. */
const countedForMs = 60_000

/** The returns of the in-house games, for everyone; counted once a minute. */
export function serveGameReturns({ read, settings }: Deps): Served {
  const plays = cacheCount(countedForMs, () => allPlay(read))
  return serve(gameReturns, async () => {
    const all = await plays()
    return games.map(({ type }) => {
      const own = all.filter(({ game }) => game === type)
      const edge = settings.games.find((game) => game.type === type)?.edgeBasisPoints ?? 0
      const rounds = own.reduce((sum, play) => sum + play.rounds, 0)
      return { game: type, rounds, returned: returnedOf(type, edge, own) }
    })
  })
}

const allPlay = (read: Read) =>
  read.rows<PlayUnderEdge & { game: string }>(
    `SELECT game, edge_basis_points AS edge, sum(rounds)::bigint AS rounds, sum(staked)::bigint AS staked,
            sum(paid)::bigint AS paid, sum(staked_squared)::float8 AS "stakedSquared",
            sum(paid_squared)::float8 AS "paidSquared", sum(staked_by_paid)::float8 AS "stakedByPaid"
     FROM ${playByHour} AS play WHERE game <> 'external' GROUP BY 1, 2`,
  )
