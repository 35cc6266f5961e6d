import type { GameRefusalCode } from '@casino/contract/play/games/own'
import { m } from '../../texts/compiled/messages.js'

export const refusals = {
  // No page of ours can send such a bet.
  target_invalid: m.refusal_bad_request,
  side_invalid: m.refusal_bad_request,
} satisfies Partial<Record<GameRefusalCode, () => string>>
