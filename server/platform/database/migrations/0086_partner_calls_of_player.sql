-- Outside a transaction.
-- A player's statement reads what a partner's games moved in the order in which it was moved.
CREATE INDEX CONCURRENTLY IF NOT EXISTS partner_transaction_of_player ON partner_transaction (player_id, id);
