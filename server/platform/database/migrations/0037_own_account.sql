-- What players change of their own account. Append-only; administrators see it. Never a password.
CREATE TABLE account_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('password', 'username')),
  before text,
  after text,
  operation_key text,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX account_event_of_player ON account_event (player_id, id);
CREATE UNIQUE INDEX account_event_once ON account_event (player_id, kind, operation_key) WHERE operation_key IS NOT NULL;
CREATE TRIGGER account_event_is_final BEFORE UPDATE OR DELETE ON account_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_events_stay BEFORE TRUNCATE ON account_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A username that was given up is reserved for its former owner, so that nobody else can pose as them. Folded to lower case.
CREATE TABLE former_username (
  name text PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  reserved_until timestamptz NOT NULL
);
CREATE INDEX former_username_of_player ON former_username (player_id);

-- Whoever sets a username: registration, the player, an administrator. It runs after the unique index was consulted, so it sees
-- the reservation of a rename that committed while the insert waited for that index.
CREATE FUNCTION reserve_username() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND lower(OLD.username) = lower(NEW.username) THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM former_username WHERE name = lower(NEW.username) AND player_id <> NEW.id AND reserved_until > now()
  ) THEN
    RAISE EXCEPTION 'the username is reserved for its former owner' USING ERRCODE = 'unique_violation', CONSTRAINT = 'player_username';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO former_username VALUES (lower(OLD.username), OLD.id, now() + interval '90 days')
    ON CONFLICT (name) DO UPDATE SET player_id = excluded.player_id, reserved_until = excluded.reserved_until;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER username_reserved AFTER INSERT OR UPDATE OF username ON player FOR EACH ROW EXECUTE FUNCTION reserve_username();
