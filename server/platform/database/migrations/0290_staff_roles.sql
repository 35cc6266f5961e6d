-- What members of staff may do: their role is a set of permissions. The owner's has all of them, and its row lists none.
CREATE TABLE staff_role (
  name text PRIMARY KEY CHECK (name = btrim(name) AND char_length(name) BETWEEN 1 AND 40),
  permissions text[] NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX staff_role_names ON staff_role (lower(name));
INSERT INTO staff_role VALUES
  ('owner', '{}'),
  ('finance', '{players.view,players.personal,balance.adjust,payments.view,payments.export,payments.decide,payments.card-number,bonuses.grant,promo.view,games.view,verification.view,support.view,reports.view,views.edit,settings.view,settings.payments}'),
  ('risk', '{players.view,players.personal,players.note,players.edit,payments.view,games.view,protection.view,protection.enter,protection.review,verification.view,verification.documents,verification.review,support.view,reports.view,views.edit,settings.view}'),
  ('support', '{players.view,players.note,payments.view,games.view,promo.view,protection.view,protection.enter,verification.view,support.view,support.answer,views.edit}'),
  ('content', '{games.view,games.edit,promo.view,promo.edit,documents.edit,views.edit,settings.view,settings.site,settings.home}'),
  ('auditor', '{players.view,players.personal,players.export,payments.view,payments.export,promo.view,games.view,protection.view,verification.view,verification.documents,support.view,reports.view,operations.view,settings.view,audit.view,staff.view}');

-- `role` stays what the wire says: an owner is `admin`, all other staff are `support`.
ALTER TABLE player ADD COLUMN staff_role text;
UPDATE player SET staff_role = CASE role WHEN 'admin' THEN 'owner' ELSE 'support' END WHERE role <> 'user';
-- Validated by 0291, while players are read and written.
ALTER TABLE player ADD CONSTRAINT player_staff_role_fkey FOREIGN KEY (staff_role) REFERENCES staff_role (name) NOT VALID;
ALTER TABLE player ADD CONSTRAINT staff_have_a_role
  CHECK ((role = 'user') = (staff_role IS NULL) AND (role = 'admin') = (coalesce(staff_role, '') = 'owner')) NOT VALID;

-- A change of `role` alone gives the set that belongs to it.
CREATE FUNCTION fill_staff_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.staff_role := CASE NEW.role
    WHEN 'user' THEN NULL
    WHEN 'admin' THEN 'owner'
    ELSE coalesce(nullif(NEW.staff_role, 'owner'), 'support') END;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_role_filled BEFORE INSERT OR UPDATE OF role, staff_role ON player
  FOR EACH ROW EXECUTE FUNCTION fill_staff_role();

-- Every server is notified: of a member's other role, and of another set of the role.
CREATE TRIGGER staff_role_of_player_changed AFTER UPDATE OF staff_role ON player FOR EACH ROW
  WHEN (OLD.staff_role IS DISTINCT FROM NEW.staff_role) EXECUTE FUNCTION rights_changed();
CREATE FUNCTION notify_staff_of_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('player_changed', id::text) FROM player WHERE staff_role = NEW.name;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_role_changed AFTER UPDATE ON staff_role FOR EACH ROW EXECUTE FUNCTION notify_staff_of_role();

-- The owner's role has everything, and the one that `support` falls back to stays.
CREATE FUNCTION keep_staff_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.name = 'owner' OR (TG_OP = 'DELETE' AND OLD.name = 'support') OR (TG_OP = 'UPDATE' AND NEW.name <> OLD.name) THEN
    RAISE EXCEPTION 'this role is fixed' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'fixed_staff_role';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER staff_role_is_fixed BEFORE UPDATE OR DELETE ON staff_role FOR EACH ROW EXECUTE FUNCTION keep_staff_role();
