-- New requisites are off, and not listed, until a second person confirms them.
ALTER TABLE requisites ADD COLUMN is_confirmed boolean NOT NULL DEFAULT true;
