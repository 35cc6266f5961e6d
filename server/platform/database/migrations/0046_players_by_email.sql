-- Outside a transaction.
-- The list of users by email, in which players without an address have a place, too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_by_email ON player (coalesce(lower(email), ''), id);
