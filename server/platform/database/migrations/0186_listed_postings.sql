-- Outside a transaction.
-- What a player's lists show of postings besides rounds, without reading rounds. `{posting_month}` stands for each month of `posting`.
CREATE INDEX CONCURRENTLY IF NOT EXISTS {posting_month}_listed ON {posting_month} (player_id, id)
  WHERE purpose_of(purpose, kind) NOT IN ('stake', 'turn', 'partner', 'housekeeping');
