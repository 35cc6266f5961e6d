import type { AnyGameType } from '@casino/contract/entities'
import type { AdminGame } from '@casino/contract/panel/admin-games'
import type { Range } from '@casino/rules/games/house-game'
import { gameOf } from '@casino/rules/games/index'
import { observedReturn, type RoundSums } from '@casino/rules/observed-return'

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
export function returnedOf(game: AnyGameType, edge: number, plays: readonly PlayUnderEdge[]): AdminGame['returned'] {
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
