-- What an administrator should know of a payment that is under way: a code that the panel has words for, and what the provider
-- said. `attempts` counts payout attempts that the provider may have received. `arrived` is what it confirms of a partial top-up.
ALTER TABLE payment
  ADD COLUMN note text,
  ADD COLUMN note_detail text,
  ADD COLUMN attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  ADD COLUMN arrived bigint CHECK (arrived > 0),
  ADD CONSTRAINT note_detail_has_note CHECK (note_detail IS NULL OR note IS NOT NULL);

-- Attempts that are under way when this is introduced.
UPDATE payment SET attempts = (SELECT count(*) FROM payment_event WHERE payment_id = payment.id AND step = 'sending')
WHERE kind = 'withdrawal' AND status = 'pending';
