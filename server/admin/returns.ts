import type { AdminGame } from '@casino/contract/admin-games'
import type { AnyGameType } from '@casino/contract/entities'
import * as dice from '@casino/rules/games/dice/rules'
import * as mines from '@casino/rules/games/mines/rules'
import { rouletteReturn } from '@casino/rules/games/roulette/rules'
import { observedReturn, type RoundSums } from '@casino/rules/observed-return'

/** Rounds of a game that were played under one edge. */
export interface PlayUnderEdge extends RoundSums {
  readonly edge: number
}

interface Range {
  readonly least: number
  readonly greatest: number
}

const whole = 10_000
/** Computing it for mines takes some milliseconds; there is one entry for each possible edge. */
const minesRanges = new Map<number, Range>()

/**
 * What a game's rules return at an edge in basis points, as shares of the stake. Depending on the player's bet it is slightly
 * more or less than the edge implies, because multipliers have two decimals. The one multiplier of mines that a setting
 * replaces (200 at the 23rd reveal of 2 mines) is left out: it is one of hundreds of ways to play, and would hide what happens
 * in the others.
 */
export function rulesReturn(game: AnyGameType, edge: number): Range {
  if (game === 'roulette') {
    const share = rouletteReturn.numerator / rouletteReturn.denominator
    return { least: share, greatest: share }
  }
  // The rules of an external game belong to its provider: only the edge of its record is known.
  if (game === 'external') return { least: (whole - edge) / whole, greatest: (whole - edge) / whole }
  const { least, greatest } = game === 'dice' ? dice.returnRange(edge) : minesRange(edge)
  return { least: least / whole, greatest: greatest / whole }
}

function minesRange(edge: number): Range {
  const known = minesRanges.get(edge)
  if (known) return known
  const ranges = mines.fields.map((cells) => mines.returnRange(cells, edge))
  const range = {
    least: Math.min(...ranges.map(({ least }) => least)),
    greatest: Math.max(...ranges.map(({ greatest }) => greatest)),
  }
  minesRanges.set(edge, range)
  return range
}

/** The observed return, and the return of the rules under the edges that the rounds were played under, weighted by stakes. */
export function returnedOf(game: AnyGameType, edge: number, plays: readonly PlayUnderEdge[]): AdminGame['returned'] {
  const declared = game === 'roulette' ? rulesReturn(game, edge).least : (whole - edge) / whole
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
