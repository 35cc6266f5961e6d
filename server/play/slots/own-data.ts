import type { OwnData } from '../../platform/database/own-data.ts'

export const ownSlots: OwnData = {
  favouriteSlots: {
    rows: 'FROM slot_favourite WHERE player_id = $1',
    fields: ['provider', 'alias', 'added_at'],
    key: ['provider', 'alias'],
  },
  openedSlots: {
    rows: 'FROM slot_opened WHERE player_id = $1',
    fields: ['provider', 'alias', 'opened_at'],
    key: ['provider', 'alias'],
  },
}
