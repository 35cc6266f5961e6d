-- A provider gives back a part of a top-up, or all of it in parts, and announces it in signed calls (decision 50).
ALTER TABLE payment_refund ADD COLUMN part int NOT NULL DEFAULT 1 CHECK (part > 0);
ALTER TABLE payment_refund DROP CONSTRAINT payment_refund_pkey;
ALTER TABLE payment_refund ADD PRIMARY KEY (payment_id, part);
-- Without an administrator it is the provider that announced it.
ALTER TABLE payment_refund ALTER COLUMN administrator_id DROP NOT NULL;
ALTER TABLE payment_refund ALTER COLUMN reason DROP NOT NULL;
ALTER TABLE payment_refund ADD CONSTRAINT refunded_by_one_of_both CHECK (
  (administrator_id IS NULL) = (reason IS NULL) AND (administrator_id IS NOT NULL OR (first_by IS NULL AND four_eyes_above = 0)));

-- A part takes back a part: the last one, which makes the whole of it, closes the credit.
ALTER TABLE bonus_taken_back ADD COLUMN whole boolean NOT NULL DEFAULT true;
ALTER TABLE bonus_taken_back DROP CONSTRAINT bonus_taken_back_once;
ALTER TABLE bonus_taken_back ADD CONSTRAINT bonus_taken_back_once PRIMARY KEY (player_id, number);
CREATE UNIQUE INDEX bonus_taken_back_whole ON bonus_taken_back (player_id, kind, subject) WHERE whole;

-- How much of a top-up its provider says it has given back in all, until all of that is taken back: a withdrawal under way, or
-- the end of a server, delays it.
CREATE TABLE payment_given_back (
  payment_id bigint PRIMARY KEY REFERENCES payment (id),
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL DEFAULT now(),
  -- When it is tried next; null: nothing is left to take back.
  due_at timestamptz DEFAULT now()
);
CREATE INDEX payment_given_back_due ON payment_given_back (due_at) WHERE due_at IS NOT NULL;
