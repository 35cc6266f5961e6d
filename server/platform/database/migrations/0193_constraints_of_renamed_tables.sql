-- PostgreSQL gives constraints like NOT NULL a name, in which the former name of their table is left.
DO $$
DECLARE
  former record;
BEGIN
  FOR former IN
    SELECT relname, conname, attname FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND relname IN ('audit_event', 'payment_refund_request', 'dashboard_figures', 'best_win_aggregation', 'race_aggregation', 'harm_aggregation')
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', former.relname, former.conname, format('%s_%s_not_null', former.relname, former.attname));
  END LOOP;
END $$;
