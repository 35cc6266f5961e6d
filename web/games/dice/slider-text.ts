import type { DiceSide } from '@casino/rules/games/dice/rules'
import { multiplierHundredths, winChancePercent } from '@casino/rules/games/dice/rules'
import { m } from '../../texts/compiled/messages.js'
import { multiplierText } from './figures.ts'

/** The slider's value for screen readers: "Больше 50, шанс 50 процентов, множитель 1,96". */
export function sliderText(side: DiceSide, target: number, edgeBasisPoints: number): string {
  const chance = winChancePercent(side, target)
  const words = {
    target,
    chance: m.dice_percent_words({ chance }),
    multiplier: multiplierText(multiplierHundredths(chance, edgeBasisPoints)),
  }
  return side === 'over' ? m.dice_slider_over(words) : m.dice_slider_under(words)
}
