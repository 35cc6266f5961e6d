-- The ceilings of approvals hold for what was approved within 24 hours: for a player, and by an administrator alone over all
-- players. When each payment was approved, and what had been approved for its player by then, with it.
ALTER TABLE payment
  ADD COLUMN approved_at timestamptz,
  ADD COLUMN approved_sum bigint,
  ADD CONSTRAINT approval_is_whole CHECK ((approved_at IS NULL) = (approved_sum IS NULL) AND approved_sum >= amount);

ALTER TABLE payment
  DROP CONSTRAINT large_ones_by_two,
  ADD CONSTRAINT large_ones_by_two CHECK (
    four_eyes_above IS NULL OR four_eyes_above = 0 OR coalesce(approved_sum, amount) <= four_eyes_above
    OR (first_approved_by <> approved_by) IS TRUE);

CREATE INDEX payment_approved ON payment (player_id, approved_at) WHERE approved_at IS NOT NULL;
CREATE INDEX payment_approved_by ON payment (approved_by, approved_at) WHERE approved_by IS NOT NULL AND approved_at IS NOT NULL;
CREATE INDEX act_on_balance ON act (administrator_id, at) WHERE deed = 'user.update' AND after ? 'balance';

-- Of those before, the amount alone was compared.
UPDATE payment SET approved_at = approval.at, approved_sum = amount
FROM (SELECT payment_id, min(at) AS at FROM payment_event WHERE step IN ('approved', 'paid', 'credited') GROUP BY payment_id) AS approval
WHERE approval.payment_id = payment.id AND four_eyes_above IS NOT NULL;
