-- Outside a transaction.
-- The public log reveals the pair that its player had before. The index of the table's key does not find it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS seed_pair_of_player ON seed_pair (player_id, id DESC);
