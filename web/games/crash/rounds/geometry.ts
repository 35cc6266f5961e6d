import { growth } from '@casino/rules/games/crash/rules'

/** The axes of the drawing at a moment of the flight: time to the right, the multiplier upwards. */
export interface Axes {
  readonly spanMs: number
  /** The multiplier at the upper edge. */
  readonly top: number
  /** The multiplier is drawn to this power, so that the string of a long flight does not become a wall. */
  readonly power: number
}

/** Until then the kite flies to the right; afterwards the axes grow. */
export const leastSpanMs = 9_000
/** The logarithm of the steepest curve: its end is nine times as high as e. */
const steepest = 2.2

/** A multiplier that is not rounded, for smooth movement. */
export const exactly = (ms: number): number => Math.exp(growth * Math.max(ms, 0))

export function axesAt(elapsedMs: number): Axes {
  const spanMs = Math.max(elapsedMs, leastSpanMs)
  const top = exactly(spanMs)
  return { spanMs, top, power: Math.min(1, steepest / Math.log(top)) }
}

/** From 0 at the ground to 1 at the upper edge. */
export function heightOf({ top, power }: Axes, multiplier: number): number {
  return (multiplier ** power - 1) / (top ** power - 1)
}

/** The kite's place after some time, as shares of the drawing. */
export function placeAt(axes: Axes, ms: number): { readonly x: number; readonly y: number } {
  return { x: ms / axes.spanMs, y: heightOf(axes, exactly(ms)) }
}

const steps = [1.2, 1.5, 2, 3, 5, 7, 10]
const leastGap = 0.17

/** The multipliers with a line across the drawing: round numbers that are far enough apart. */
export function ticksOf(axes: Axes): readonly number[] {
  const ticks: number[] = []
  for (let power = 0; 10 ** power <= axes.top; power++)
    for (const step of steps) {
      const tick = step * 10 ** power
      const below = ticks.at(-1) ?? 1
      if (tick <= axes.top && heightOf(axes, tick) - heightOf(axes, below) >= leastGap) ticks.push(tick)
    }
  return ticks
}
