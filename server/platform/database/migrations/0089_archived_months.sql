-- Months whose plays were moved out of the database (tools/months): what is left of each, so that the audit still proves every
-- balance, and no key moves money a second time. The tables of plays keep the rest of such a month.
CREATE TABLE archived_month (
  month date PRIMARY KEY,
  until timestamptz NOT NULL UNIQUE,
  archived_at timestamptz NOT NULL DEFAULT now(),
  -- Of the list of its files, which has a SHA-256 of each.
  manifest_sha256 text NOT NULL,
  postings bigint NOT NULL,
  transfers bigint NOT NULL,
  rounds bigint NOT NULL,
  -- Of all its transfers, in kopecks.
  amount numeric NOT NULL,
  last_posting bigint NOT NULL
);

-- What the archived transfers make of each account.
CREATE TABLE archived_sum (
  account bigint NOT NULL,
  month date NOT NULL REFERENCES archived_month,
  change bigint NOT NULL,
  -- Postings that touched it.
  times bigint NOT NULL,
  -- Stakes less those that came back, and payouts; counted are those since when accounts add them up.
  staked bigint NOT NULL,
  staked_counted bigint NOT NULL,
  won bigint NOT NULL,
  won_counted bigint NOT NULL,
  PRIMARY KEY (account, month)
);

-- The archived rounds of each pair of seeds.
CREATE TABLE archived_pair (
  seed_pair_id bigint NOT NULL,
  month date NOT NULL REFERENCES archived_month,
  rounds integer NOT NULL,
  first integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (seed_pair_id, month)
);

-- Keys that do not tell their age, as MD5; the others do (decision 12).
CREATE TABLE archived_key (
  player_id bigint NOT NULL,
  key uuid NOT NULL,
  month date NOT NULL REFERENCES archived_month,
  PRIMARY KEY (player_id, key)
);
