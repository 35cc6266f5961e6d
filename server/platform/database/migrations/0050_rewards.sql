-- docs/product.md R7 and R8. What a player has staked in all is a column of the row that every bet locks and updates anyway.
-- It counts from this migration on; before it there was nothing that had to be staked.
ALTER TABLE account ADD COLUMN staked bigint NOT NULL DEFAULT 0;

-- How much a player has to have staked before a withdrawal.
CREATE TABLE turnover (
  player_id bigint PRIMARY KEY,
  target bigint NOT NULL CHECK (target >= 0),
  -- The posting that set the target last.
  posting_id bigint NOT NULL
) WITH (fillfactor = 70);

-- Each deposit and each bonus that raised a target.
CREATE TABLE bonus_credit (
  posting_id bigint NOT NULL,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposit', 'welcome', 'reload', 'level_reward', 'promocode', 'cashback', 'referral_share', 'race_prize')),
  -- What it was given for: a level, the id of a promo code or of a payment, the Monday of a week.
  subject text NOT NULL,
  -- Whose deposit a share is of.
  from_player bigint,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Hundredths.
  factor integer NOT NULL CHECK (factor >= 0),
  staked bigint NOT NULL CHECK (staked >= 0),
  target bigint NOT NULL CHECK (target >= 0),
  CONSTRAINT bonus_credit_once PRIMARY KEY (player_id, kind, subject),
  CHECK ((kind = 'referral_share') = (from_player IS NOT NULL))
);
CREATE INDEX bonus_credit_open ON bonus_credit (player_id, target, posting_id);
CREATE INDEX bonus_credit_recent ON bonus_credit (player_id, posting_id);
CREATE INDEX bonus_credit_shares ON bonus_credit (player_id, at) INCLUDE (from_player, amount) WHERE kind = 'referral_share';
CREATE INDEX bonus_credit_of_code ON bonus_credit (subject) WHERE kind = 'promocode';
CREATE TRIGGER bonus_credit_is_final BEFORE UPDATE OR DELETE ON bonus_credit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bonus_credit_stays BEFORE TRUNCATE ON bonus_credit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Bonuses that a player gave up: all that were open then.
CREATE TABLE bonus_given_up (
  posting_id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL,
  -- What was taken back.
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What deposits still had to be staked.
  rest bigint NOT NULL CHECK (rest >= 0),
  staked bigint NOT NULL CHECK (staked >= 0),
  target bigint NOT NULL CHECK (target = staked + rest)
);
CREATE INDEX bonus_given_up_by ON bonus_given_up (player_id, posting_id);
CREATE TRIGGER bonus_given_up_is_final BEFORE UPDATE OR DELETE ON bonus_given_up FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bonus_given_up_stays BEFORE TRUNCATE ON bonus_given_up FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
