-- What is searched of an act, as one text without regard to case: to write out both records of a hundred thousand acts
-- anew took half a second. It follows from the rest of the row, so the chain need not hold it.
ALTER TABLE act ADD COLUMN searched text COLLATE "C" GENERATED ALWAYS AS (
  lower(deed || ' ' || subject_id || ' ' || coalesce(reason, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))
) STORED;
