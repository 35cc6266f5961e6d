/** Positions of values between the bottom and the top of a chart. */
export interface ChartScale {
  /** From the lowest to the highest, including zero, evenly spaced. */
  readonly ticks: readonly number[]
  /** The height of a value above the bottom, in per cent of the chart's height. */
  readonly at: (value: number) => number
}

/** Maximum number of steps; fewer if round steps need no more. */
const mostSteps = 5

/** A scale of round steps (1, 2, 2.5 or 5 times a power of ten) that includes zero and all of the values. */
export function scaleOf(values: readonly number[]): ChartScale {
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const step = roundStep((highest - lowest) / mostSteps) || 1
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
  return { ticks, at: (value) => ((value / step - first) / (last - first)) * 100 }
}

function roundStep(least: number): number {
  if (least <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least) ?? 10
  return factor * power
}
