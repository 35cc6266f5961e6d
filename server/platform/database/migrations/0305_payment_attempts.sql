-- The providers that a top-up was sent to, in their order, and why each was chosen. The first of most is the only one.
CREATE TABLE payment_attempt (
  payment_id bigint NOT NULL REFERENCES payment (id),
  provider text NOT NULL,
  number int NOT NULL CHECK (number > 0),
  -- Our reference at the provider: that of its payment, or of the one that it began as.
  uuid uuid NOT NULL,
  ref text,
  at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text NOT NULL CHECK (outcome IN ('open', 'paid', 'refused', 'declined', 'unknown', 'expired', 'left')),
  said text,
  -- Of the card, as far as it is known: its first digits, and its issuer's country.
  bin text,
  country text,
  why jsonb NOT NULL,
  -- When the provider of an attempt that was left is next queried for late money.
  due_at timestamptz NOT NULL DEFAULT 'infinity',
  PRIMARY KEY (payment_id, provider)
);
CREATE INDEX payment_attempt_ref ON payment_attempt (provider, ref);
CREATE INDEX payment_attempt_uuid ON payment_attempt (uuid);
CREATE INDEX payment_attempt_ended ON payment_attempt (ended_at) WHERE outcome <> 'open';
CREATE INDEX payment_attempt_due ON payment_attempt (due_at) WHERE due_at < 'infinity';
