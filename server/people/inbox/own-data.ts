import type { OwnData } from '../../platform/database/own-data.ts'

export const ownNotifications: OwnData = {
  notificationsRead: { rows: 'FROM inbox_read WHERE player_id = $1', fields: ['up_to'], key: ['player_id'] },
}
