-- Named filters and orders of the panel's lists, common to all administrators.
CREATE TABLE shared_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list text NOT NULL CHECK (char_length(list) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  view jsonb NOT NULL,
  shared_by bigint NOT NULL
);
CREATE UNIQUE INDEX shared_view_names ON shared_view (list, lower(name));
