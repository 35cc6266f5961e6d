import { maximumTarget, minimumTarget, winChance } from '@casino/rules/games/limbo/rules'

/** The nearest possible target, in hundredths. */
export function nearestTarget(hundredths: number): number {
  const whole = Number.isNaN(hundredths) ? minimumTarget : Math.round(hundredths)
  return Math.min(Math.max(whole, minimumTarget), maximumTarget)
}

/** The target whose chance is nearest to a typed one. */
export function targetOfChance(percent: number, edgeBasisPoints: number): number {
  if (!(percent > 0)) return maximumTarget
  return nearestTarget((10_000 - edgeBasisPoints) / percent)
}

/** One step of the target: a tenth of its size, on round figures. ×2,00 → ×2,10, ×30 → ×31. */
export function steppedTarget(target: number, direction: 1 | -1): number {
  // Downwards from a round figure the steps are those of the figures below it.
  const size = 10 ** Math.floor(Math.log10(direction > 0 ? target : target - 1))
  const step = Math.max(size / 10, 1)
  const next = direction > 0 ? Math.floor(target / step + 1e-9) + 1 : Math.ceil(target / step - 1e-9) - 1
  return nearestTarget(next * step)
}

/** A target as the text of its field: `1000000,00`. */
export const targetFieldText = (target: number): string => (target / 100).toFixed(2).replace('.', ',')

/** The chance in per cent with up to four significant digits: `49`, `9,8`, `0,000098`. */
export function chanceText(target: number, edgeBasisPoints: number): string {
  const percent = winChance(target, edgeBasisPoints) * 100
  const digits = Math.min(Math.max(3 - Math.floor(Math.log10(percent)), 0), 6)
  return percent
    .toFixed(digits)
    .replace(/\.?0+$/, '')
    .replace('.', ',')
}
