-- Who answers a request; null: nobody yet.
ALTER TABLE support_thread ADD COLUMN assignee_id bigint;

-- Prepared answers, common to all administrators.
CREATE TABLE support_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
  updated_by bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
