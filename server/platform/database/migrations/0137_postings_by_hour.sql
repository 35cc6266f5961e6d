-- Which postings an hour has: an identifier does not say when, because clocks are set. Filled from the beginning, a portion at a time;
-- readers look at the postings after the last portion themselves.
CREATE TABLE posting_hour (hour timestamptz PRIMARY KEY, first_id bigint NOT NULL, last_id bigint NOT NULL);
INSERT INTO aggregated VALUES ('postings', 0);
