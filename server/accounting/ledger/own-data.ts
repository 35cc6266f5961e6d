import type { OwnData } from '../../platform/database/own-data.ts'

/** The balances of a player's accounts, for the export of their own data. */
export const ownBalances: OwnData = {
  balances: {
    rows: 'FROM account WHERE owner = $1',
    fields: ['kind', 'balance', 'staked', 'won', 'owed'],
    key: ['kind'],
  },
}
