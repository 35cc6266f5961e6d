import type { RefusalCode } from '@casino/contract/refusals'
import { isForStaff } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { expect, test } from 'vitest'
import { helpAbout } from './refusal-help.ts'

/** Refusals whose text, field or dialog already says what to do. */
const clear = `
address_not_allowed already_linked amount_invalid auto_cash_out_invalid bad_request bet_placed bet_too_soon
bets_closed bets_invalid birth_date_invalid body_too_large cancel_not_offered card_empty cashback_claimed
cashback_nothing cell_invalid coin_unsupported crashed currency_unsupported document_missing
document_too_large document_type email_invalid email_taken email_to_confirm email_unchanged email_used_up
exclusion_shorter field_invalid fill_all_fields forbidden insufficient_funds last_way_in level_claimed
level_invalid level_not_reached limit_invalid limit_not_due message_invalid mines_invalid no_bet no_open_bonus
no_round_in_progress not_flying not_found nothing_revealed numbers_invalid other_game_in_play overloaded
panel_invalid passkey_known password_not_set password_set_already password_too_common password_too_long
password_too_short password_unchanged payment_data_invalid payment_settled period_archived reality_check_due
redirect_not_allowed reference_invalid registration_first rest_too_large risk_invalid rounds_archived
rows_invalid second_factor_absent second_factor_not_begun second_factor_required side_invalid sign_in_again
sign_in_expired stake_invalid statement_period target_invalid target_multiplier_invalid too_many_favourites
too_many_passkeys too_many_requests too_many_requests_open too_young total_mismatch unauthenticated
unavailable username_changed_recently username_invalid username_taken username_unchanged verification_done
wallet_empty wrong_password
`

test('every refusal that a player can get leads to its article, or says all itself', () => {
  const declared = routes
    .filter(({ who }) => !isForStaff(who))
    .flatMap(({ refusals }): readonly RefusalCode[] => refusals)
  const without = [...new Set(declared)].filter((code) => helpAbout(code) === undefined)
  expect(without.sort()).toEqual(clear.trim().split(/\s+/))
})
