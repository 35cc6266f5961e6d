-- A player may ask that others do not see his name.
ALTER TABLE player ADD COLUMN hide_name boolean NOT NULL DEFAULT false;
