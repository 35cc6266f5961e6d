-- Double entry. Money is whole kopecks. An account's balance is what was credited to it less what was debited.

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A player's: cash, held. The house's: games, bonus, referral, adjustment, float:<provider>.
  kind text NOT NULL,
  owner bigint,
  -- The house keeps each of its accounts in several tills, one for each writer, so that no two writers wait for one row.
  till smallint,
  balance bigint NOT NULL DEFAULT 0,
  floor bigint,
  -- Grows with every change, so that an older figure on its way to a screen never overwrites a newer one.
  sequence bigint NOT NULL DEFAULT 0,
  CONSTRAINT balance_above_floor CHECK (balance >= floor),
  CONSTRAINT owned_or_house CHECK ((kind IN ('cash', 'held')) = (owner IS NOT NULL) AND (owner IS NULL) = (till IS NOT NULL)),
  CONSTRAINT players_never_below_zero CHECK (owner IS NULL OR floor = 0)
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX account_of_player ON account (owner, kind) WHERE owner IS NOT NULL;
CREATE UNIQUE INDEX account_of_house ON account (kind, till) WHERE owner IS NULL;

-- A writer takes a block of identifiers for a batch; what it does not use is lost.
CREATE SEQUENCE posting_block INCREMENT BY 1024 START WITH 1024;

-- An all-or-nothing list of transfers under one key.
CREATE TABLE posting (
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  player_id bigint NOT NULL,
  -- What the caller sent to make a repeat harmless, with a digest of what he asked and the first answer.
  key text,
  fingerprint text,
  record jsonb,
  -- The player's cash after it.
  balance bigint NOT NULL,
  sequence bigint NOT NULL
) PARTITION BY RANGE (at);
CREATE INDEX posting_id ON posting (id);

CREATE TABLE transfer (
  posting_id bigint NOT NULL,
  line smallint NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  debit_account bigint NOT NULL,
  credit_account bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  CHECK (debit_account <> credit_account)
) PARTITION BY RANGE (at);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER posting_is_final BEFORE UPDATE OR DELETE ON posting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_is_final BEFORE UPDATE OR DELETE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The tables that grow for ever, kept by month; unique keys hold within a month, across months the player's lock holds them.
CREATE TABLE monthly (table_name text PRIMARY KEY, unique_key text);
INSERT INTO monthly VALUES ('posting', '(player_id, key) WHERE key IS NOT NULL'), ('transfer', '(posting_id, line)');

CREATE FUNCTION ensure_partition(parent text, month date, unique_key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', partition, parent,
    month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month')::timestamp AT TIME ZONE 'UTC');
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I %s', partition || '_once', partition, unique_key);
END $$;

-- This month's and the next two months' partitions; called at every start and once a day.
CREATE FUNCTION ensure_partitions() RETURNS void LANGUAGE sql AS $$
  SELECT ensure_partition(table_name, (date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month')::date, unique_key)
  FROM monthly, generate_series(0, 2) AS ahead;
$$;
