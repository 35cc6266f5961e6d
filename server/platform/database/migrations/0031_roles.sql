-- The server may run as a role that owns nothing, so that nobody who has its password can rewrite what is final. What it may do
-- is granted by server/database/grants.ts; here is what only the owner can do on its behalf.

-- Functions that guard records read the tables of the schema, whatever temporary table a session has created.
ALTER FUNCTION chain_act() SET search_path = public, pg_temp;
ALTER FUNCTION keep_an_administrator() SET search_path = public, pg_temp;

-- A month is prepared as a table of its own and then attached, which locks out neither reads nor writes of its parent.
CREATE OR REPLACE FUNCTION ensure_partition(parent text, month date, unique_key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', partition, parent);
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I %s', partition || '_once', partition, unique_key);
  PERFORM keep_partition(to_regclass(partition));
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, partition,
    month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month')::timestamp AT TIME ZONE 'UTC');
END $$;

-- What the server may do of it: the coming months of the tables that are kept by month, and nothing else.
CREATE FUNCTION make_month(parent text, month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF month <> date_trunc('month', month) OR month NOT BETWEEN now() - interval '2 months' AND now() + interval '4 months' THEN
    RAISE EXCEPTION '% is not the first day of a month near today', month USING ERRCODE = 'invalid_parameter_value';
  END IF;
  -- Servers that look at the same moment take turns.
  PERFORM pg_advisory_xact_lock(7313003);
  PERFORM ensure_partition(table_name, month, unique_key) FROM monthly WHERE table_name = parent;
END $$;
REVOKE EXECUTE ON FUNCTION make_month(text, date) FROM PUBLIC;
