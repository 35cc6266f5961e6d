/** docs/product.md §9 */
export const autoplayMs = 4000

/** The position of slide `i` of `count` when `current` is shown: 0 in view, −1 and 1 next to it, the rest out of sight. */
export function offsetOf(i: number, current: number, count: number): number {
  if (count < 3) return i - current
  const around = (i - current + count) % count
  return around > count / 2 - 0.5 ? around - count : around
}

export function slideAfter(current: number, by: number, count: number): number {
  return (current + by + count) % count
}

/** Minimum distance of a swipe, in CSS pixels, or minimum speed, in pixels per millisecond, to change the slide. */
const farEnough = 56
const fastEnough = 0.4

/** The result of a swipe: 1 for the next slide, −1 for the previous one, 0 for none. */
export function swipe(movedX: number, elapsedMs: number): -1 | 0 | 1 {
  const meant = Math.abs(movedX) >= farEnough || (Math.abs(movedX) > 12 && Math.abs(movedX) / elapsedMs >= fastEnough)
  if (!meant) return 0
  return movedX < 0 ? 1 : -1
}
