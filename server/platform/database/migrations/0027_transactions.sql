-- The list of transactions has what is no payment, too, by its moment and by its player. Bets need nothing more: their
-- identifiers grow with time.
CREATE INDEX transfer_by_moment ON transfer (kind, at, posting_id) WHERE kind IN ('referral_share', 'adjustment');
CREATE INDEX adjusted_up ON transfer (credit_account, posting_id) WHERE kind = 'adjustment';
CREATE INDEX adjusted_down ON transfer (debit_account, posting_id) WHERE kind = 'adjustment';
CREATE INDEX promocode_by_moment ON posting (at, id) WHERE kind = 'promocode';
