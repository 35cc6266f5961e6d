import type { OwnData } from '../../platform/database/own-data.ts'

/** A player's payments, for the export of their own data. */
export const ownPayments: OwnData = {
  payments: {
    rows: 'FROM payment WHERE player_id = $1',
    fields: [
      'uuid',
      'kind',
      'method',
      'amount',
      'step',
      'status',
      'provider',
      'provider_ref',
      'asset',
      'network',
      'wallet',
      'card_masked',
      'phone_masked',
      'phone_bank',
      'asset_amount',
      'rate',
      'paid_amount',
      'reason',
      'bonus',
      'created_at',
      'updated_at',
    ],
    key: ['id'],
  },
  refunds: {
    rows: 'FROM payment_refund WHERE player_id = $1',
    fields: ['payment_id', 'at', 'amount', 'taken', 'owed'],
    key: ['payment_id', 'part'],
  },
  disputes: {
    rows: 'FROM payment_dispute WHERE player_id = $1',
    fields: ['payment_id', 'amount', 'queried_at'],
    key: ['payment_id'],
  },
}
