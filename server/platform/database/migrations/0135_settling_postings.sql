-- Outside a transaction.
-- Rounds and payments are found by the posting that settled them: aggregates follow postings, never clocks. A round of one posting
-- has the identifier of that posting already. `{round_month}` stands for each month of `round`.
CREATE INDEX CONCURRENTLY IF NOT EXISTS {round_month}_settled_by ON {round_month} (settled_by) WHERE settled_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_event_posting ON payment_event (posting_id);
