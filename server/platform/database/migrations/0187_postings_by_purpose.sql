-- Each month has this index already; months to come are made like `posting`.
CREATE INDEX posting_listed ON posting (player_id, id)
  WHERE purpose_of(purpose, kind) NOT IN ('stake', 'turn', 'partner', 'housekeeping');

-- It named the kinds of three games.
DROP INDEX posting_beside_bets;
