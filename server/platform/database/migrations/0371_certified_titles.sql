-- Titles of the partner that a laboratory certified, as administrators marked them (docs/product.md G10). The audit log has the history.
CREATE TABLE game_certificate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  alias text NOT NULL,
  laboratory text NOT NULL CHECK (char_length(laboratory) BETWEEN 1 AND 100),
  certified_on date NOT NULL,
  marked_by bigint NOT NULL REFERENCES player (id),
  marked_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX game_certificate_once ON game_certificate (lower(provider), lower(alias));
CREATE TRIGGER certificate_changed AFTER INSERT OR UPDATE OR DELETE ON game_certificate FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();
COMMENT ON TABLE game_certificate IS 'Titles of the partner that are marked as certified.';
