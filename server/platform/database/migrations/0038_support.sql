-- Requests to the support: from a player, or from a guest who left an e-mail address.
CREATE TABLE support_thread (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint REFERENCES player (id),
  email text,
  topic text NOT NULL CHECK (topic IN ('payment', 'game', 'account', 'other')),
  -- A payment or a round, as the author wrote it.
  reference text,
  -- Open: the support has yet to answer.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_message bigint NOT NULL DEFAULT 0,
  last_answer bigint NOT NULL DEFAULT 0,
  -- The last message of the support that the player has seen.
  read_up_to bigint NOT NULL DEFAULT 0,
  CHECK ((player_id IS NULL) <> (email IS NULL))
);
CREATE INDEX support_thread_of_player ON support_thread (player_id, last_message) WHERE player_id IS NOT NULL;
CREATE INDEX support_thread_by_status ON support_thread (status, last_message);
CREATE INDEX support_thread_by_message ON support_thread (last_message);

-- Append-only. Without an author it is a guest's.
CREATE TABLE support_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  thread_id bigint NOT NULL REFERENCES support_thread (id),
  at timestamptz NOT NULL DEFAULT now(),
  author_id bigint,
  from_support boolean NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
  operation_key text,
  fingerprint text
);
CREATE INDEX support_message_of_thread ON support_message (thread_id, id);
CREATE UNIQUE INDEX support_message_once ON support_message (coalesce(author_id, 0), operation_key) WHERE operation_key IS NOT NULL;
CREATE TRIGGER support_message_is_final BEFORE UPDATE OR DELETE ON support_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER support_messages_stay BEFORE TRUNCATE ON support_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every server notifies the sockets of the thread's player.
CREATE FUNCTION notify_support_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('support_changed', NEW.player_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER support_changed AFTER INSERT OR UPDATE ON support_thread FOR EACH ROW
  WHEN (NEW.player_id IS NOT NULL) EXECUTE FUNCTION notify_support_changed();
