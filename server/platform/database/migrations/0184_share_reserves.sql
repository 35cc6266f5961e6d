-- Outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_protection_share_reserve ON player_protection (player_id) WHERE share_reserve > 0;
