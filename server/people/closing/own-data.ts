import type { OwnData } from '../../platform/database/own-data.ts'

export const ownClosing: OwnData = {
  closing: {
    rows: 'FROM account_closing WHERE player_id = $1',
    fields: ['at', 'waived', 'erase_at', 'erased_at'],
    key: ['player_id'],
  },
}
