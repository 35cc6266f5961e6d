import type { MinesDraw } from '@casino/rules/verify-mines'
import { m } from '../texts/compiled/messages.js'
import { Step, Steps } from './DrawSteps.tsx'

interface MinesStepsProps {
  draw: MinesDraw
  /** What follows from the mines, when it is known which cells were opened. */
  outcome?: string
}

/** The way from the seeds to the places of the mines. */
export function MinesSteps({ draw, outcome }: MinesStepsProps) {
  return (
    <Steps>
      <Step number={1} title={m.fairness_step_title_commitment()} text={m.fairness_step_commitment()}>
        SHA-256 = {draw.commitment}
      </Step>
      <Step number={2} title={m.fairness_step_title_block()} text={m.fairness_step_blocks()}>
        {draw.blocks.map(({ message, block }) => (
          <span key={message} className="block not-first:mt-2">
            HMAC-SHA256(…, «{message}») = {block}
          </span>
        ))}
      </Step>
      <Step number={3} title={m.fairness_step_title_draws()} text={m.fairness_step_draws()}>
        {draw.steps.map(({ float, remaining, index, cell }) => (
          <span key={cell} className="block">
            ⌊{float} × {remaining}⌋ = {index} → {cell}
          </span>
        ))}
      </Step>
      <Step number={4} title={m.round_check_mine_positions()} text={m.fairness_step_positions()}>
        {draw.positions.join(', ')}
      </Step>
      {outcome && <Step number={5} title={m.fairness_step_outcome()} text={outcome} />}
    </Steps>
  )
}
