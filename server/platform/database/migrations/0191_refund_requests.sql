-- First approvals of refunds, which are final. For `payment_refund_asked` see 0190: a view for servers of the version before.
ALTER TABLE payment_refund_asked RENAME TO payment_refund_request;
ALTER INDEX payment_refund_asked_pkey RENAME TO payment_refund_request_pkey;
ALTER INDEX payment_refund_asked_of RENAME TO payment_refund_request_of;
ALTER TABLE payment_refund_request RENAME CONSTRAINT payment_refund_asked_payment_id_fkey TO payment_refund_request_payment_id_fkey;
ALTER TRIGGER payment_refund_asked_is_final ON payment_refund_request RENAME TO payment_refund_request_is_final;
ALTER TRIGGER payment_refund_asked_stays ON payment_refund_request RENAME TO payment_refund_request_stays;

CREATE VIEW payment_refund_asked AS SELECT payment_id, administrator_id, posting_id, at, player_id FROM payment_refund_request;
COMMENT ON VIEW payment_refund_asked IS 'The former name of payment_refund_request, for servers of the version before; to be dropped.';
DO $$ BEGIN
  IF to_regrole('casino_app') IS NOT NULL THEN
    REVOKE ALL ON payment_refund_asked FROM casino_app;
    GRANT INSERT (payment_id, posting_id, at, player_id, administrator_id) ON payment_refund_asked TO casino_app;
  END IF;
END $$;
