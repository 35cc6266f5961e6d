import type { RefusalCode } from '@casino/contract/refusals'

/** The articles of the help centre, by their anchors. */
export type HelpArticle =
  | 'deposit-missing'
  | 'deposit-refused'
  | 'transfer'
  | 'payment-data'
  | 'withdrawal-time'
  | 'withdrawal-closed'
  | 'withdrawal-limits'
  | 'wagering'
  | 'promo-code'
  | 'fairness'
  | 'public-log'
  | 'public-log-proves'
  | 'public-log-limits'
  | 'return'
  | 'interrupted-round'
  | 'bet-refused'
  | 'own-limits'
  | 'documents'
  | 'country'
  | 'account-access'

/** The article that explains a refusal to the player, in one list for all screens. */
const articles: Readonly<Partial<Record<RefusalCode, HelpArticle>>> = {
  amount_too_small: 'withdrawal-limits',
  amount_too_large: 'withdrawal-limits',
  daily_limit_reached: 'withdrawal-limits',
  turnover_left: 'wagering',
  share_not_released: 'wagering',
  withdrawal_under_way: 'withdrawal-closed',
  withdrawal_disputed: 'withdrawal-closed',
  account_under_review: 'withdrawal-closed',
  document_unreadable: 'documents',
  document_locked: 'documents',
  document_too_small: 'documents',
  document_too_complex: 'documents',
  document_not_needed: 'documents',
  verification_under_review: 'documents',
  verification_required: 'documents',
  deposit_verification_required: 'documents',
  funds_source_required: 'documents',
  method_unavailable: 'deposit-refused',
  provider_unavailable: 'deposit-refused',
  too_many_open_payments: 'deposit-refused',
  payment_expired: 'deposit-missing',
  payment_timed_out: 'deposit-missing',
  payment_waiting: 'deposit-missing',
  payment_failed: 'deposit-refused',
  transfer_under_way: 'transfer',
  too_many_receipts: 'transfer',
  card_invalid: 'payment-data',
  phone_invalid: 'payment-data',
  bank_invalid: 'payment-data',
  wallet_invalid: 'payment-data',
  proof_required: 'account-access',
  stake_too_small: 'bet-refused',
  stake_too_large: 'bet-refused',
  stake_above_cap: 'bet-refused',
  play_under_review: 'bet-refused',
  game_closed: 'bet-refused',
  terms_changed: 'bet-refused',
  flight_stakes_full: 'bet-refused',
  flight_payouts_full: 'bet-refused',
  real_play_unavailable: 'bet-refused',
  game_not_certified: 'bet-refused',
  round_in_progress: 'interrupted-round',
  outcome_unknown: 'interrupted-round',
  self_excluded: 'own-limits',
  time_out: 'own-limits',
  loss_limit_reached: 'own-limits',
  stake_limit_reached: 'own-limits',
  session_limit_reached: 'own-limits',
  deposit_limit_reached: 'own-limits',
  deposit_limit_required: 'own-limits',
  play_limit_used_up: 'own-limits',
  promocode_unknown: 'promo-code',
  promocode_inactive: 'promo-code',
  promocode_already_used: 'promo-code',
  promocode_used_up: 'promo-code',
  promocode_expired: 'promo-code',
  promocode_players_only: 'promo-code',
  bonus_unavailable: 'wagering',
  balance_left: 'withdrawal-time',
  not_in_log_yet: 'public-log',
  client_seed_invalid: 'fairness',
  country_not_served: 'country',
  wrong_credentials: 'account-access',
  link_invalid: 'account-access',
  mail_unavailable: 'account-access',
  second_factor_wrong: 'account-access',
  passkey_unknown: 'account-access',
  passkey_refused: 'account-access',
  sign_in_failed: 'account-access',
  sign_in_unavailable: 'account-access',
  account_closed: 'account-access',
  account_locked: 'account-access',
  account_banned: 'account-access',
}

export function helpAbout(code: RefusalCode): HelpArticle | undefined {
  return articles[code]
}
