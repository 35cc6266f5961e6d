-- Rounds of a partner's game that the casino gives away (docs/product.md R11, decision 47).
CREATE TABLE free_rounds (
  -- The posting that gave them; the partner names them by it.
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL,
  provider text NOT NULL,
  alias text NOT NULL,
  rounds integer NOT NULL CHECK (rounds BETWEEN 1 AND 1000),
  -- Of one round.
  stake bigint NOT NULL CHECK (stake > 0),
  -- How often what they win is staked before a withdrawal, in hundredths.
  factor integer NOT NULL CHECK (factor >= 0),
  source text NOT NULL CHECK (source IN ('administrator', 'promocode')),
  -- What they are given for: once for each player and source.
  subject text NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > at),
  -- The postings of the partner's calls, and what it says was won.
  activated_by bigint,
  completed_by bigint,
  won bigint CHECK (won >= 0),
  CONSTRAINT free_rounds_once UNIQUE (player_id, source, subject),
  CHECK ((completed_by IS NULL) = (won IS NULL)),
  CHECK (completed_by IS NULL OR activated_by IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX free_rounds_open ON free_rounds (player_id, id) WHERE completed_by IS NULL;
CREATE TRIGGER completed_free_rounds_are_final BEFORE UPDATE OR DELETE ON free_rounds FOR EACH ROW
  WHEN (OLD.completed_by IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- The partner's calls about them: an activation (of none, if its cancel came first), its cancel, and the win of all rounds.
ALTER TABLE partner_transaction
  ADD COLUMN free_rounds_id bigint,
  DROP CONSTRAINT partner_transaction_kind_check,
  ADD CONSTRAINT partner_transaction_kind_check CHECK (
    kind IN ('bet', 'win', 'cancel', 'tombstone', 'free_rounds', 'free_cancel', 'free_win')) NOT VALID,
  DROP CONSTRAINT partner_transaction_check,
  ADD CONSTRAINT partner_transaction_of_part CHECK ((kind IN ('bet', 'win', 'cancel')) = (part_id IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT partner_transaction_of_free_rounds CHECK (
    CASE WHEN kind IN ('free_cancel', 'free_win') THEN free_rounds_id IS NOT NULL ELSE kind = 'free_rounds' OR free_rounds_id IS NULL END) NOT VALID;

-- What free rounds win is a bonus. A promo code may give free rounds and no money.
ALTER TABLE bonus_credit
  DROP CONSTRAINT bonus_credit_kind_check,
  ADD CONSTRAINT bonus_credit_kind_check CHECK (kind IN (
    'deposit', 'welcome', 'reload', 'level_reward', 'promocode', 'cashback', 'referral_share', 'race_prize', 'manual', 'free_rounds')) NOT VALID,
  DROP CONSTRAINT bonus_credit_amount_check,
  ADD CONSTRAINT bonus_credit_amount_check CHECK (amount > 0 OR (kind = 'promocode' AND amount = 0)) NOT VALID;
ALTER TABLE promo_code
  ADD COLUMN free_provider text,
  ADD COLUMN free_alias text,
  ADD COLUMN free_rounds integer,
  ADD COLUMN free_stake bigint,
  ADD COLUMN free_days integer,
  DROP CONSTRAINT promo_code_reward_check,
  ADD CONSTRAINT promo_code_reward_check CHECK (reward > 0 OR (reward = 0 AND free_rounds IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT promo_code_free_rounds CHECK (
    num_nulls(free_provider, free_alias, free_rounds, free_stake, free_days) IN (0, 5)
    AND free_rounds BETWEEN 1 AND 1000 AND free_stake > 0 AND free_days BETWEEN 1 AND 365) NOT VALID;
