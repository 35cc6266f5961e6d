-- What administrators do, for ever: each act is chained to the one before it, so that none can be changed, left out or
-- put in between unseen.
CREATE TABLE act (
  -- 1, 2, 3, … without a gap.
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  administrator_id bigint NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  deed text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  hash bytea NOT NULL
);
CREATE INDEX act_of_administrator ON act (administrator_id, id);
CREATE INDEX act_on_subject ON act (subject_kind, subject_id, id);

-- Everything of it, in one way to write it. jsonb keeps one order of keys and one spelling of numbers.
CREATE FUNCTION act_hash(act, previous bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(
    encode(previous, 'hex'), $1.id, (extract(epoch FROM $1.at) * 1000000)::bigint, $1.administrator_id, $1.address, $1.user_agent,
    $1.deed, $1.subject_kind, $1.subject_id, $1.before, $1.after, $1.reason)::text, 'UTF8'))
$$;

-- Acts take turns until they are committed: whoever comes next chains to what is there for good. No transaction takes a lock
-- after this one that another may hold who waits for it, so nobody waits in a circle.
CREATE FUNCTION chain_act() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest act;
BEGIN
  PERFORM pg_advisory_xact_lock(7313004);
  SELECT * INTO latest FROM act ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(latest.id, 0) + 1;
  NEW.hash := act_hash(NEW, coalesce(latest.hash, '\x'));
  RETURN NEW;
END $$;
CREATE TRIGGER act_is_chained BEFORE INSERT ON act FOR EACH ROW EXECUTE FUNCTION chain_act();
CREATE TRIGGER act_is_final BEFORE UPDATE OR DELETE ON act FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER acts_stay BEFORE TRUNCATE ON act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever takes an administrator's rights away, by whatever way: somebody keeps them. Two at once take turns, and acts with them.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7313004);
  IF NOT EXISTS (SELECT FROM player WHERE role = 'admin' AND status = 'active' AND id <> OLD.id) THEN
    RAISE EXCEPTION 'the last administrator stays' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'last_administrator';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER administrator_steps_back BEFORE UPDATE OF status, role ON player FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.status = 'active' AND NOT (NEW.role = 'admin' AND NEW.status = 'active'))
  EXECUTE FUNCTION keep_an_administrator();
CREATE TRIGGER administrator_goes BEFORE DELETE ON player FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.status = 'active') EXECUTE FUNCTION keep_an_administrator();

-- Lists of users. What is searched is one text for each, without regard to case; 200 000 of them are looked through within
-- the time that a list has.
ALTER TABLE player ADD COLUMN searched text COLLATE "C" GENERATED ALWAYS AS (lower(username) || ' ' || lower(email)) STORED;
CREATE INDEX player_by_status ON player (status, id) WHERE status <> 'active';
CREATE INDEX player_by_role ON player (role, id) WHERE role <> 'user';
CREATE INDEX player_by_last_login ON player (last_login);
CREATE INDEX player_by_registration ON player (created_at, id);
CREATE INDEX player_invited_by ON player (referred_by) WHERE referred_by IS NOT NULL;

-- What moved a player's money beside his bets, which have rounds: an index that no bet has to write.
CREATE INDEX posting_beside_bets ON posting (player_id, id)
  WHERE kind NOT IN ('dice', 'mines', 'mines_reveal', 'mines_cashout', 'roulette', 'seeds', 'payment');

-- What administrators write about a player stays as it is.
CREATE TABLE player_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL,
  author_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  text text NOT NULL
);
CREATE INDEX note_of_player ON player_note (player_id, id);
CREATE TRIGGER note_is_final BEFORE UPDATE OR DELETE ON player_note FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- From where each player has signed in: sessions are removed when they end.
CREATE TABLE player_address (
  player_id bigint NOT NULL REFERENCES player (id) ON DELETE CASCADE,
  address text NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, address)
);
CREATE INDEX player_of_address ON player_address (address);
INSERT INTO player_address SELECT player_id, address, min(created_at), max(created_at) FROM session GROUP BY player_id, address;
CREATE FUNCTION remember_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_address (player_id, address) VALUES (NEW.player_id, NEW.address)
  ON CONFLICT (player_id, address) DO UPDATE SET last_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER address_remembered AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION remember_address();
CREATE INDEX payment_to_wallet ON payment (wallet) WHERE wallet IS NOT NULL;
CREATE INDEX payment_to_card ON payment (card_masked) WHERE card_masked IS NOT NULL;

-- Upper and lower case of a code are one. A code that is taken away keeps its row, because players have used it.
CREATE TABLE promo_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL,
  reward bigint NOT NULL CHECK (reward > 0),
  max_uses integer NOT NULL CHECK (max_uses >= 1),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  expires_at timestamptz,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT no_more_than_its_uses CHECK (uses <= max_uses)
);
CREATE UNIQUE INDEX promo_code_once ON promo_code (lower(code)) WHERE deleted_at IS NULL;

-- What was played and paid, added up once: by hour and game, by day and player, by day and way of payment. Days are those of
-- Europe/Moscow. Everything before `until` is in it, and whoever reads adds what came after from the rows themselves.
CREATE TABLE tally (until timestamptz NOT NULL);
INSERT INTO tally SELECT least(now(), (SELECT min(at) FROM round), (SELECT min(updated_at) FROM payment));
CREATE UNIQUE INDEX one_tally ON tally ((true));
CREATE TABLE play_hour (
  hour timestamptz NOT NULL,
  game text NOT NULL,
  rounds bigint NOT NULL,
  staked bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (hour, game)
);
CREATE TABLE play_day (
  player_id bigint NOT NULL,
  day date NOT NULL,
  rounds bigint NOT NULL,
  staked bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (player_id, day)
);
CREATE INDEX play_of_day ON play_day (day);
CREATE TABLE money_day (
  day date NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  provider text NOT NULL,
  payments bigint NOT NULL,
  amount bigint NOT NULL,
  first_deposits bigint NOT NULL,
  PRIMARY KEY (day, kind, method, provider)
);
-- Rounds are written in the order of their moments, so a few bytes for each thirty-two pages tell where a moment is; a bet
-- writes next to nothing for it.
CREATE INDEX round_at ON round USING brin (at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX payment_settled ON payment (updated_at) WHERE status = 'success';
CREATE INDEX withdrawal_waits ON payment (id) WHERE status = 'pending' AND kind = 'withdrawal';
