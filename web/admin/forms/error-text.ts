import type { AdministratorRefusalCode } from '@casino/contract/panel/administrator-refusals'
import type { AccountRefusalCode } from '@casino/contract/people/account-refusals'
import type { ProtectionRefusalCode } from '@casino/contract/people/protection-refusals'
import type { RefusalCode } from '@casino/contract/refusals'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { Refusal } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'

/** Texts of refusals that only administrators receive, or that a form of the panel finds itself. */
const texts: Record<
  | AdministratorRefusalCode
  | Extract<AccountRefusalCode, 'wrong_password' | 'password_not_set'>
  | Extract<ProtectionRefusalCode, 'exclusion_shorter' | 'limit_invalid'>
  | Extract<RefusalCode, 'username_invalid'>,
  (refusal: Refusal) => string
> = {
  wrong_password: m.account_refusal_wrong_password,
  password_not_set: m.account_refusal_password_not_set,
  username_invalid: m.refusal_username_invalid,
  permission_missing: m.admin_refusal_permission_missing,
  staff_role_changed: m.admin_refusal_staff_role_changed,
  settings_changed: m.admin_refusal_settings_changed,
  staff_role_fixed: m.admin_refusal_staff_role_fixed,
  staff_role_in_use: m.admin_refusal_staff_role_in_use,
  staff_role_above: m.admin_refusal_staff_role_above,
  too_many_staff_roles: m.admin_refusal_too_many_staff_roles,
  events_expired: m.admin_refusal_events_expired,
  permission_invalid: m.admin_refusal_permission_invalid,
  key_name_invalid: m.admin_refusal_key_name_invalid,
  too_many_keys: m.admin_refusal_too_many_keys,
  webhook_url_invalid: m.admin_refusal_webhook_url_invalid,
  too_many_webhooks: m.admin_refusal_too_many_webhooks,
  nothing_waits: m.admin_refusal_nothing_waits,
  reason_required: m.admin_refusal_reason_required,
  requisites_invalid: m.admin_refusal_requisites_invalid,
  requisites_known: m.admin_refusal_requisites_known,
  received_needed: m.admin_refusal_received_needed,
  payout_taken: ({ details }) => m.admin_refusal_payout_taken({ name: String(details.name) }),
  payout_not_taken: m.admin_refusal_payout_not_taken,
  requisites_short: m.admin_refusal_requisites_short,
  reference_invalid: m.admin_refusal_reference_invalid,
  reference_used: m.admin_refusal_reference_used,
  proof_needed: m.admin_refusal_proof_needed,
  too_many_proofs: m.admin_refusal_too_many_proofs,
  payout_not_returnable: m.admin_refusal_payout_not_returnable,
  payout_returned: m.admin_refusal_payout_returned,
  balance_invalid: m.admin_refusal_balance_invalid,
  balance_changed: m.admin_refusal_balance_changed,
  not_on_yourself: m.admin_refusal_not_on_yourself,
  held_win_decided: m.admin_refusal_held_win_decided,
  withdrawal_held: m.admin_refusal_withdrawal_held,
  withdrawal_not_held: m.admin_refusal_withdrawal_not_held,
  harm_case_changed: m.admin_refusal_harm_case_changed,
  limit_not_stricter: m.admin_refusal_limit_not_stricter,
  exclusion_shorter: m.protection_refusal_exclusion_shorter,
  limit_invalid: m.protection_refusal_limit_invalid,
  exclusion_own: m.admin_refusal_exclusion_own,
  lift_proposed: m.admin_refusal_lift_proposed,
  card_not_shown: m.admin_refusal_card_not_shown,
  rights_too_new: ({ details }) => m.admin_refusal_rights_too_new({ from: dateTimeText(String(details.from)) }),
  proposal_own: m.admin_refusal_proposal_own,
  proposal_decided: m.admin_refusal_proposal_decided,
  proposal_lapsed: m.admin_refusal_proposal_lapsed,
  too_many_proposals: m.admin_refusal_too_many_proposals,
  second_administrator_needed: m.admin_refusal_second_administrator_needed,
  adjustment_too_large: ({ details }) =>
    m.admin_refusal_adjustment_too_large({ amount: formatMoney(kopecksOf(Number(details.amount)), '₽') }),
  bonus_amount_invalid: m.admin_refusal_bonus_amount_invalid,
  turnover_invalid: m.admin_refusal_turnover_invalid,
  certificate_invalid: m.admin_refusal_certificate_invalid,
  too_many_certificates: m.admin_refusal_too_many_certificates,
  turnover_above_maximum: ({ details }) =>
    m.admin_refusal_turnover_above_maximum({ maximum: `×${String(details.maximum).replace('.', ',')}` }),
  last_administrator: m.admin_refusal_last_administrator,
  payment_changed: m.admin_refusal_payment_changed,
  refund_impossible: m.admin_refusal_refund_impossible,
  payment_refunded: m.admin_refusal_payment_refunded,
  payout_uncertain: m.admin_refusal_payout_uncertain,
  user_has_history: m.admin_refusal_user_has_history,
  game_in_house: m.admin_refusal_game_in_house,
  game_exists: m.admin_refusal_game_exists,
  too_many_games: m.admin_refusal_too_many_games,
  game_provider_invalid: m.admin_refusal_game_provider_invalid,
  game_alias_invalid: m.admin_refusal_game_alias_invalid,
  game_name_invalid: m.admin_refusal_game_name_invalid,
  game_limits_invalid: m.admin_refusal_game_limits_invalid,
  edge_invalid: m.admin_refusal_edge_invalid,
  edge_fixed: m.admin_refusal_edge_fixed,
  address_invalid: m.admin_refusal_address_invalid,
  setting_invalid: m.admin_refusal_setting_invalid,
  settings_forbidden: m.admin_refusal_settings_forbidden,
  promocode_invalid: m.admin_refusal_promocode_invalid,
  promocode_reward_invalid: m.admin_refusal_promocode_reward_invalid,
  promocode_uses_invalid: m.admin_refusal_promocode_uses_invalid,
  promocode_expiry_invalid: m.admin_refusal_promocode_expiry_invalid,
  promocode_exists: m.admin_refusal_promocode_exists,
  document_changed: m.admin_refusal_document_changed,
  document_incomplete: m.admin_refusal_document_incomplete,
  document_unchanged: m.admin_refusal_document_unchanged,
  tag_invalid: m.admin_refusal_tag_invalid,
  too_many_tags: m.admin_refusal_too_many_tags,
  picture_invalid: m.admin_refusal_picture_invalid,
  view_invalid: m.admin_refusal_view_invalid,
  view_exists: m.admin_refusal_view_exists,
  too_many_views: m.admin_refusal_too_many_views,
  note_invalid: m.admin_refusal_note_invalid,
  second_factor_required: m.admin_refusal_second_factor_required,
  second_factor_wrong: m.admin_refusal_second_factor_wrong,
  second_factor_setup: m.admin_refusal_second_factor_setup,
  address_not_allowed: m.auth_address_not_allowed,
  audit_running: m.admin_refusal_audit_running,
  network_invalid: m.admin_refusal_network_invalid,
  networks_exclude_you: m.admin_refusal_networks_exclude_you,
  second_factor_not_begun: m.admin_refusal_second_factor_not_begun,
  second_factor_absent: m.admin_refusal_second_factor_absent,
  second_factor_own: m.admin_refusal_second_factor_own,
  pages_are_keyed: m.admin_refusal_pages_are_keyed,
  funds_account_invalid: m.admin_refusal_funds_account_invalid,
  funds_amount_invalid: m.admin_refusal_funds_amount_invalid,
  funds_day_invalid: m.admin_refusal_funds_day_invalid,
  funds_month_invalid: m.admin_refusal_funds_month_invalid,
  funds_balance_missing: ({ details }) =>
    m.admin_refusal_funds_balance_missing({ account: String(details.account || '—'), day: String(details.day) }),
  too_many_funds: m.admin_refusal_too_many_funds,
  statement_invalid: m.admin_refusal_statement_invalid,
  statement_column_missing: ({ details }) => m.admin_refusal_statement_column({ column: String(details.column) }),
  statement_line_invalid: ({ details }) =>
    m.admin_refusal_statement_line({ line: String(details.line), column: String(details.column) }),
  fees_booked: m.admin_refusal_fees_booked,
  day_not_begun: m.admin_refusal_day_not_begun,
  period_invalid: m.admin_refusal_period_invalid,
}

/** The text of a failure for an administrator. */
export function adminErrorText(error: unknown): string {
  if (!(error instanceof Refusal)) return errorText(error)
  const own = (texts as Partial<Record<string, (refusal: Refusal) => string>>)[error.code]
  return own ? own(error) : errorText(error)
}
