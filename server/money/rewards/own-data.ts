import type { OwnData } from '../../platform/database/own-data.ts'

export const ownRewards: OwnData = {
  bonuses: {
    rows: 'FROM bonus_credit WHERE player_id = $1',
    // The subject of a share is another player's payment.
    fields: [
      'at',
      'kind',
      ['subject', "CASE kind WHEN 'promocode' THEN subject END"],
      'amount',
      'factor',
      'staked',
      'target',
    ],
    key: ['kind', 'subject'],
  },
  bonusesGivenUp: {
    rows: 'FROM bonus_given_up WHERE player_id = $1',
    fields: ['at', 'amount', 'rest'],
    key: ['posting_id'],
  },
  bonusesTakenBack: {
    rows: 'FROM bonus_taken_back WHERE player_id = $1',
    fields: ['at', 'kind', 'amount', 'missing'],
    key: ['number'],
  },
  turnover: { rows: 'FROM turnover WHERE player_id = $1', fields: ['target'], key: ['player_id'] },
}
