-- Outside a transaction.
-- For success rates, and for failures in a row.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_attempt_ends ON payment_attempt (provider, ended_at) INCLUDE (outcome) WHERE outcome <> 'open';
DROP INDEX CONCURRENTLY IF EXISTS payment_attempt_ended;
