-- The keyed digest of the card or wallet that a withdrawal goes to: a player's payouts are compared by it, and an address that
-- none of them has reached is new (decision 60). Withdrawals from before this migration have none.
ALTER TABLE payment ADD COLUMN payee text;
-- When an administrator lifted the hold of a withdrawal to a new address; a later change of the account holds it again.
ALTER TABLE payment ADD COLUMN hold_lifted_at timestamptz;
