import type { OwnData } from '../../platform/database/own-data.ts'

export const ownAccount: OwnData = {
  account: {
    rows: 'FROM player WHERE id = $1',
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
      'ban_kind',
      'ban_reason',
      'banned_at',
    ],
    key: ['id'],
  },
  formerUsernames: {
    rows: 'FROM former_username WHERE player_id = $1',
    fields: ['name', 'reserved_until'],
    key: ['name'],
  },
  secondFactor: { rows: 'FROM second_factor WHERE player_id = $1', fields: ['confirmed_at'], key: ['player_id'] },
  sessions: {
    rows: 'FROM session WHERE player_id = $1',
    fields: ['created_at', 'seen_at', 'expires_at', 'user_agent', 'address', 'country', 'second_factor'],
    key: ['token_hash'],
  },
  addresses: {
    rows: 'FROM player_address WHERE player_id = $1',
    fields: ['address', 'first_at', 'last_at'],
    key: ['address'],
  },
  devices: {
    rows: 'FROM player_device WHERE player_id = $1',
    fields: ['address', 'first_at', 'last_at', 'last_address', 'user_agent'],
    key: ['device'],
  },
  accountEvents: {
    rows: 'FROM account_event WHERE player_id = $1',
    fields: ['at', 'kind', 'before', 'after', 'address', 'user_agent'],
    key: ['id'],
  },
  referrals: {
    rows: 'FROM player WHERE referred_by = $1',
    fields: [
      ['name', "left(username, 1) || '***'"],
      ['registered_on', 'created_at::date'],
    ],
    key: ['id'],
  },
}
