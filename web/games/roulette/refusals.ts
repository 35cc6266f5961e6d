import type { GameRefusalCode } from '@casino/contract/play/games/own'
import { m } from '../../texts/compiled/messages.js'

export const refusals = {
  total_mismatch: m.refusal_total_mismatch,
  // No page of ours can send such a bet.
  bets_invalid: m.refusal_bad_request,
} satisfies Partial<Record<GameRefusalCode, () => string>>
