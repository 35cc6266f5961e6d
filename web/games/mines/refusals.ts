import type { GameRefusalCode } from '@casino/contract/play/games/own'
import { m } from '../../texts/compiled/messages.js'

export const refusals = {
  no_round_in_progress: m.refusal_no_round_in_progress,
  nothing_revealed: m.refusal_nothing_revealed,
} satisfies Partial<Record<GameRefusalCode, () => string>>
