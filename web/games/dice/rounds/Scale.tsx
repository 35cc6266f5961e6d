import type { DiceSide } from '@casino/rules/games/dice/rules'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/browser/class-names.ts'
import { formatRolled } from './rolled.ts'

interface ScaleProps {
  side: DiceSide
  target: number
  /** The rolled number, as shown by the flag above the scale. */
  rolled: { number: number; won: boolean } | undefined
  /** Rendered over the scale: the slider, or a mark that only shows the target. */
  children: ReactNode
}

const ticks = [0, 25, 50, 75, 100]

/** The scale from 0 to 100, green where the bet wins, with the last result as a flag above it. */
export function Scale({ side, target, rolled, children }: ScaleProps) {
  const winning = side === 'over' ? { left: `${target}%`, right: 0 } : { left: 0, right: `${100 - target}%` }
  return (
    <div className="px-4 md:px-6">
      <div className="relative h-9" aria-hidden="true">
        {rolled && <Flag {...rolled} />}
      </div>
      <div className="relative h-11">
        <div className="absolute inset-x-0 top-4 h-3 overflow-hidden rounded-full bg-danger">
          <div className="absolute inset-y-0 bg-success" style={winning} />
        </div>
        {children}
      </div>
      <div className="type-small tabular relative h-lh text-text-3" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className="absolute -translate-x-1/2" style={{ left: `${tick}%` }}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  )
}

/** It moves from the position of the previous result. */
function Flag({ number, won }: { number: number; won: boolean }) {
  return (
    <div
      className="absolute inset-0 transition-transform duration-600 ease-out turbo:duration-120 still:transition-none"
      style={{ transform: `translateX(${number}%)` }}
    >
      <span
        className={classes(
          'type-label tabular absolute bottom-1 left-0 flex h-7 -translate-x-1/2 items-center rounded-sm px-2 font-semibold transition-opacity duration-150 starting:opacity-0',
          'after:absolute after:top-full after:left-1/2 after:-translate-x-1/2 after:border-x-5 after:border-t-5 after:border-x-transparent',
          won
            ? 'bg-success-tint text-success after:border-t-success-tint'
            : 'bg-control text-text after:border-t-control',
        )}
      >
        {formatRolled(number)}
      </span>
    </div>
  )
}

/** The white thumb at the target's position. */
export function Thumb({ target, className }: { target: number; className?: string }) {
  return (
    <div
      className={classes('pointer-events-none absolute inset-0 [--press:1] [--ring:0px]', className)}
      style={{ transform: `translateX(${target}%)` }}
    >
      <span className="absolute top-0.5 -left-4 grid h-10 w-8 scale-(--press) place-items-center rounded-md border border-line-strong bg-white shadow-middle outline-(length:--ring) outline-offset-2 outline-focus transition-[scale] duration-150 outline-solid">
        <svg width="12" height="14" viewBox="0 0 12 14" fill="none" stroke="#6d7592" strokeWidth="2" aria-hidden="true">
          <path d="M1 1v12M6 1v12M11 1v12" strokeLinecap="round" />
        </svg>
      </span>
    </div>
  )
}
