-- What is written about a player whose data is erased (a note, a proof of a returned payout) is erased after the same time again.
-- Null: nothing was written since the last erasure.
ALTER TABLE account_closing ADD COLUMN again_at timestamptz;
CREATE INDEX account_closing_again ON account_closing (again_at) WHERE again_at IS NOT NULL;

-- It waits for an erasure in progress, which would otherwise overlook the new row.
CREATE FUNCTION erase_again() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  about bigint;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'player' THEN about := NEW.id;
    WHEN 'support_message' THEN SELECT player_id INTO about FROM support_thread WHERE id = NEW.thread_id;
    ELSE about := NEW.player_id;
  END CASE;
  UPDATE account_closing SET again_at = coalesce(again_at, now() + greatest(erase_at - at, interval '1 day')) WHERE player_id = about;
  RETURN NULL;
END $$;
CREATE TRIGGER note_is_erased AFTER INSERT ON player_note FOR EACH ROW EXECUTE FUNCTION erase_again();
CREATE TRIGGER tag_is_erased AFTER INSERT ON player_tag FOR EACH ROW EXECUTE FUNCTION erase_again();
CREATE TRIGGER receipt_is_erased AFTER INSERT ON transfer_receipt FOR EACH ROW EXECUTE FUNCTION erase_again();
CREATE TRIGGER harm_is_erased AFTER INSERT ON harm_event FOR EACH ROW WHEN (NEW.note IS NOT NULL) EXECUTE FUNCTION erase_again();
CREATE TRIGGER message_is_erased AFTER INSERT ON support_message FOR EACH ROW EXECUTE FUNCTION erase_again();
CREATE TRIGGER name_is_erased AFTER UPDATE OF username, email ON player FOR EACH ROW
  WHEN (NEW.status = 'closed' AND (OLD.username, OLD.email) IS DISTINCT FROM (NEW.username, NEW.email)) EXECUTE FUNCTION erase_again();

CREATE OR REPLACE FUNCTION erase_texts(player bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text := (SELECT lower(email) FROM player AS own WHERE own.id = $1);
  threads bigint[] := ARRAY(SELECT id FROM support_thread WHERE player_id = $1 OR lower(email) = address);
BEGIN
  IF NOT EXISTS (SELECT FROM account_closing AS closing WHERE player_id = $1
                   AND CASE WHEN erased_at IS NULL THEN erase_at ELSE again_at END <= now()) THEN
    RAISE EXCEPTION 'the erasure of player % is not due', $1 USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('casino.erasing', 'account_event', true);
  UPDATE account_event SET before = NULL, after = NULL, address = '', user_agent = '' WHERE player_id = $1;
  PERFORM set_config('casino.erasing', 'support_message', true);
  UPDATE support_message SET text = '–', fingerprint = NULL WHERE thread_id = ANY(threads);
  PERFORM set_config('casino.erasing', 'player_note', true);
  UPDATE player_note SET text = '–' WHERE player_id = $1;
  PERFORM set_config('casino.erasing', 'harm_event', true);
  UPDATE harm_event SET note = NULL WHERE player_id = $1;
  PERFORM set_config('casino.erasing', '', true);
END $$;
