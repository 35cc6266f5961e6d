-- Outside a transaction.
-- What bonuses cost by day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS bonus_credit_of_day ON bonus_credit (at) INCLUDE (kind, amount) WHERE kind <> 'deposit';
CREATE INDEX CONCURRENTLY IF NOT EXISTS bonus_given_up_of_day ON bonus_given_up (at) INCLUDE (amount);
