import type { DiceDraw } from '@casino/rules/verify-dice'
import { formatRolled } from '../games/dice/figures.ts'
import { m } from '../texts/compiled/messages.js'
import { DrawSteps, Step } from './DrawSteps.tsx'

interface DiceStepsProps {
  draw: DiceDraw
  /** What follows from the roll, when a bet is known. */
  outcome?: string
}

/** The way from the seeds to the roll. */
export function DiceSteps({ draw, outcome }: DiceStepsProps) {
  return (
    <DrawSteps draw={draw}>
      <Step number={5} title={m.fairness_step_title_roll()} text={m.fairness_step_roll()}>
        ⌊{draw.float} × 10 000⌋ = {draw.roll} → {formatRolled(draw.roll / 100)}
      </Step>
      {outcome && <Step number={6} title={m.fairness_step_outcome()} text={outcome} />}
    </DrawSteps>
  )
}
