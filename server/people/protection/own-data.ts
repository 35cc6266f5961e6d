import type { OwnData } from '../../platform/database/own-data.ts'

export const ownProtection: OwnData = {
  protection: {
    rows: 'FROM player_protection WHERE player_id = $1',
    fields: ['exclusion', 'excluded_at', 'excluded_until', 'limits', 'check_minutes', 'checked_at', 'share_reserve'],
    key: ['player_id'],
  },
  protectionEvents: {
    // A hint would reveal the owner of a wallet or an address.
    rows: `FROM protection_event WHERE player_id = $1 AND kind <> 'exclusion_hint'`,
    fields: ['at', 'kind', 'details'],
    key: ['id'],
  },
}
