-- Outside a transaction. What left requisites, for their limits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_from_requisites ON payment (requisites_id, attempted_at) WHERE kind = 'withdrawal' AND requisites_id IS NOT NULL;
