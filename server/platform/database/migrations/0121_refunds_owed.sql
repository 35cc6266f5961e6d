-- What the balance did not reach of a refund is owed by its player (decision 89); before, the house bore it at once.
ALTER TABLE payment_refund ADD COLUMN owed bigint NOT NULL DEFAULT 0;
ALTER TABLE payment_refund ADD CONSTRAINT refund_taken_or_owed CHECK (owed >= 0 AND taken + owed <= amount);

-- Of a cashback: how much of the week's loss a refund of deposits has taken its support from.
ALTER TABLE bonus_taken_back ADD COLUMN basis bigint CHECK (basis > 0);

-- What of a top-up its payer claims back, or its provider has given back, as the provider said when it was last queried. What of it
-- is not refunded here may still be lost (decision 89).
CREATE TABLE payment_dispute (
  payment_id bigint PRIMARY KEY REFERENCES payment (id),
  player_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- When the provider was queried: the answer to an earlier query never replaces it.
  queried_at timestamptz NOT NULL
);
INSERT INTO payment_dispute
SELECT payment_id, player_id, given.amount, given.at FROM payment_given_back AS given JOIN payment ON payment.id = payment_id WHERE given.due_at IS NOT NULL;
CREATE INDEX payment_dispute_of ON payment_dispute (player_id) WHERE amount > 0;
