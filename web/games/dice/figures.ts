import {
  chanceOfMultiplier,
  type DiceSide,
  isTarget,
  maximumTarget,
  minimumTarget,
  multiplierHundredths,
  targetOfChance,
  winChancePercent,
} from '@casino/rules/dice'

/** `54,86`, two decimals with a comma in all languages, as money is written. */
export function formatRolled(rolledNumber: number): string {
  return rolledNumber.toFixed(2).replace('.', ',')
}

/** `1,96` of hundredths, as it stands in a field. */
export function multiplierText(hundredths: number): string {
  return formatRolled(hundredths / 100)
}

/** The number that a text means; nothing while it means none. Both marks part the decimals. */
export function typedNumber(text: string): number | undefined {
  const clean = text.replace(/[\s\u00a0×%]/g, '').replace(',', '.')
  return /^\d+\.?\d*$|^\.\d+$/.test(clean) ? Number(clean) : undefined
}

/** The target that a typed chance asks for, the nearest that the slider has. */
export function targetOfTypedChance(side: DiceSide, percent: number): number {
  return targetOfChance(side, nearestTarget(percent))
}

/** The target whose multiplier is nearest to a typed one. */
export function targetOfTypedMultiplier(side: DiceSide, multiplier: number, edgeBasisPoints: number): number {
  return targetOfChance(side, chanceOfMultiplier(multiplier * 100, edgeBasisPoints))
}

/** One step of a multiplier with the arrow keys: the next chance whose multiplier differs in that direction. */
export function steppedMultiplier(
  { side, target }: { side: DiceSide; target: number },
  direction: 1 | -1,
  edgeBasisPoints: number,
): number {
  const chance = winChancePercent(side, target)
  const multiplier = multiplierHundredths(chance, edgeBasisPoints)
  for (let next = chance - direction; next >= minimumTarget && next <= maximumTarget; next -= direction) {
    if (multiplierHundredths(next, edgeBasisPoints) !== multiplier) return targetOfChance(side, next)
  }
  return target
}

/** The nearest target that the slider has. */
export function nearestTarget(target: number): number {
  if (isTarget(target)) return target
  const whole = Number.isNaN(target) ? minimumTarget : Math.round(target)
  return Math.min(Math.max(whole, minimumTarget), maximumTarget)
}
