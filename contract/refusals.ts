import { rewardRefusals } from './money/reward-refusals.ts'
import { transferRefusals } from './money/transfer-refusals.ts'
import { administratorRefusals } from './panel/administrator-refusals.ts'
import { accountRefusals } from './people/account-refusals.ts'
import { protectionRefusals } from './people/protection-refusals.ts'
import { signInRefusals } from './people/sign-in-refusals.ts'
import { supportRefusals } from './people/support-refusals.ts'
import { verificationRefusals } from './people/verification-refusals.ts'
import { gameRefusals } from './play/games/own.ts'
import { partnerRefusals } from './play/partner-refusals.ts'
import { slotRefusals } from './play/slot-refusals.ts'

/**
 * Every refusal of the server: its stable code, its HTTP status and the message that is sent with it (docs/product.md §8). A
 * client shows its own translation of the code if it has one, else the message.
 */
export const refusals = {
  // The request itself
  bad_request: [400, 'Bad request'],
  nothing_to_change: [400, 'The request names nothing that it could change'],
  body_too_large: [413, 'Request is too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  internal: [500, 'An error occurred. Please try again.'],
  key_invalid: [400, 'Idempotency-Key must be 1 to 64 printable characters'],
  key_from_future: [400, 'Idempotency-Key says that it was made more than a day from now'],
  key_reused: [409, 'Idempotency-Key was already used for another request'],
  key_archived: [
    410,
    'Idempotency-Key is as old as rounds that are archived: its answer, if there was one, is with them',
  ],
  rounds_archived: [410, 'Rounds as old as these are archived. Support can look them up.'],
  period_archived: [410, 'The rounds of this period are archived in part. Choose a later beginning, or ask support.'],

  // Identity and rights
  unauthenticated: [401, 'Authentication failed'],
  forbidden: [403, 'Forbidden'],
  account_banned: [403, 'Account is banned'],
  account_pending: [403, 'Account is awaiting approval'],
  account_closed: [403, 'Account is closed'],
  account_under_review: [403, 'The account is being looked into. Withdrawals wait until that ends.'],

  // Load
  too_many_requests: [429, 'Too many requests. Please try again later.'],
  overloaded: [503, 'The service is busy. Please try again.'],
  unavailable: [503, 'The service is temporarily unavailable. Please try again.'],
  standby_missing: [503, 'Bets and deposits wait until they can be recorded twice. Please try again.'],
  maintenance: [503, 'The site is under maintenance. Please come back later.'],
  outcome_unknown: [503, 'The outcome is not known yet. Repeat the request with the same Idempotency-Key.'],

  // Registration and log-in (docs/product.md §5)
  fill_all_fields: [400, 'Please fill in all fields'],
  username_invalid: [400, 'Username must be 3 to 32 letters, digits, dots, dashes or underscores'],
  email_invalid: [400, 'Email is invalid'],
  password_too_short: [400, 'Password must be at least 6 characters'],
  password_too_long: [400, 'Password must be at most 128 characters'],
  password_too_common: [400, 'This password is too common'],
  username_taken: [409, 'Username is already taken'],
  email_taken: [409, 'Email is already registered'],
  email_used_up: [409, 'This address already has five accounts'],
  wrong_credentials: [401, 'Invalid username or password'],
  account_locked: [423, 'Too many wrong passwords. Sign-in from new devices is closed for half an hour.'],

  // Bets (§5)
  stake_invalid: [400, 'Сумма ставки должна быть больше 0'],
  stake_too_small: [400, 'Ставка меньше минимальной'],
  stake_too_large: [400, 'Ставка больше максимальной'],
  insufficient_funds: [400, 'Недостаточно средств'],
  game_closed: [409, 'Game is not available'],
  terms_changed: [409, 'The terms of this game have changed. Nothing was staked.'],

  // Payments (§5)
  payment_data_invalid: [400, 'You entered incorrect data'],
  amount_invalid: [400, 'Введите сумму'],
  amount_too_small: [400, 'Минимальная сумма: %AMOUNT%'],
  amount_too_large: [400, 'Максимальная сумма: %AMOUNT%'],
  currency_unsupported: [400, 'This currency is not supported'],
  coin_unsupported: [400, 'This coin or network is not supported'],
  card_empty: [400, 'You cannot withdraw funds to an empty card'],
  card_invalid: [400, 'Неверный номер карты'],
  phone_invalid: [400, 'Enter a Russian mobile number'],
  bank_invalid: [400, 'Check the name of the bank'],
  wallet_empty: [400, 'You cannot withdraw funds to an empty wallet'],
  wallet_invalid: [400, 'Неверный адрес кошелька'],
  method_unavailable: [409, 'This method of payment is not available now'],
  provider_unavailable: [503, 'The payment provider does not answer. Nothing was charged. Please try again later.'],
  too_many_open_payments: [409, 'Too many unpaid invoices. Pay one of them or wait until they expire.'],
  withdrawal_under_way: [409, 'Another withdrawal is under way'],
  daily_limit_reached: [409, 'The daily maximum of withdrawals is reached'],
  turnover_left: [409, 'Before a withdrawal %AMOUNT% more must be staked'],
  share_not_released: [409, 'Part of the balance are shares of deposits that the invited players have not staked yet'],
  withdrawal_disputed: [
    409,
    'A deposit of yours is disputed with its provider: this withdrawal waits for the decision',
  ],
  proof_required: [403, 'Prove that it is you: this address was never paid to'],
  payment_waiting: [202, 'Awaiting deposit'],
  payment_expired: [410, 'The invoice has expired'],
  payment_timed_out: [408, 'Payment timeout expired.'],
  payment_failed: [409, 'Error verifying payment.'],
  payment_settled: [409, 'This payment is settled already'],
  payment_under_way: [409, 'This payment is being carried out now'],
  status_invalid: [400, 'Status must be success or rejected'],
  signature_invalid: [400, 'Invalid signature'],

  // Fairness
  client_seed_invalid: [400, 'Client seed must be 1 to 64 printable characters without a colon'],
  round_in_progress: [409, 'Finish the round in progress first'],

  ...accountRefusals,
  ...signInRefusals,
  ...transferRefusals,
  ...supportRefusals,
  ...rewardRefusals,
  ...partnerRefusals,
  ...slotRefusals,
  ...gameRefusals,
  ...protectionRefusals,
  ...verificationRefusals,
  ...administratorRefusals,
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals
