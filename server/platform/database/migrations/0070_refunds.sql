-- Top-ups whose money their provider gave back to the payer, or lost to a charge-back (docs/product.md R7, decision 45). The
-- top-up itself stays what it was: what it brought about was counted when it was credited.
CREATE TABLE payment_refund (
  payment_id bigint PRIMARY KEY REFERENCES payment (id),
  posting_id bigint NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What the player still had of it; the rest is the house's loss.
  taken bigint NOT NULL CHECK (taken BETWEEN 0 AND amount),
  reason text NOT NULL CHECK (reason <> ''),
  administrator_id bigint NOT NULL,
  -- Above the amount that held then, two administrators (decision 18); 0: one was always enough.
  first_by bigint CHECK (first_by <> administrator_id),
  four_eyes_above bigint NOT NULL CHECK (four_eyes_above >= 0),
  CONSTRAINT large_refunds_by_two CHECK (four_eyes_above = 0 OR amount <= four_eyes_above OR first_by IS NOT NULL)
);
CREATE INDEX payment_refund_of ON payment_refund (player_id);
CREATE INDEX payment_refund_of_day ON payment_refund (at);
CREATE TRIGGER payment_refund_is_final BEFORE UPDATE OR DELETE ON payment_refund FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_refund_stays BEFORE TRUNCATE ON payment_refund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The first of two administrators.
CREATE TABLE payment_refund_asked (
  payment_id bigint NOT NULL REFERENCES payment (id),
  administrator_id bigint NOT NULL,
  posting_id bigint NOT NULL,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL,
  PRIMARY KEY (payment_id, administrator_id)
);
CREATE INDEX payment_refund_asked_of ON payment_refund_asked (player_id);
CREATE TRIGGER payment_refund_asked_is_final BEFORE UPDATE OR DELETE ON payment_refund_asked FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_refund_asked_stays BEFORE TRUNCATE ON payment_refund_asked FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each credit of a refunded deposit: its bonus, its referrer's share, and its own turnover.
CREATE TABLE bonus_taken_back (
  player_id bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  -- Its place among the changes of its player's target, and that of this change.
  credit bigint NOT NULL,
  number bigint NOT NULL CHECK (number > credit),
  posting_id bigint NOT NULL,
  at timestamptz NOT NULL,
  -- What was taken from the balance, and what the balance did not reach.
  amount bigint NOT NULL CHECK (amount >= 0),
  missing bigint NOT NULL CHECK (missing >= 0),
  -- What of it still had to be staked.
  lowered bigint NOT NULL CHECK (lowered >= 0),
  staked bigint NOT NULL CHECK (staked >= 0),
  target bigint NOT NULL CHECK (target >= 0),
  CONSTRAINT bonus_taken_back_once PRIMARY KEY (player_id, kind, subject)
);
CREATE INDEX bonus_taken_back_of ON bonus_taken_back (player_id, credit);
CREATE INDEX bonus_taken_back_of_day ON bonus_taken_back (at) INCLUDE (kind, amount);
CREATE TRIGGER bonus_taken_back_is_final BEFORE UPDATE OR DELETE ON bonus_taken_back FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bonus_taken_back_stays BEFORE TRUNCATE ON bonus_taken_back FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The player's screens follow on every server.
CREATE FUNCTION notify_payment_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('payment_changed', player_id || ' ' || uuid || ' ' || status || ' ' || step) FROM payment WHERE id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_refunded AFTER INSERT ON payment_refund FOR EACH ROW EXECUTE FUNCTION notify_payment_refunded();
CREATE TRIGGER inbox_changed AFTER INSERT ON payment_refund FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();
CREATE TRIGGER inbox_changed AFTER INSERT ON bonus_taken_back FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();
