import type { OwnData } from '../../platform/database/own-data.ts'

/** The receipts that a player has sent, for the export of their own data. */
export const ownReceipts: OwnData = {
  receipts: {
    rows: `FROM transfer_receipt WHERE player_id = $1 AND purpose = 'deposit'`,
    fields: ['payment_uuid', 'created_at'],
    key: ['id'],
  },
}
