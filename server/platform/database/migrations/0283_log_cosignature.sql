-- The newest state of the public log that each witness signed. `witness` is its key as it is published.
CREATE TABLE log_cosignature (
  witness text PRIMARY KEY,
  size bigint NOT NULL,
  line text NOT NULL,
  at timestamptz NOT NULL
);
