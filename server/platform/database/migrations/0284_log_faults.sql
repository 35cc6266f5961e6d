-- Why the public log signs nothing; no row: it signs.
CREATE TABLE log_halt (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  reason text NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);

-- The last failure of a witness; one that has never signed has a row with the size 0.
ALTER TABLE log_cosignature
  ALTER COLUMN at DROP NOT NULL,
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN failure text;

-- What browsers found, sent by people who pressed a button. It does not say who they are.
CREATE TABLE log_fault (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  round_id bigint,
  evidence jsonb NOT NULL,
  -- Of the evidence: the same report again changes nothing.
  digest text NOT NULL UNIQUE,
  seen_at timestamptz,
  seen_by bigint,
  note text,
  CHECK (num_nulls(seen_at, seen_by, note) IN (0, 3))
);
CREATE INDEX log_fault_open ON log_fault (id) WHERE seen_at IS NULL;
CREATE INDEX log_fault_of_round ON log_fault (round_id) WHERE round_id IS NOT NULL;
