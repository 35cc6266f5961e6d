import type { DiceSide } from '@casino/rules/games/dice/rules'
import { multiplierHundredths, winChancePercent } from '@casino/rules/games/dice/rules'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { multiplierText } from './figures.ts'
import { formatRolled } from './rounds/rolled.ts'
import type { DiceResult } from './use-dice.ts'

/** A result as announced to screen readers: "Выпало 73,00. Выигрыш 19,60 ₽." */
export function resultText({ bet, reply }: DiceResult, sign: string): string {
  const rolled = formatRolled(reply.rolledNumber)
  const payout = kopecksOf(reply.payout)
  if (reply.outcome === 'loss') return m.dice_announce_loss({ rolled, amount: formatMoney(bet.stake, sign) })
  const amount = formatMoney(payout, sign)
  return payout > bet.stake ? m.dice_announce_win({ rolled, amount }) : m.dice_announce_return({ rolled, amount })
}

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
