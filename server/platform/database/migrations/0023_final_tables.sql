-- What is never changed or deleted is not emptied either. Triggers of rows come to each month by themselves; those of
-- statements do not, and a month can be emptied by its own name.
CREATE TRIGGER posting_stays BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_stays BEFORE TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_stays BEFORE TRUNCATE ON round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_event_stays BEFORE TRUNCATE ON payment_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_stays BEFORE TRUNCATE ON player_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_partition(partition regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER month_stays BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', partition);
END $$;
SELECT keep_partition(inhrelid) FROM pg_inherits JOIN monthly ON inhparent = to_regclass(table_name);

CREATE OR REPLACE FUNCTION ensure_partition(parent text, month date, unique_key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', partition, parent,
    month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month')::timestamp AT TIME ZONE 'UTC');
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I %s', partition || '_once', partition, unique_key);
  PERFORM keep_partition(to_regclass(partition));
END $$;
