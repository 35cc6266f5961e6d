-- When a letter of a kind was last queued or sent for a mailbox, or for a player: the row is the lock under which the next one
-- is decided. Rows go after minutes.
CREATE TABLE mail_turn (
  kind text NOT NULL,
  whose text NOT NULL,
  letter bigint,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, whose)
);
CREATE INDEX mail_turn_letter ON mail_turn (letter);

-- The two links before the newest one, to the same address, with their ends: a stranger who asks for another letter does not
-- invalidate the one that its owner is about to open.
ALTER TABLE mail_link ADD COLUMN earlier text[] NOT NULL DEFAULT '{}';
ALTER TABLE mail_link ADD COLUMN earlier_until timestamptz[] NOT NULL DEFAULT '{}';
CREATE INDEX mail_link_earlier ON mail_link USING gin (earlier) WHERE earlier <> '{}';
