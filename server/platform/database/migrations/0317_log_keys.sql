-- The keys of the public log, once they have been changed; no row: the first one signs. All that have not ended sign each state.
CREATE TABLE log_key (
  number int PRIMARY KEY CHECK (number > 0),
  since timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- A state that both this key and the next one signed.
  handover text,
  CHECK (num_nulls(ended_at, handover) IN (0, 2))
);
