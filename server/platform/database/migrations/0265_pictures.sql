-- Pictures that administrators uploaded for the site, encoded again by us; the name is the digest of the content.
CREATE TABLE picture (
  name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
