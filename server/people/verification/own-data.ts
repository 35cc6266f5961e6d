import type { OwnData } from '../../platform/database/own-data.ts'

export const ownVerification: OwnData = {
  verification: {
    rows: 'FROM verification WHERE player_id = $1',
    fields: ['step', 'created_at', 'sent_at', 'decided_at', 'reason', 'note'],
    key: ['id'],
  },
}
