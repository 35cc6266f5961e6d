-- Where a record becomes final only later (a closed race, free rounds that are over) the server's account may update its table, and
-- any account may set a variable. So only the tables whose texts are erased heed it; the server's account may not update these.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('account_event', 'support_message', 'player_note', 'harm_event')
     AND current_setting('casino.erasing', true) = TG_TABLE_NAME THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
