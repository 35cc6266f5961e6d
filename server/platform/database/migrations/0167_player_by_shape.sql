-- Outside a transaction.
-- A new username is compared with those that look the same.
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_by_shape ON player (username_shape(username));
