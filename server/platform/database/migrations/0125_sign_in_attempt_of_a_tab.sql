-- The tab that began a sign-in names its attempt, and accepts what comes back under that name only.
ALTER TABLE sign_in_attempt ADD COLUMN named text CHECK (named ~ '^[A-Za-z0-9_-]{1,64}$');
