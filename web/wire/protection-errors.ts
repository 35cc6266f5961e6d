import type { ProtectionRefusalCode } from '@casino/contract/people/protection-refusals'
import { m } from '../texts/compiled/messages.js'
import { Refusal } from './api.ts'
import { errorText } from './error-text.ts'

const texts: Record<ProtectionRefusalCode, () => string> = {
  self_excluded: m.protection_refusal_self_excluded,
  time_out: m.protection_refusal_time_out,
  exclusion_shorter: m.protection_refusal_exclusion_shorter,
  email_to_confirm: m.protection_refusal_email_to_confirm,
  play_under_review: m.protection_refusal_play_under_review,
  loss_limit_reached: m.protection_refusal_loss_limit_reached,
  stake_limit_reached: m.protection_refusal_stake_limit_reached,
  session_limit_reached: m.protection_refusal_session_limit_reached,
  deposit_limit_reached: m.protection_refusal_deposit_limit_reached,
  play_limit_used_up: m.protection_refusal_play_limit_used_up,
  deposit_limit_required: m.protection_refusal_deposit_limit_required,
  limit_invalid: m.protection_refusal_limit_invalid,
  limit_not_due: m.protection_refusal_limit_not_due,
  reality_check_due: m.protection_refusal_reality_check_due,
  bet_too_soon: m.protection_refusal_bet_too_soon,
  other_game_in_play: m.protection_refusal_other_game_in_play,
  cancel_not_offered: m.protection_refusal_cancel_not_offered,
  birth_date_invalid: m.protection_refusal_birth_date_invalid,
  too_young: m.protection_refusal_too_young,
}

/** The text of a refusal of player protection, or of any other failure; `unexpected` is for an unknown cause. */
export function protectionErrorText(error: unknown, unexpected: () => string = m.error_common): string {
  const own = error instanceof Refusal ? (texts as Partial<Record<string, () => string>>)[error.code] : undefined
  return own ? own() : errorText(error, unexpected)
}
