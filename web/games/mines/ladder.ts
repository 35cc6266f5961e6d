import { type Field, type MinesTerms, multiplierHundredths, safeCells } from '@casino/rules/games/mines/rules'
import type { EndedRound, OpenRound } from './machine.ts'

/** One step of the ladder: the payout for this many gems. */
export interface LadderStep {
  readonly gems: number
  readonly hundredths: number
  readonly at: 'passed' | 'current' | 'next' | 'later'
}

/** The maximum number of steps shown; a phone shows the first ones that fit. */
const mostSteps = 8
const stepsOnPhone = 5

interface Climbed {
  readonly field: { readonly cells: Field; readonly mines: number }
  readonly terms: Pick<MinesTerms, 'edgeBasisPoints' | 'payoutTable'>
  readonly round: OpenRound | EndedRound | undefined
}

/**
 * The steps around the player's position: one passed, the current one, and the following ones. A lost round has climbed
 * nothing. A round in progress has its own figures; if the terms have changed since, only these are shown.
 */
export function stepsOf({ field, terms, round }: Climbed): LadderStep[] {
  const gems = round && !(round.ended && round.outcome === 'loss') ? round.revealed.length : 0
  const most = safeCells(field)
  const first = Math.max(1, Math.min(gems - 1, most - stepsOnPhone + 1))
  const steps = Array.from({ length: Math.min(mostSteps, most - first + 1) }, (_, i): LadderStep => {
    const place = first + i
    return { gems: place, hundredths: multiplierHundredths(field, place, terms), at: placeOf(place, gems) }
  })
  return steps.flatMap((step) => {
    const own = round && ownFigure(step, round)
    if (own !== undefined) return [{ ...step, hundredths: own }]
    return !round || sameTerms(steps, round) ? [step] : []
  })
}

function placeOf(place: number, gems: number): LadderStep['at'] {
  if (place < gems) return 'passed'
  if (place === gems) return 'current'
  return place === gems + 1 ? 'next' : 'later'
}

function ownFigure({ at }: LadderStep, round: OpenRound | EndedRound): number | undefined {
  if (at === 'current') return round.multiplier
  return at === 'next' && !round.ended ? round.nextMultiplier : undefined
}

function sameTerms(steps: readonly LadderStep[], round: OpenRound | EndedRound): boolean {
  return steps.every((step) => {
    const own = ownFigure(step, round)
    return own === undefined || own === step.hundredths
  })
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/** A multiplier in the width of a step: `×1,26`, `×184`, `×12,5K`, `×125K`. */
export function stepText(hundredths: number): string {
  const times = hundredths / 100
  if (times < 100) return `×${times.toFixed(2).replace('.', ',')}`
  if (times < 10_000) return `×${Math.floor(times)}`
  return `×${compact.format(times).replace('.', ',')}`
}
