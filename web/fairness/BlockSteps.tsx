import type { DrawnBlocks } from '@casino/rules/drawn-blocks'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { Step, StepList } from './DrawSteps.tsx'

/** The steps from the seeds to the numbers of a round that needs several. */
export function BlockSteps({ draw, children }: { draw: DrawnBlocks; children: ReactNode }) {
  return (
    <StepList>
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
      {children}
    </StepList>
  )
}

/** A numbered list of steps. */
