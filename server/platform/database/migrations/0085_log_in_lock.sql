-- Wrong passwords in a row, by the name that was typed in lower case, whether it is somebody's or not: neither the answers nor
-- their times tell which names exist.
CREATE TABLE log_in_lock (
  name text PRIMARY KEY,
  failures integer NOT NULL,
  since timestamptz NOT NULL,
  locked_until timestamptz
);
CREATE INDEX log_in_lock_since ON log_in_lock (since);
