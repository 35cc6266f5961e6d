-- Requests of players to be verified: documents are added while it is a draft, it is sent once, and decided once. The rows stay;
-- the documents are deleted some time after the decision.
CREATE TABLE verification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  step text NOT NULL DEFAULT 'draft' CHECK (step IN ('draft', 'sent', 'reviewing', 'approved', 'rejected')),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- Of the page that it was sent from: of the letter about the decision.
  language text NOT NULL DEFAULT 'ru',
  decided_at timestamptz,
  decided_by bigint,
  reason text,
  -- The name and the date of birth in the documents, sealed.
  person_sealed text,
  -- Of an approval; without one it holds for good.
  valid_until timestamptz,
  CHECK ((step = 'draft') = (sent_at IS NULL)),
  CHECK ((step IN ('approved', 'rejected')) = (decided_at IS NOT NULL AND decided_by IS NOT NULL)),
  CHECK ((step = 'approved') = (person_sealed IS NOT NULL)),
  CHECK ((step = 'rejected') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX verification_open ON verification (player_id) WHERE step IN ('draft', 'sent', 'reviewing');
CREATE INDEX verification_of_player ON verification (player_id, id);
CREATE INDEX verification_waiting ON verification (sent_at, id) WHERE step IN ('sent', 'reviewing');

-- Sealed with a key that is not in the database, and stored as sealed: compression would gain nothing.
CREATE TABLE verification_document (
  id uuid PRIMARY KEY,
  verification_id bigint NOT NULL REFERENCES verification (id),
  kind text NOT NULL CHECK (kind IN ('identity', 'selfie', 'address')),
  type text NOT NULL CHECK (type IN ('image/jpeg', 'application/pdf')),
  size integer NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (verification_id, kind)
);
ALTER TABLE verification_document ALTER COLUMN sealed SET STORAGE EXTERNAL;

-- A decision is a notification of its player, and what waits is a figure of the panel.
CREATE FUNCTION notify_verification_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('verification_changed', '');
  IF NEW.decided_at IS NOT NULL THEN
    PERFORM pg_notify('inbox_changed', NEW.player_id::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER verification_changed AFTER UPDATE ON verification FOR EACH ROW
  WHEN (OLD.step IS DISTINCT FROM NEW.step) EXECUTE FUNCTION notify_verification_changed();
