-- The documents of the site: drafts, published versions, and which version each player accepted. Texts are by language.
CREATE TABLE document_draft (
  kind text PRIMARY KEY,
  texts jsonb NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE document_version (
  kind text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  texts jsonb NOT NULL,
  -- Of the draft that was published, so that a repeat publishes nothing; null for the text of a fresh site, which nobody published.
  revision integer,
  published_by bigint,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, version),
  CHECK ((revision IS NULL) = (published_by IS NULL))
);
CREATE TRIGGER document_version_is_final BEFORE UPDATE OR DELETE ON document_version FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_version_stays BEFORE TRUNCATE ON document_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TABLE document_acceptance (
  player_id bigint NOT NULL REFERENCES player (id),
  kind text NOT NULL,
  version integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, kind, version)
);
CREATE INDEX document_acceptance_of_version ON document_acceptance (kind, version);
CREATE TRIGGER document_acceptance_is_final BEFORE UPDATE OR DELETE ON document_acceptance FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_acceptance_stays BEFORE TRUNCATE ON document_acceptance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
