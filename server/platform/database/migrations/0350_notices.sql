-- Where a player's notices are sent besides the inbox and letters: a browser, while its session lasts, or a chat with the bot.
CREATE TABLE notice_target (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  channel text NOT NULL CHECK (channel IN ('push', 'telegram')),
  -- An address of a push service, or the number of a chat.
  address text NOT NULL CHECK (char_length(address) <= 1000),
  -- Who sends to it: a slow one delays only its own.
  host text NOT NULL CHECK (char_length(host) <= 300),
  session bytea REFERENCES session (token_hash) ON DELETE CASCADE,
  p256dh text,
  auth text,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (channel, address),
  CHECK ((channel = 'push') = (session IS NOT NULL AND p256dh IS NOT NULL AND auth IS NOT NULL))
);
CREATE INDEX notice_target_of_player ON notice_target (player_id);
CREATE INDEX notice_target_of_session ON notice_target (session);

-- What the player chose; without a row, the topic's default.
CREATE TABLE notice_choice (
  player_id bigint NOT NULL REFERENCES player (id),
  channel text NOT NULL CHECK (channel IN ('push', 'telegram')),
  topic text NOT NULL,
  is_on boolean NOT NULL,
  PRIMARY KEY (player_id, channel, topic)
);

-- What is to be sent. No reference to the target: a target that is removed now must not make the commit of the event fail.
CREATE TABLE notice_delivery (
  target_id bigint NOT NULL,
  event_id bigint NOT NULL,
  host text NOT NULL,
  type text NOT NULL,
  details jsonb NOT NULL,
  at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (target_id, event_id)
);
CREATE INDEX notice_delivery_due ON notice_delivery (host, due_at);

-- One row for each event and target, in the commit that the event is about. Which of them are sent is decided when they are due.
CREATE FUNCTION queue_notices() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notice_delivery (target_id, event_id, host, type, details, at)
  SELECT id, NEW.id, host, NEW.type, NEW.details, NEW.at FROM notice_target WHERE player_id = NEW.player_id;
  IF FOUND THEN PERFORM pg_notify('notice_queued', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER event_is_notice AFTER INSERT ON service_event FOR EACH ROW
  WHEN (NEW.player_id IS NOT NULL) EXECUTE FUNCTION queue_notices();
