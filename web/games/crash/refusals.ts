import type { GameRefusalCode } from '@casino/contract/play/games/own'
import { m } from '../../texts/compiled/messages.js'

export const refusals = {
  auto_cash_out_invalid: m.refusal_auto_cash_out_invalid,
  panel_invalid: m.refusal_panel_invalid,
  bets_closed: m.refusal_bets_closed,
  bet_placed: m.refusal_bet_placed,
  flight_stakes_full: m.refusal_flight_stakes_full,
  flight_payouts_full: m.refusal_flight_payouts_full,
  no_bet: m.refusal_no_bet,
  not_flying: m.refusal_not_flying,
  crashed: m.refusal_crashed,
} satisfies Partial<Record<GameRefusalCode, () => string>>
