import type { RewardRefusalCode } from '@casino/contract/money/reward-refusals'
import { m } from '../texts/compiled/messages.js'
import { Refusal } from './api.ts'
import { protectionErrorText } from './protection-errors.ts'

const texts: Record<RewardRefusalCode, () => string> = {
  level_invalid: m.reward_refusal_level_invalid,
  level_not_reached: m.reward_refusal_level_not_reached,
  level_claimed: m.reward_refusal_level_claimed,
  cashback_nothing: m.reward_refusal_cashback_nothing,
  cashback_claimed: m.reward_refusal_cashback_claimed,
  promocode_unknown: m.reward_refusal_promocode_unknown,
  promocode_inactive: m.reward_refusal_promocode_inactive,
  promocode_already_used: m.reward_refusal_promocode_already_used,
  promocode_expired: m.reward_refusal_promocode_expired,
  promocode_used_up: m.reward_refusal_promocode_used_up,
  promocode_players_only: m.reward_refusal_promocode_players_only,
  bonus_unavailable: m.reward_refusal_bonus_unavailable,
  no_open_bonus: m.reward_refusal_no_open_bonus,
}

/** The text of a failed claim; `unexpected` names the failed action if the cause is unknown. */
export function rewardErrorText(error: unknown, unexpected: () => string): string {
  const own = error instanceof Refusal ? (texts as Partial<Record<string, () => string>>)[error.code] : undefined
  return own ? own() : protectionErrorText(error, unexpected)
}
