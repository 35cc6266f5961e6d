-- Letters to players: written in the commit that causes them, sent afterwards, and deleted once they are sent. No letter
-- contains a secret here: a link's token is made when its letter is sent.
CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  language text NOT NULL,
  details jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_due ON mail (due_at);

CREATE FUNCTION notify_mail_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mail_queued', '');
  RETURN NULL;
END $$;
CREATE TRIGGER mail_queued AFTER INSERT ON mail FOR EACH STATEMENT EXECUTE FUNCTION notify_mail_queued();

-- The links that letters contain, as digests of their tokens. A new one replaces the last one of its purpose.
CREATE TABLE mail_link (
  player_id bigint NOT NULL,
  purpose text NOT NULL,
  digest text NOT NULL UNIQUE,
  -- The address that the letter went to.
  email text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, purpose)
);

-- Shown by opening a link that was sent there; absent for an address that was only typed.
ALTER TABLE player ADD COLUMN email_confirmed_at timestamptz;
-- Of the player's last visit: the language of letters that no visit causes.
ALTER TABLE player ADD COLUMN language text;

-- The kinds of events are the server's: other modules and later versions add theirs.
ALTER TABLE account_event DROP CONSTRAINT IF EXISTS account_event_kind_check;
