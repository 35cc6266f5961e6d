-- What runs, and what an operator runs from time to time.
CREATE TABLE server_node (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  role text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE operation_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'drill', 'audit', 'reconciliation')),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ok boolean NOT NULL
);
CREATE INDEX operation_run_by_kind ON operation_run (kind, at DESC);
