import type { GameRefusalCode } from '@casino/contract/play/games/own'
import { m } from '../../texts/compiled/messages.js'

export const refusals = {
  // No page of ours can send such a bet.
  numbers_invalid: m.refusal_bad_request,
  risk_invalid: m.refusal_bad_request,
} satisfies Partial<Record<GameRefusalCode, () => string>>
