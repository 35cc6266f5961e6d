-- Why the public log of an address signs nothing: one row for each server or witness that has seen a state which is not of this
-- database. Each of them removes its own row. It takes the place of log_halt, which servers of the version before still use.
CREATE TABLE log_block (
  source text PRIMARY KEY,
  origin text NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
