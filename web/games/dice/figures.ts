import {
  chanceOfMultiplier,
  type DiceSide,
  isTarget,
  maximumTarget,
  minimumTarget,
  multiplierHundredths,
  targetOfChance,
  winChancePercent,
} from '@casino/rules/games/dice/rules'
import { formatRolled } from './rounds/rolled.ts'

/** Hundredths as the text of a field: `1,96`. */
export function multiplierText(hundredths: number): string {
  return formatRolled(hundredths / 100)
}

/** The target for a typed chance, as near as the slider allows. */
export function targetOfTypedChance(side: DiceSide, percent: number): number {
  return targetOfChance(side, nearestTarget(percent))
}

/** The target whose multiplier is nearest to the typed one. */
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

/** The nearest target that the slider can be set to. */
export function nearestTarget(target: number): number {
  if (isTarget(target)) return target
  const whole = Number.isNaN(target) ? minimumTarget : Math.round(target)
  return Math.min(Math.max(whole, minimumTarget), maximumTarget)
}
