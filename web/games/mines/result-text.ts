import { m } from '../../texts/compiled/messages.js'
import { formatMoney, formatMultiplier } from '../../ui/fields/amount.ts'
import type { EndedRound, OpenRound } from './machine.ts'

/** The result of a round as announced to screen readers: "Кристалл. Множитель ×1,12. Можно забрать 11,20 ₽." */
export function resultText(round: OpenRound | EndedRound, sign: string): string {
  const multiplier = formatMultiplier(round.multiplier)
  const amount = formatMoney(round.payout, sign)
  if (!round.ended) {
    return round.revealed.length === 0 ? m.mines_announce_start() : m.mines_announce_gem({ multiplier, amount })
  }
  if (round.outcome === 'loss') return m.mines_announce_loss({ amount: formatMoney(round.stake, sign) })
  return round.payout > round.stake
    ? m.mines_announce_win({ multiplier, amount })
    : m.mines_announce_return({ multiplier, amount })
}
