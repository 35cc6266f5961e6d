-- Above the amount of the setting `payments.fourEyesAbove` two administrators approve. Who approved first, as long as nothing
-- changed since; who approved it in the end (nobody: the house itself); and the amount that held then, so that it can be told
-- for ever whether one was enough.
ALTER TABLE payment
  ADD COLUMN first_approved_by bigint,
  ADD COLUMN first_approved_at timestamptz,
  ADD COLUMN approved_by bigint,
  ADD COLUMN four_eyes_above bigint CHECK (four_eyes_above >= 0),
  ADD CONSTRAINT first_approval_is_whole CHECK ((first_approved_by IS NULL) = (first_approved_at IS NULL)),
  ADD CONSTRAINT large_ones_by_two CHECK (
    four_eyes_above IS NULL OR four_eyes_above = 0 OR amount <= four_eyes_above OR (first_approved_by <> approved_by) IS TRUE);

-- Who else is paid out to the same card: one's own payouts are passed over inside the index.
CREATE INDEX payment_to_card_of ON payment (card_masked, player_id) WHERE card_masked IS NOT NULL;
CREATE INDEX payment_to_wallet_of ON payment (wallet, player_id) WHERE wallet IS NOT NULL;
DROP INDEX payment_to_card;
DROP INDEX payment_to_wallet;
