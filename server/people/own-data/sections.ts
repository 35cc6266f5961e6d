import { ownBalances } from '../../accounting/ledger/own-data.ts'
import { ownPayments } from '../../money/payments/own-data.ts'
import { ownRacePlaces } from '../../money/race/own-data.ts'
import { ownReceipts } from '../../money/requisites/own-data.ts'
import { ownRewards } from '../../money/rewards/own-data.ts'
import type { OwnData } from '../../platform/database/own-data.ts'
import { leftOutOfGames, ownSeeds } from '../../play/games/own-data.ts'
import { ownPartnerPlay } from '../../play/partner/own-data.ts'
import { ownSlots } from '../../play/slots/own-data.ts'
import { ownClosing } from '../closing/own-data.ts'
import { ownAcceptances } from '../documents/own-data.ts'
import { ownDormancy } from '../dormancy/own-data.ts'
import { ownNotifications } from '../inbox/own-data.ts'
import { ownLetters } from '../mail/own-data.ts'
import { ownNotices } from '../notices/own-data.ts'
import { ownPasskeys } from '../passkeys/own-data.ts'
import { ownAccount } from '../players/own-data.ts'
import { playerRows } from '../players/player.ts'
import { ownProtection } from '../protection/own-data.ts'
import { ownIdentities } from '../sign-in/own-data.ts'
import { ownRequests } from '../support/own-data.ts'
import { ownVerification } from '../verification/own-data.ts'

/**
 * The data that each module has about a player. A test compares it with the database's catalogue, so that no table is missing.
 * Rounds are exported separately, by the query of the history, which uses an index.
 */
export const sections: OwnData = {
  ...ownAccount,
  ...ownClosing,
  ...ownDormancy,
  ...ownAcceptances,
  ...ownBalances,
  ...ownIdentities,
  ...ownPasskeys,
  ...ownVerification,
  ...ownProtection,
  ...ownPayments,
  ...ownReceipts,
  ...ownRewards,
  ...ownPartnerPlay,
  ...ownRacePlaces,
  ...ownRequests,
  ...ownLetters(`(SELECT lower(email) FROM ${playerRows} AS player WHERE id = $1)`),
  ...ownNotifications,
  ...ownNotices,
  ...ownSlots,
  ...ownSeeds,
}

/** Tables about players that are not exported, and why. */
export const notExported: Readonly<Record<string, string>> = {
  ...leftOutOfGames,
  exclusion_lift: 'administrators’ reasons; what follows is among the protection events',
  exclusion_link: 'would reveal other players',
  exclusion_spread: 'work in progress',
  harm_hour: 'sums of the rounds',
  harm_due: 'a queue of the casino',
  harm_case: 'what administrators decide about',
  harm_event: 'what administrators decided about',
  round: 'exported with its own index, as `rounds`',
  archived_key: 'marks of used keys, without what they did',
  posting: 'what the ledger moved is in the statement, the rounds, the payments and the bonuses',
  balance_seen: 'copies of the balance and of sums, for sorting',
  staff_sign_in: 'the addresses and devices from which staff signed in are exported; owners are notified of these',
  player_tag: 'words by which administrators find players',
  play_day: 'sums of the rounds',
  best_win: 'one of the rounds',
  partner_round: 'the calls of the partner are exported, and settled ones are rounds',
  service_event: 'copies of what is exported, for other programs',
  log_salt: 'a secret that hides which entries of the public log are whose',
  seeds: 'secrets of rounds to come',
  recovery_code: 'digests of secrets',
  mail_link: 'digests of secrets',
  notice_link: 'digests of secrets',
  player_identifier: 'keyed digests of what is exported in the clear',
  sign_in_attempt: 'secrets of minutes',
  payment_refund_request: 'what administrators decided about',
  payout_return: 'among the lines of the statement',
  payout_return_request: 'what administrators decided about',
  screening: 'the law forbids to say who is being checked',
  screening_answer: 'the law forbids to say who is being checked',
  screening_decision: 'the law forbids to say who is being checked',
  player_note: 'what administrators wrote for each other',
}
