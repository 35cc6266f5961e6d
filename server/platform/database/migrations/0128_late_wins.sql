-- What giving up bonuses could not take, because it was staked: late wins of the partner's rounds that began before repay it first.
ALTER TABLE bonus_given_up ADD COLUMN missing bigint NOT NULL DEFAULT 0 CHECK (missing >= 0);

CREATE TABLE late_win_claim (
  player_id bigint PRIMARY KEY,
  -- The posting that gave up bonuses last: rounds that began before it repay.
  since bigint NOT NULL,
  at timestamptz NOT NULL,
  rest bigint NOT NULL CHECK (rest >= 0)
);

CREATE TABLE late_win_repaid (
  posting_id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0)
);
CREATE INDEX late_win_repaid_of_player ON late_win_repaid (player_id);
CREATE TRIGGER late_win_repaid_is_final BEFORE UPDATE OR DELETE ON late_win_repaid FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER late_wins_repaid_stay BEFORE TRUNCATE ON late_win_repaid FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
