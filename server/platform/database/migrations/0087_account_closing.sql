-- Accounts that their players closed (docs/product.md A18, decision 64): for good, and after a time everything personal is erased.
CREATE TABLE account_closing (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  -- The posting that closed it.
  posting_id bigint NOT NULL,
  at timestamptz NOT NULL,
  -- The language of the page: of the letters that follow.
  language text NOT NULL,
  -- What the player left to the house, in kopecks.
  waived bigint NOT NULL CHECK (waived >= 0),
  erase_at timestamptz NOT NULL,
  -- The cash that the player was last told of by letter: money that arrives later is announced once.
  announced bigint NOT NULL CHECK (announced >= 0),
  erased_at timestamptz,
  CHECK (erased_at >= erase_at)
);
CREATE INDEX account_closing_due ON account_closing (erase_at) WHERE erased_at IS NULL;

ALTER TABLE player DROP CONSTRAINT player_status_check;
ALTER TABLE player ADD CONSTRAINT player_status_check CHECK (status IN ('active', 'pending', 'banned', 'closed')) NOT VALID;

-- Nobody opens a closed account again, the server neither.
CREATE FUNCTION keep_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the account of player % is closed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_stays';
END $$;
CREATE TRIGGER closed_stays BEFORE UPDATE OF status ON player FOR EACH ROW
  WHEN (OLD.status = 'closed' AND NEW.status <> 'closed') EXECUTE FUNCTION keep_closed();

-- Every stake, deposit and claim reads it with the player's lock, as it reads an exclusion (decision 51).
ALTER TABLE player_protection ADD COLUMN closed_at timestamptz;
CREATE OR REPLACE FUNCTION protection_of_account(own player_protection) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('player', own.player_id, 'exclusion', own.exclusion, 'excludedAt', milliseconds(own.excluded_at),
    'excludedUntil', milliseconds(own.excluded_until), 'play', own.play, 'checkMinutes', own.check_minutes,
    'checkedAt', milliseconds(own.checked_at), 'closedAt', milliseconds(own.closed_at)))
    || CASE WHEN own.limits = '[]' THEN '{}' ELSE jsonb_build_object('limits', own.limits) END
$$;

-- Records stay as they were written, except for the texts of an account whose erasure is due: these alone, by this function alone,
-- which runs with the rights of the tables' owner. The server's own account may not update these tables.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('casino.erasing', true) = TG_TABLE_NAME THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION erase_texts(player bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text := (SELECT lower(email) FROM player AS own WHERE own.id = $1);
  threads bigint[] := ARRAY(SELECT id FROM support_thread WHERE player_id = $1 OR lower(email) = address);
BEGIN
  IF NOT EXISTS (SELECT FROM account_closing AS closing WHERE player_id = $1 AND erase_at <= now() AND erased_at IS NULL) THEN
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
REVOKE EXECUTE ON FUNCTION erase_texts(bigint) FROM PUBLIC;
