-- Withdrawals by the number of a phone: it is stored like a card's, sealed in card_sealed while the payout is pending, and shown masked.
ALTER TABLE payment ADD COLUMN phone_masked text;
-- The bank of this phone, as its player wrote it.
ALTER TABLE payment ADD COLUMN phone_bank text;
ALTER TABLE payment
  DROP CONSTRAINT payment_method_check,
  ADD CONSTRAINT payment_method_check CHECK (method IN ('card', 'crypto', 'sbp')) NOT VALID,
  ADD CONSTRAINT payment_phone_check CHECK ((method = 'sbp') = (phone_masked IS NOT NULL) AND (method = 'sbp') = (phone_bank IS NOT NULL)
    AND (method <> 'sbp' OR kind = 'withdrawal')) NOT VALID;
