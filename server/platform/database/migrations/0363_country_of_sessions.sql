-- The country of a session's last call, ISO 3166-1; null: unknown.
ALTER TABLE session ADD COLUMN country text;
