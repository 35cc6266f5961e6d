-- The server's account needs to add to an exclusion, never to delete one, to give it to another player, or to empty the copy
-- that bets read: keep_exclusion (0078) looked only at a shorter one.
CREATE TRIGGER protection_stays BEFORE DELETE ON player_protection FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER protection_is_not_emptied BEFORE TRUNCATE ON player_protection FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER protection_stays_with_its_player BEFORE UPDATE OF player_id ON player_protection FOR EACH ROW
  WHEN (NEW.player_id IS DISTINCT FROM OLD.player_id) EXECUTE FUNCTION refuse_change();

-- The account's copy is always what the row says. Bets do not name the column, so this costs them nothing.
CREATE FUNCTION keep_protection_copy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holds jsonb := (SELECT protection_of_account(own) FROM player_protection AS own WHERE player_id = NEW.owner);
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.protection := holds;
  ELSIF NEW.protection IS DISTINCT FROM holds OR NEW.owner IS DISTINCT FROM OLD.owner OR NEW.kind IS DISTINCT FROM OLD.kind THEN
    RAISE EXCEPTION 'the protection of player % is copied from its own row', OLD.owner USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER protection_is_a_copy BEFORE UPDATE OF protection, owner, kind ON account FOR EACH ROW
  WHEN (OLD.kind = 'cash') EXECUTE FUNCTION keep_protection_copy();
CREATE TRIGGER protection_is_copied BEFORE INSERT ON account FOR EACH ROW
  WHEN (NEW.kind = 'cash') EXECUTE FUNCTION keep_protection_copy();
