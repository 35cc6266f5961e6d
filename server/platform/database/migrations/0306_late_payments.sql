-- Outside a transaction.
-- Top-ups that ended unpaid, whose money may still arrive.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_late ON payment (player_id, created_at) WHERE step IN ('expired', 'failed');
DROP INDEX CONCURRENTLY IF EXISTS payment_unpaid;
