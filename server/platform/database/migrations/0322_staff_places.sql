-- The networks from which members of a role sign in and use the panel; empty: any.
ALTER TABLE staff_role ADD COLUMN networks text[] NOT NULL DEFAULT '{}';

-- As before, but of the owner's row the networks may change.
CREATE OR REPLACE FUNCTION keep_staff_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.name = 'owner' AND (TG_OP = 'DELETE' OR NEW.permissions <> OLD.permissions)) OR (TG_OP = 'DELETE' AND OLD.name = 'support')
    OR (TG_OP = 'UPDATE' AND NEW.name <> OLD.name) THEN
    RAISE EXCEPTION 'this role is fixed' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'fixed_staff_role';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Sign-ins of staff from a device or an address that they had not used before. Owners are notified of each.
CREATE TABLE staff_sign_in (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX staff_sign_in_at ON staff_sign_in (at DESC);
CREATE TRIGGER staff_sign_in_is_final BEFORE UPDATE OR DELETE ON staff_sign_in FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_sign_ins_stay BEFORE TRUNCATE ON staff_sign_in FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION notify_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inbox_changed', id::text) FROM player WHERE staff_role = 'owner';
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_changed AFTER INSERT ON staff_sign_in FOR EACH ROW EXECUTE FUNCTION notify_owners();
