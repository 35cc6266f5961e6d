-- Which server does what only one should do at a time, and until when it may believe so without asking again.
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  until timestamptz NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
