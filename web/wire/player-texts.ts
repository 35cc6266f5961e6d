import type { RewardRefusalCode } from '@casino/contract/money/reward-refusals'
import type { ProtectionRefusalCode } from '@casino/contract/people/protection-refusals'
import type { GameRefusalCode } from '@casino/contract/play/games/own'
import { m } from '../texts/compiled/messages.js'

/** Those of single games are in the games' folders. */
const gameFiles = import.meta.glob<object>('../games/*/refusals.ts', { eager: true, import: 'refusals' })
const ofGames = Object.assign({}, ...Object.values(gameFiles)) as Readonly<
  Record<Exclude<GameRefusalCode, 'not_in_log_yet'>, () => string>
>

/** Refusals of player protection, of rewards and of games. Loads with the first refusal, as refusal-texts.ts does (api.ts). */
export const playerTexts: Record<ProtectionRefusalCode | RewardRefusalCode | GameRefusalCode, () => string> = {
  ...ofGames,
  self_excluded: m.protection_refusal_self_excluded,
  time_out: m.protection_refusal_time_out,
  exclusion_shorter: m.protection_refusal_exclusion_shorter,
  email_to_confirm: m.protection_refusal_email_to_confirm,
  play_under_review: m.protection_refusal_play_under_review,
  stake_above_cap: m.protection_refusal_stake_above_cap,
  loss_limit_reached: m.protection_refusal_loss_limit_reached,
  stake_limit_reached: m.protection_refusal_stake_limit_reached,
  session_limit_reached: m.protection_refusal_session_limit_reached,
  deposit_limit_reached: m.protection_refusal_deposit_limit_reached,
  play_limit_used_up: m.protection_refusal_play_limit_used_up,
  deposit_limit_required: m.protection_refusal_deposit_limit_required,
  deposit_verification_required: m.protection_refusal_deposit_verification_required,
  funds_source_required: m.protection_refusal_funds_source_required,
  country_not_served: m.protection_refusal_country_not_served,
  limit_invalid: m.protection_refusal_limit_invalid,
  limit_not_due: m.protection_refusal_limit_not_due,
  reality_check_due: m.protection_refusal_reality_check_due,
  bet_too_soon: m.protection_refusal_bet_too_soon,
  other_game_in_play: m.protection_refusal_other_game_in_play,
  cancel_not_offered: m.protection_refusal_cancel_not_offered,
  birth_date_invalid: m.protection_refusal_birth_date_invalid,
  too_young: m.protection_refusal_too_young,
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
  not_in_log_yet: m.refusal_not_in_log_yet,
}
