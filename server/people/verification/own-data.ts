import type { OwnData } from '../../platform/database/own-data.ts'

export const ownVerification: OwnData = {
  verification: {
    rows: 'FROM verification WHERE player_id = $1',
    fields: ['subject', 'step', 'created_at', 'sent_at', 'decided_at', 'reason', 'note'],
    key: ['id'],
  },
  fundsQuestions: {
    rows: 'FROM funds_question WHERE player_id = $1',
    fields: ['at', 'reason'],
    key: ['id'],
  },
}
