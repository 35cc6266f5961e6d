import type { GameRefusalCode } from '@casino/contract/play/games/own'
import { m } from '../../texts/compiled/messages.js'

export const refusals = {
  no_round_in_progress: m.refusal_no_round_in_progress,
  nothing_revealed: m.refusal_nothing_revealed,
  // No page of ours can send such a bet.
  mines_invalid: m.refusal_bad_request,
  field_invalid: m.refusal_bad_request,
  cell_invalid: m.refusal_bad_request,
} satisfies Partial<Record<GameRefusalCode, () => string>>
