-- Audits that members of staff start in the panel; one runs at a time on all servers.
CREATE TABLE audit_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_by bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Renewed while its server runs it.
  seen_at timestamptz NOT NULL DEFAULT now(),
  on_replica boolean NOT NULL,
  done integer NOT NULL DEFAULT 0,
  of_all integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('clean', 'findings', 'failed', 'interrupted')),
  findings jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT end_has_an_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX audit_run_open ON audit_run ((true)) WHERE ended_at IS NULL;

UPDATE staff_role SET permissions = permissions || '{audit.run}' WHERE name = 'auditor' AND NOT 'audit.run' = ANY(permissions);
