-- The keys that secrets in this database are sealed with. Each is sealed itself with the server's key, which is not in the
-- database: to change that key is to write these rows again and nothing else.
CREATE TABLE data_key (
  name text PRIMARY KEY,
  sealed text NOT NULL,
  -- Where the server's key was when it sealed this, for people who look for it.
  server_key_place text NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);
