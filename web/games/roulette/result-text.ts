import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import type { DrawnResult, Spin } from './machine.ts'
import { numberName } from './rounds/field-names.ts'

/** A result as announced to screen readers, once: "Выпало 17 чёрное. Выигрыш 360,00 ₽." */
export function resultText({ stake }: Spin, { number, reply }: DrawnResult, sign: string): string {
  const drawn = numberName(number)
  if (!reply) return m.roulette_announce({ drawn })
  const payout = kopecksOf(reply.payout)
  if (payout === 0) return m.roulette_announce_loss({ drawn, amount: formatMoney(stake, sign) })
  const amount = formatMoney(payout, sign)
  return payout > stake ? m.roulette_announce_win({ drawn, amount }) : m.roulette_announce_return({ drawn, amount })
}
