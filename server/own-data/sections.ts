import { playerRows } from '../players/player.ts'
import { threadsOf } from '../support/threads.ts'

/** Rows of one table about a player, for the export of all their data. */
export interface Section {
  readonly table: string
  /** SQL; the player is `$1`. */
  readonly of?: string
  /** Column names, or SQL by name. Never a secret, and nothing of other people. */
  readonly fields: readonly (string | readonly [name: string, sql: string])[]
  /** Unique for a player: pages are read in this order. */
  readonly key: readonly string[]
}

/**
 * One list instead of a function in each module: what matters is that no table is missing, which a test compares with the
 * database's own catalogue. Rounds are read as every page reads them, because only that has an index.
 */
export const sections: Readonly<Record<string, Section>> = {
  account: {
    table: 'player',
    of: 'id = $1',
    fields: [
      'id',
      'username',
      'email',
      'email_confirmed_at',
      'born_on',
      'status',
      'role',
      'language',
      'hide_name',
      'referral_code',
      'created_at',
      'last_login',
    ],
    key: ['id'],
  },
  formerUsernames: { table: 'former_username', fields: ['name', 'reserved_until'], key: ['name'] },
  balances: { table: 'account', of: 'owner = $1', fields: ['kind', 'balance', 'staked', 'won'], key: ['kind'] },
  signInWays: { table: 'player_identity', fields: ['provider', 'subject', 'name', 'linked_at'], key: ['provider'] },
  passkeys: { table: 'passkey', fields: ['name', 'added_at', 'last_used_at'], key: ['id'] },
  verification: {
    table: 'verification',
    fields: ['step', 'created_at', 'sent_at', 'decided_at', 'reason'],
    key: ['id'],
  },
  secondFactor: { table: 'second_factor', fields: ['confirmed_at'], key: ['player_id'] },
  sessions: {
    table: 'session',
    fields: ['created_at', 'seen_at', 'expires_at', 'user_agent', 'address', 'second_factor'],
    key: ['token_hash'],
  },
  addresses: { table: 'player_address', fields: ['address', 'first_at', 'last_at'], key: ['address'] },
  devices: { table: 'player_device', fields: ['address', 'first_at', 'last_at'], key: ['device'] },
  accountEvents: {
    table: 'account_event',
    fields: ['at', 'kind', 'before', 'after', 'address', 'user_agent'],
    key: ['id'],
  },
  protection: {
    table: 'player_protection',
    fields: ['exclusion', 'excluded_at', 'excluded_until', 'limits', 'check_minutes', 'checked_at'],
    key: ['player_id'],
  },
  protectionEvents: { table: 'protection_event', fields: ['at', 'kind', 'details'], key: ['id'] },
  payments: {
    table: 'payment',
    fields: [
      'uuid',
      'kind',
      'method',
      'amount',
      'step',
      'status',
      'provider',
      'provider_ref',
      'asset',
      'network',
      'wallet',
      'card_masked',
      'asset_amount',
      'rate',
      'paid_amount',
      'reason',
      'bonus',
      'created_at',
      'updated_at',
    ],
    key: ['id'],
  },
  refunds: {
    table: 'payment_refund',
    fields: ['payment_id', 'at', 'amount', 'taken'],
    key: ['payment_id', 'part'],
  },
  bonuses: {
    table: 'bonus_credit',
    // The subject of a share is another player's payment.
    fields: [
      'at',
      'kind',
      ['subject', "CASE kind WHEN 'promocode' THEN subject END"],
      'amount',
      'factor',
      'staked',
      'target',
    ],
    key: ['kind', 'subject'],
  },
  bonusesGivenUp: { table: 'bonus_given_up', fields: ['at', 'amount', 'rest'], key: ['posting_id'] },
  bonusesTakenBack: { table: 'bonus_taken_back', fields: ['at', 'kind', 'amount', 'missing'], key: ['number'] },
  turnover: { table: 'turnover', fields: ['target'], key: ['player_id'] },
  freeRounds: {
    table: 'free_rounds',
    fields: ['at', 'provider', 'alias', 'rounds', 'stake', 'source', 'expires_at', 'won'],
    key: ['id'],
  },
  racePlaces: { table: 'race_result', fields: ['monday', 'place', 'staked', 'prize'], key: ['monday'] },
  raceStakes: { table: 'race_stake', fields: ['monday', 'staked', 'last_at'], key: ['monday'] },
  referrals: {
    table: 'player',
    of: 'referred_by = $1',
    fields: [
      ['name', "left(username, 1) || '***'"],
      ['registered_on', 'created_at::date'],
    ],
    key: ['id'],
  },
  supportRequests: {
    table: 'support_thread',
    fields: ['id', 'topic', 'reference', 'status', 'email', 'created_at', 'updated_at'],
    key: ['id'],
  },
  supportMessages: {
    table: 'support_message',
    of: `thread_id IN ${threadsOf('$1')}`,
    fields: ['thread_id', 'at', 'from_support', 'text'],
    key: ['id'],
  },
  letters: {
    table: 'mail',
    of: `lower(recipient) = (SELECT lower(email) FROM ${playerRows} AS player WHERE id = $1)`,
    fields: ['kind', 'recipient', 'language', 'at'],
    key: ['id'],
  },
  notificationsRead: { table: 'inbox_read', fields: ['up_to'], key: ['player_id'] },
  favouriteSlots: { table: 'slot_favourite', fields: ['provider', 'alias', 'added_at'], key: ['provider', 'alias'] },
  openedSlots: { table: 'slot_opened', fields: ['provider', 'alias', 'opened_at'], key: ['provider', 'alias'] },
  partnerSessions: {
    table: 'partner_session',
    fields: ['provider', 'alias', 'currency', 'created_at', 'seen_at'],
    key: ['id'],
  },
  partnerCalls: {
    table: 'partner_transaction',
    fields: ['at', 'kind', 'round_id', 'amount', 'currency', 'balance'],
    key: ['id'],
  },
  seedPairs: {
    table: 'seed_pair',
    // A seed in use would show the rounds to come.
    fields: [
      'server_seed_hash',
      'client_seed',
      ['server_seed', 'CASE WHEN revealed_at IS NOT NULL THEN server_seed END'],
      'taken_at',
      'revealed_at',
    ],
    key: ['id'],
  },
}

/** Tables about players that are not exported, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  harm_hour: 'sums of the rounds',
  harm_due: 'a queue of the casino',
  harm_case: 'what administrators decide about',
  harm_event: 'what administrators decided about',
  round: 'exported with its own index, as `rounds`',
  posting: 'what the ledger moved is in the statement, the rounds, the payments and the bonuses',
  balance_seen: 'a copy of the balance, for sorting',
  play_day: 'sums of the rounds',
  partner_round: 'the calls of the partner are exported, and settled ones are rounds',
  mines_game: 'a round in progress is exported once it is settled',
  seeds: 'secrets of rounds to come',
  recovery_code: 'digests of secrets',
  mail_link: 'digests of secrets',
  player_identifier: 'keyed digests of what is exported in the clear',
  sign_in_attempt: 'secrets of minutes',
  payment_refund_asked: 'what administrators decided about',
  player_note: 'what administrators wrote for each other',
}
