import type { OwnData } from '../../platform/database/own-data.ts'

export const ownNotices: OwnData = {
  noticeDevices: {
    rows: 'FROM notice_target WHERE player_id = $1',
    fields: ['channel', 'host', 'user_agent', 'created_at'],
    key: ['id'],
  },
  noticeChoices: {
    rows: 'FROM notice_choice WHERE player_id = $1',
    fields: ['channel', 'topic', 'is_on'],
    key: ['channel', 'topic'],
  },
}
