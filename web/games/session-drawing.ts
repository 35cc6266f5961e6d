import type { Kopecks } from '@casino/rules/money'

/** The chart in a box of this size: the net result as `x,y` pairs, the first at zero, and the height of zero. */
export function drawingOf(course: readonly Kopecks[], width: number, height: number): { points: string; zero: number } {
  const values = [0, ...course]
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = width / Math.max(values.length - 1, 1)
  const at = (net: number) => round(height - ((net - low) / span) * height)
  return { points: values.map((net, i) => `${round(i * step)},${at(net)}`).join(' '), zero: at(0) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
