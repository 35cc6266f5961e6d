import { pockets, wheel } from '@casino/rules/games/roulette/rules'

export const pocketDegrees = 360 / pockets
/** docs/product.md §9: eight full turns, then the rest of the way to the pocket. */
export const turnDegrees = 8 * 360
/** The turn's `cubic-bezier`. */
export const turnCurve = [0.12, 0.75, 0.12, 1] as const

/** The completed share of the turn after this share of its time. */
export function turnedAt(time: number): number {
  if (time <= 0 || time >= 1) return time <= 0 ? 0 : 1
  const [x1, y1, x2, y2] = turnCurve
  // The curve's parameter at this time, to a millionth.
  let [low, high] = [0, 1]
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (onCurve(middle, x1, x2) < time) low = middle
    else high = middle
  }
  return onCurve(low, y1, y2)
}

function onCurve(at: number, first: number, second: number): number {
  return 3 * (1 - at) ** 2 * at * first + 3 * (1 - at) * at ** 2 * second + at ** 3
}

/** The wheel's angle when this number is under the pointer, 0 to 360. */
export function restDegrees(number: number): number {
  return ((pockets - wheel.indexOf(number)) % pockets) * pocketDegrees
}

/** The angle beyond full turns from one number under the pointer to another, 0 to 360. */
export function degreesBetween(from: number, to: number): number {
  return (restDegrees(to) - restDegrees(from) + 360) % 360
}

/** A ring's part of `degrees` around the top, between two radii, as an SVG path around 0,0. */
export function sectorPath(inner: number, outer: number, degrees: number): string {
  const [left, right] = [-degrees / 2, degrees / 2]
  return [
    `M${point(outer, left)}`,
    `A${outer} ${outer} 0 0 1 ${point(outer, right)}`,
    `L${point(inner, right)}`,
    `A${inner} ${inner} 0 0 0 ${point(inner, left)}Z`,
  ].join('')
}

function point(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
