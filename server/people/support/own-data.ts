import type { OwnData } from '../../platform/database/own-data.ts'
import { threadsOf } from './threads.ts'

export const ownRequests: OwnData = {
  supportRequests: {
    rows: 'FROM support_thread WHERE player_id = $1',
    fields: ['id', 'topic', 'reference', 'status', 'email', 'created_at', 'updated_at'],
    key: ['id'],
  },
  complaints: {
    rows: `FROM complaint WHERE thread_id IN ${threadsOf('$1')}`,
    fields: ['thread_id', 'filed_at', 'confirm_by', 'decide_by', 'confirmed_at', 'decided_at', 'outcome'],
    key: ['thread_id'],
  },
  supportMessages: {
    rows: `FROM support_message WHERE thread_id IN ${threadsOf('$1')}`,
    fields: ['thread_id', 'at', 'from_support', 'text'],
    key: ['id'],
  },
}
