import type { RewardRefusalCode } from '@casino/contract/money/reward-refusals'
import type { TransferRefusalCode } from '@casino/contract/money/transfer-refusals'
import type { AdministratorRefusalCode } from '@casino/contract/panel/administrator-refusals'
import type { AccountRefusalCode } from '@casino/contract/people/account-refusals'
import type { ProtectionRefusalCode } from '@casino/contract/people/protection-refusals'
import type { SignInRefusalCode } from '@casino/contract/people/sign-in-refusals'
import type { SupportRefusalCode } from '@casino/contract/people/support-refusals'
import type { VerificationRefusalCode } from '@casino/contract/people/verification-refusals'
import type { GameRefusalCode } from '@casino/contract/play/games/own'
import type { PartnerRefusalCode } from '@casino/contract/play/partner-refusals'
import type { SlotRefusalCode } from '@casino/contract/play/slot-refusals'
import type { RefusalCode } from '@casino/contract/refusals'
import { m } from '../texts/compiled/messages.js'

/** Refusals of the cashier's pages. */
export type CashierRefusalCode =
  | 'payment_data_invalid'
  | 'too_many_open_payments'
  | 'withdrawal_under_way'
  | 'daily_limit_reached'
  | 'turnover_left'
  | 'share_not_released'
  | 'withdrawal_disputed'
  | TransferRefusalCode

/** Refusals whose texts load with the screens they belong to. */
type ScreenRefusalCode =
  | AdministratorRefusalCode
  | AccountRefusalCode
  | SupportRefusalCode
  | RewardRefusalCode
  | PartnerRefusalCode
  | SignInRefusalCode
  | SlotRefusalCode
  | GameRefusalCode
  | ProtectionRefusalCode
  | VerificationRefusalCode
  | CashierRefusalCode

/**
 * One text for each refusal; a new code without one does not compile. The table in three languages is larger than many pages,
 * so it loads with the first refusal (api.ts).
 */
export const refusalTexts: Record<Exclude<RefusalCode, ScreenRefusalCode | 'internal'>, () => string> &
  Partial<Record<ScreenRefusalCode | 'internal', () => string>> = {
  proof_required: m.refusal_proof_required,
  // For a withdrawal; the account's screens have their own text.
  sign_in_again: m.withdraw_sign_in_again,
  bad_request: m.refusal_bad_request,
  body_too_large: m.refusal_body_too_large,
  // Requests that no page of ours can send.
  unsupported_media_type: m.refusal_bad_request,
  method_not_allowed: m.refusal_bad_request,
  key_invalid: m.refusal_bad_request,
  nothing_to_change: m.refusal_nothing_to_change,
  not_found: m.refusal_not_found,
  key_from_future: m.refusal_key_from_future,
  key_reused: m.refusal_key_reused,
  key_archived: m.refusal_key_archived,
  rounds_archived: m.refusal_rounds_archived,
  period_archived: m.refusal_period_archived,
  unauthenticated: m.refusal_unauthenticated,
  forbidden: m.refusal_forbidden,
  account_banned: m.refusal_account_banned,
  account_closed: m.refusal_account_closed,
  account_under_review: m.refusal_account_under_review,
  account_pending: m.refusal_account_pending,
  too_many_requests: m.refusal_too_many_requests,
  overloaded: m.refusal_overloaded,
  unavailable: m.refusal_unavailable,
  standby_missing: m.refusal_standby_missing,
  maintenance: m.refusal_maintenance,
  outcome_unknown: m.refusal_outcome_unknown,
  fill_all_fields: m.refusal_fill_all_fields,
  username_invalid: m.refusal_username_invalid,
  email_invalid: m.refusal_email_invalid,
  password_too_short: m.refusal_password_too_short,
  password_too_long: m.refusal_password_too_long,
  password_too_common: m.refusal_password_too_common,
  username_taken: m.refusal_username_taken,
  email_taken: m.refusal_email_taken,
  email_used_up: m.refusal_email_used_up,
  wrong_credentials: m.refusal_wrong_credentials,
  account_locked: m.refusal_account_locked,
  stake_invalid: m.refusal_stake_invalid,
  stake_too_small: m.refusal_stake_too_small,
  stake_too_large: m.refusal_stake_too_large,
  insufficient_funds: m.refusal_insufficient_funds,
  game_closed: m.refusal_game_closed,
  terms_changed: m.refusal_terms_changed,
  client_seed_invalid: m.refusal_client_seed_invalid,
  round_in_progress: m.refusal_round_in_progress,
  amount_invalid: m.refusal_amount_invalid,
  amount_too_small: m.refusal_amount_too_small,
  amount_too_large: m.refusal_amount_too_large,
  currency_unsupported: m.refusal_currency_unsupported,
  coin_unsupported: m.refusal_coin_unsupported,
  card_empty: m.refusal_card_empty,
  card_invalid: m.refusal_card_invalid,
  phone_invalid: m.refusal_phone_invalid,
  bank_invalid: m.refusal_bank_invalid,
  wallet_empty: m.refusal_wallet_empty,
  wallet_invalid: m.refusal_wallet_invalid,
  method_unavailable: m.refusal_method_unavailable,
  provider_unavailable: m.refusal_provider_unavailable,
  payment_waiting: m.refusal_payment_waiting,
  payment_expired: m.refusal_payment_expired,
  payment_timed_out: m.refusal_payment_timed_out,
  payment_failed: m.refusal_payment_failed,
  payment_settled: m.refusal_payment_settled,
  payment_under_way: m.refusal_payment_under_way,
  status_invalid: m.refusal_status_invalid,
  signature_invalid: m.refusal_signature_invalid,
  // The rest is shown next to the form on the withdrawals page.
  verification_required: m.verification_refusal_verification_required,
  // For administrators; the account's screens have their own text.
  last_way_in: m.refusal_last_way_in,
}
