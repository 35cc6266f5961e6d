import type { OwnData } from '../database/own-data.ts'

export const ownBalances: OwnData = {
  balances: {
    rows: 'FROM account WHERE owner = $1',
    fields: ['kind', 'balance', 'staked', 'won', 'owed'],
    key: ['kind'],
  },
}
