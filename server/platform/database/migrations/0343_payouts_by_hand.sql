-- Who of the staff pays a withdrawal from requisites of the operator.
ALTER TABLE payment ADD COLUMN taken_by bigint;

-- Money that leaves requisites has limits of its own. Money in kopecks; 0: no limit.
ALTER TABLE requisites ADD COLUMN pays_out boolean NOT NULL DEFAULT false;
ALTER TABLE requisites ADD COLUMN payout_most bigint NOT NULL DEFAULT 0 CHECK (payout_most >= 0);
ALTER TABLE requisites ADD COLUMN payout_day_limit bigint NOT NULL DEFAULT 0 CHECK (payout_day_limit >= 0);
ALTER TABLE requisites ADD COLUMN payout_month_limit bigint NOT NULL DEFAULT 0 CHECK (payout_month_limit >= 0);

-- Proofs of payouts and of their return are stored like receipts; they belong to no invoice.
ALTER TABLE transfer_receipt DROP CONSTRAINT transfer_receipt_payment_uuid_fkey;
ALTER TABLE transfer_receipt ADD COLUMN purpose text NOT NULL DEFAULT 'deposit' CHECK (purpose IN ('deposit', 'payout', 'return'));

-- A payout whose money the bank has given back; it is the player's again.
CREATE TABLE payout_return (
  payment_id bigint PRIMARY KEY REFERENCES payment (id),
  posting_id bigint NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  administrator_id bigint NOT NULL REFERENCES player (id),
  first_by bigint REFERENCES player (id) CHECK (first_by <> administrator_id),
  -- Above the amount that held then, two administrators; 0: one was always enough.
  four_eyes_above bigint NOT NULL CHECK (four_eyes_above >= 0),
  CONSTRAINT large_returns_by_two CHECK (four_eyes_above = 0 OR amount <= four_eyes_above OR first_by IS NOT NULL)
);
CREATE INDEX payout_return_of_player ON payout_return (player_id);
CREATE TRIGGER payout_return_is_final BEFORE UPDATE OR DELETE ON payout_return FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_return_stays BEFORE TRUNCATE ON payout_return FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_returned AFTER INSERT ON payout_return FOR EACH ROW EXECUTE FUNCTION notify_payment_refunded();
CREATE TRIGGER inbox_changed AFTER INSERT ON payout_return FOR EACH ROW EXECUTE FUNCTION notify_inbox_changed();

-- The first of two administrators who say so.
CREATE TABLE payout_return_request (
  payment_id bigint NOT NULL REFERENCES payment (id),
  administrator_id bigint NOT NULL REFERENCES player (id),
  posting_id bigint NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL REFERENCES player (id),
  PRIMARY KEY (payment_id, administrator_id)
);
CREATE INDEX payout_return_request_of_player ON payout_return_request (player_id);
CREATE TRIGGER payout_return_request_is_final BEFORE UPDATE OR DELETE ON payout_return_request FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_return_request_stays BEFORE TRUNCATE ON payout_return_request FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
