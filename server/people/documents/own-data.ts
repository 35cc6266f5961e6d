import type { OwnData } from '../../platform/database/own-data.ts'

export const ownAcceptances: OwnData = {
  acceptedDocuments: {
    rows: 'FROM document_acceptance WHERE player_id = $1',
    fields: ['kind', 'version', 'at'],
    key: ['kind', 'version'],
  },
}
