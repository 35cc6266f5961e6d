import type { PersonReason } from '@casino/contract/people/person-reason'
import { m } from '../../texts/compiled/messages.js'

type Words = { readonly [C in PersonReason['code']]: () => string }

/** One text for each reason of the server; a new reason without a text does not compile. */
export const personTexts: Words = {
  banned: m.admin_person_banned,
  under_review: m.admin_person_under_review,
  not_activated: m.admin_person_not_activated,
  out_of_play: m.admin_person_out_of_play,
  deposit_disputed: m.admin_person_deposit_disputed,
  debt: m.admin_person_debt,
  shared_with_invited: m.admin_person_shared_with_invited,
  screening_hit: m.admin_person_screening_hit,
  screening_confirmed: m.admin_person_screening_confirmed,
  not_screened: m.admin_person_not_screened,
}

/** In a few words, for lists. */
export const personNames: Words = {
  banned: m.admin_users_status_banned,
  under_review: m.admin_ban_review,
  not_activated: m.admin_users_status_pending,
  out_of_play: m.admin_person_out_of_play_short,
  deposit_disputed: m.admin_person_disputed_short,
  debt: m.admin_person_debt_short,
  shared_with_invited: m.admin_person_shared_short,
  screening_hit: m.comply_screening_hit,
  screening_confirmed: m.comply_screening_confirmed,
  not_screened: m.comply_screening_new,
}
