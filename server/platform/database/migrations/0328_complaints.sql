-- A complaint is a request of its own kind; its clock is set when it is filed, and later changes of the settings do not move it.
ALTER TABLE support_thread
  DROP CONSTRAINT support_thread_topic_check,
  ADD CONSTRAINT support_thread_topic_check CHECK (topic IN ('payment', 'game', 'account', 'other', 'complaint')) NOT VALID;

CREATE TABLE complaint (
  thread_id bigint PRIMARY KEY REFERENCES support_thread (id),
  filed_at timestamptz NOT NULL DEFAULT now(),
  confirm_by timestamptz NOT NULL,
  decide_by timestamptz NOT NULL,
  -- The first answer confirms the receipt.
  confirmed_at timestamptz,
  decided_at timestamptz,
  outcome text CHECK (outcome IN ('upheld', 'partly', 'rejected')),
  decided_by bigint,
  CHECK (num_nulls(decided_at, outcome, decided_by) IN (0, 3))
);
CREATE INDEX complaint_open ON complaint (decide_by) WHERE decided_at IS NULL;
CREATE INDEX complaint_filed ON complaint (filed_at);
