import type { OwnData } from '../../platform/database/own-data.ts'

export const ownPartnerPlay: OwnData = {
  freeRounds: {
    rows: 'FROM free_rounds WHERE player_id = $1',
    fields: ['at', 'provider', 'alias', 'rounds', 'stake', 'source', 'expires_at', 'won'],
    key: ['id'],
  },
  lateWinClaims: {
    rows: 'FROM late_win_claim WHERE player_id = $1',
    fields: ['at', 'rest'],
    key: ['player_id'],
  },
  lateWinsRepaid: {
    rows: 'FROM late_win_repaid WHERE player_id = $1',
    fields: ['at', 'amount'],
    key: ['posting_id'],
  },
  heldWins: {
    rows: 'FROM held_win WHERE player_id = $1',
    fields: ['at', 'won', 'ceiling', 'decision'],
    key: ['free_rounds_id'],
  },
  partnerSessions: {
    rows: 'FROM partner_session WHERE player_id = $1',
    fields: ['provider', 'alias', 'currency', 'created_at', 'seen_at', 'ended_at'],
    key: ['id'],
  },
  partnerCalls: {
    rows: 'FROM partner_transaction WHERE player_id = $1',
    fields: ['at', 'kind', 'round_id', 'amount', 'currency', 'balance'],
    key: ['id'],
  },
}
