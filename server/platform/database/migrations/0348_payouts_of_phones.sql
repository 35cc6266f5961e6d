-- Outside a transaction. Phones are compared by their digest: a masked one hides too many digits for that.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_to_phone ON payment (payee, player_id) WHERE phone_masked IS NOT NULL;
