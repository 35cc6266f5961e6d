import type { OwnData } from '../../platform/database/own-data.ts'

export const ownDormancy: OwnData = {
  dormancy: {
    rows: 'FROM dormancy WHERE player_id = $1',
    fields: ['active_at', 'noticed_at', 'due_at', 'dormant_at', 'ended_at'],
    key: ['id'],
  },
}
