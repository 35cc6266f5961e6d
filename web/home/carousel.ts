/** docs/product.md §9 */
export const autoplayMs = 4000

/** Where slide `i` of `count` stands when `current` is shown: 0 in view, −1 and 1 beside it, the rest out of sight. */
export function offsetOf(i: number, current: number, count: number): number {
  const around = (i - current + count) % count
  return around > count / 2 - 0.5 ? around - count : around
}

export function turned(current: number, by: number, count: number): number {
  return (current + by + count) % count
}

/** How far a swipe must go, in CSS pixels, or how fast, in pixels a millisecond, to turn the slide. */
const farEnough = 56
const fastEnough = 0.4

/** What a swipe does: 1 turns to the next slide, −1 to the one before, 0 falls back. */
export function swipe(movedX: number, elapsedMs: number): -1 | 0 | 1 {
  const meant = Math.abs(movedX) >= farEnough || (Math.abs(movedX) > 12 && Math.abs(movedX) / elapsedMs >= fastEnough)
  if (!meant) return 0
  return movedX < 0 ? 1 : -1
}
