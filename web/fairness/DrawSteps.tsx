import type { FirstDraw } from '@casino/rules/first-draw'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'

interface DrawStepsProps {
  draw: FirstDraw
  /** How the game uses the number: the steps from the fifth on. */
  children: ReactNode
}

/** The steps from the seeds to the first number of a round, each with its value. */
export function DrawSteps({ draw, children }: DrawStepsProps) {
  const [b1, b2, b3, b4] = draw.bytes
  return (
    <StepList>
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
      {children}
    </StepList>
  )
}

export function StepList({ children }: { children: ReactNode }) {
  return (
    <ol className="flex flex-col gap-4" aria-label={m.fairness_steps()}>
      {children}
    </ol>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  children?: ReactNode
}

export function Step({ number, title, text, children }: StepProps) {
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
