import type { ReactNode } from 'react'

interface GameFrameProps {
  /** Bet field, then the other controls. */
  controls: ReactNode
  /** The main button, and under it what went wrong. */
  main: ReactNode
  stage: ReactNode
  bar: ReactNode
}

/**
 * One panel for every in-house game. Desktop: controls of 320 at the left, the stage beside them. Phone: the stage, the
 * main button directly under it, then the controls; stage and button share the first screen.
 */
export function GameFrame({ controls, main, stage, bar }: GameFrameProps) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface">
      <div className="flex min-w-0 flex-col md:grid md:min-h-[560px] md:grid-cols-[280px_minmax(0,1fr)] lg:grid-cols-[320px_minmax(0,1fr)]">
        <div className="contents md:flex md:min-w-0 md:flex-col md:gap-4 md:p-5">
          <div className="order-3 flex min-w-0 flex-col gap-4 px-3 pb-4 sm:px-4 md:order-none md:p-0">{controls}</div>
          <div className="order-2 flex min-w-0 flex-col gap-2 p-3 sm:p-4 md:order-none md:p-0">{main}</div>
        </div>
        <div className="relative order-1 flex min-w-0 flex-col overflow-clip rounded-t-xl bg-bg p-3 sm:p-4 md:order-none md:rounded-tl-none md:p-6">
          {stage}
        </div>
      </div>
      {bar}
    </div>
  )
}
