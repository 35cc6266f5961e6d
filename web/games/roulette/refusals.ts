import type { GameRefusalCode } from '@casino/contract/play/games/own'
import { m } from '../../texts/compiled/messages.js'

export const refusals = {
  total_mismatch: m.refusal_total_mismatch,
} satisfies Partial<Record<GameRefusalCode, () => string>>
