import { readFileSync } from 'node:fs'
import { refusals } from '@casino/contract/refusals'
import { expect, test } from 'vitest'
import { compiledFiles } from './options.ts'

function textsIn(language: 'ru' | 'en'): Record<string, unknown> {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`${language}/${file}`, import.meta.url), 'utf8'))
  return Object.assign({}, ...compiledFiles.map(read))
}
const texts = { ru: textsIn('ru'), en: textsIn('en') }

// Each refusal has one message (docs/product.md §8), here word for word; payments: web/cashier/payment-messages.test.ts;
// rewards are tested with them.
test.each([
  ['Session check', 'unauthenticated', 'Authentication failed'],
  ['All fields required', 'fill_all_fields', 'Please fill in all fields'],
  ['Password too short', 'password_too_short', 'Password must be at least 6 characters'],
  ['Any unexpected failure', 'internal', 'An error occurred. Please try again.'],
  ['A bet of 0 or below', 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  ['A bet above the balance', 'insufficient_funds', 'Недостаточно средств'],
  ['Settings changed by others', 'settings_forbidden', 'Error updating settings'],
] as const)('%s: the message of the server', (_, code, message) => {
  expect(refusals[code][1]).toBe(message)
})

test.each([
  ['Register, log in, a round', 'en', 'error_common', 'An error occurred. Please try again.'],
  ['Session check', 'en', 'refusal_unauthenticated', 'Authentication failed'],
  ['Log in, for no known reason', 'en', 'auth_login_failed', 'Login failed'],
  ['Register, for no known reason', 'en', 'auth_register_failed', 'Registration failed'],
  ['All fields required', 'en', 'auth_fill_all_fields', 'Please fill in all fields'],
  ['Passwords must match', 'en', 'auth_passwords_differ', 'Passwords do not match'],
  ['Password too short', 'en', 'auth_password_length_error', 'Password must be at least 6 characters'],
  ['Balance update', 'en', 'balance_update_failed', 'Failed to update balance'],
  ['A bet of a guest', 'ru', 'auth_please', 'Пожалуйста, войдите в систему'],
  ['A bet of 0 or below', 'ru', 'refusal_stake_invalid', 'Сумма ставки должна быть больше 0'],
  ['A bet above the balance', 'ru', 'refusal_insufficient_funds', 'Недостаточно средств'],
  ['Game history', 'ru', 'profile_history_error', 'Не удалось загрузить историю игр'],
  ['Game history of a game', 'ru', 'game_history_load_error', 'Не удалось загрузить историю игр'],
  ['Slot game', 'en', 'slot_missing_parameters', 'Missing game parameters.'],
  [
    'Slot game, settings failure',
    'en',
    'slot_settings_failed',
    'Failed to load settings. Using default configuration.',
  ],
  ['Site settings, read', 'en', 'admin_set_load_error', 'Error fetching settings'],
  ['Site settings, saved', 'en', 'admin_set_error', 'Error updating settings'],
  ['Site settings, server', 'en', 'admin_set_server_error', 'Server error'],
  ['Promo codes, list', 'en', 'admin_promo_load_failed', 'Failed to load promocodes'],
  ['Promo codes, created', 'en', 'admin_promo_created', 'Promocode created successfully'],
  ['Promo codes, not created', 'en', 'admin_promo_create_failed', 'Failed to create promocode'],
  ['Promo codes, deleted', 'en', 'admin_promo_deleted', 'Promocode deleted successfully'],
  ['Promo codes, not deleted', 'en', 'admin_promo_delete_failed', 'Failed to delete promocode'],
  ['Promo codes, changed', 'en', 'admin_promo_updated', 'Promocode updated successfully'],
  ['Promo codes, not changed', 'en', 'admin_promo_update_failed', 'Failed to update promocode'],
  ['Users, none', 'en', 'admin_users_none', 'No users found'],
  ['Transactions, none', 'en', 'admin_tx_none', 'No transactions found.'],
] as const)('%s: the text of the page in %s', (_, language, key, message) => {
  expect(texts[language][key]).toBe(message)
})
