import { colourOf } from '@casino/rules/roulette'
import type { RouletteDraw } from '@casino/rules/verify-roulette'
import { m } from '../texts/compiled/messages.js'
import { DrawSteps, Step } from './DrawSteps.tsx'

interface RouletteStepsProps {
  draw: RouletteDraw
  /** What follows from the number, when bets are known. */
  outcome?: string
}

/** The way from the seeds to the number of the wheel. */
export function RouletteSteps({ draw, outcome }: RouletteStepsProps) {
  return (
    <DrawSteps draw={draw}>
      <Step number={5} title={m.fairness_step_title_pocket()} text={m.fairness_step_pocket()}>
        ⌊{draw.float} × 37⌋ = {pocketText(draw.pocket)}
      </Step>
      {outcome && <Step number={6} title={m.fairness_step_outcome()} text={outcome} />}
    </DrawSteps>
  )
}

/** A number of the wheel with its colour's word. */
export function pocketText(number: number): string {
  return `${number}, ${colourText(colourOf(number))}`
}

export function colourText(colour: string): string {
  if (colour === 'green') return m.feed_green()
  return colour === 'red' ? m.feed_red() : m.feed_black()
}
