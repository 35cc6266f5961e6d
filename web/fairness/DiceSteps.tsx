import type { DiceDraw } from '@casino/rules/verify-dice'
import type { ReactNode } from 'react'
import { formatRolled } from '../games/dice/figures.ts'
import { m } from '../texts/compiled/messages.js'

interface DiceStepsProps {
  draw: DiceDraw
  /** What follows from the roll, when a bet is known. */
  outcome?: string
}

/** The way from the seeds to the roll, a step at a time, each with its value. */
export function DiceSteps({ draw, outcome }: DiceStepsProps) {
  const [b1, b2, b3, b4] = draw.bytes
  return (
    <ol className="flex flex-col gap-4" aria-label={m.fairness_steps()}>
      <Step number={1} title={m.fairness_step_title_commitment()} text={m.fairness_step_commitment()}>
        SHA-256 = {draw.commitment}
      </Step>
      <Step number={2} title={m.fairness_step_title_block()} text={m.fairness_step_block()}>
        HMAC-SHA256(…, «{draw.message}») ={' '}
        <mark className="bg-warning-tint text-warning-on-tint">{draw.block.slice(0, 8)}</mark>
        {draw.block.slice(8)}
      </Step>
      <Step number={3} title={m.fairness_step_title_bytes()} text={m.fairness_step_bytes()}>
        {draw.block.slice(0, 8)} → {draw.bytes.join(', ')}
      </Step>
      <Step number={4} title={m.fairness_step_title_float()} text={m.fairness_step_float()}>
        {b1}/256 + {b2}/256² + {b3}/256³ + {b4}/256⁴ = {draw.float}
      </Step>
      <Step number={5} title={m.fairness_step_title_roll()} text={m.fairness_step_roll()}>
        ⌊{draw.float} × 10 000⌋ = {draw.roll} → {formatRolled(draw.roll / 100)}
      </Step>
      {outcome && <Step number={6} title={m.fairness_step_outcome()} text={outcome} />}
    </ol>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  children?: ReactNode
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="grid min-w-0 grid-cols-[28px_minmax(0,1fr)] gap-x-3">
      <span
        className="type-label tabular grid size-7 place-items-center rounded-full bg-iris-tint font-semibold text-iris-text"
        aria-hidden="true"
      >
        {number}
      </span>
      <div className="min-w-0">
        <p className="type-strong pt-0.5">{title}</p>
        <p className="type-small mt-0.5 text-text-2">{text}</p>
        {children && (
          <p className="type-small mt-1.5 rounded-md bg-bg px-3 py-2 font-mono wrap-anywhere text-text">{children}</p>
        )}
      </div>
    </li>
  )
}
