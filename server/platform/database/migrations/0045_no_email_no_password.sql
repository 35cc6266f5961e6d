-- An account that is made by signing in elsewhere has no password, and may have no email address.
ALTER TABLE player ALTER COLUMN email DROP NOT NULL, ALTER COLUMN password_hash DROP NOT NULL;

-- The text that is searched of a player was a generated column, which would be null without an address. Another expression would
-- rewrite the table; from now on a trigger fills it.
ALTER TABLE player ALTER COLUMN searched DROP EXPRESSION;
CREATE FUNCTION fill_player_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.searched := concat_ws(' ', lower(NEW.username), lower(NEW.email));
  RETURN NEW;
END $$;
CREATE TRIGGER player_searched BEFORE INSERT OR UPDATE OF username, email ON player
  FOR EACH ROW EXECUTE FUNCTION fill_player_searched();
