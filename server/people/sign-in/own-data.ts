import type { OwnData } from '../../platform/database/own-data.ts'

export const ownIdentities: OwnData = {
  signInWays: {
    rows: 'FROM player_identity WHERE player_id = $1',
    fields: ['provider', 'subject', 'name', 'linked_at'],
    key: ['provider'],
  },
}
