/**
 * How high a multiplier is in the sky, from 0 at the ground to almost 1: ×2 at three tenths, ×10 at two thirds, ×100 at nine tenths.
 * All of them fit into it, however large, and the common ones are far apart.
 */
export function heightOf(hundredths: number): number {
  return 1 - Math.sqrt(100 / Math.max(hundredths, 100))
}

/** The multiplier that a rising lantern passes at this height, in hundredths. */
export function multiplierAt(height: number): number {
  return Math.floor(100 / (1 - Math.min(Math.max(height, 0), 1 - 1e-9)) ** 2)
}
