-- What an administrator wrote to the player about a rejection.
ALTER TABLE verification ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 500);
