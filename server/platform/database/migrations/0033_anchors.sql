-- Signed statements of how long the audit log and the ledger were, one an hour. Copies of them are outside this database; these
-- rows only say when the next one is due and what it adds to.
CREATE TABLE anchor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Transfers of postings up to this one are counted.
  posting_id bigint NOT NULL,
  transfers bigint NOT NULL,
  amount numeric NOT NULL,
  line text NOT NULL
);
CREATE TRIGGER anchor_is_final BEFORE UPDATE OR DELETE ON anchor FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER anchors_stay BEFORE TRUNCATE ON anchor FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
