-- Ten thousand million roubles: up to here stake times multiplier is a number that every part of the house can hold.
ALTER TABLE game ADD CONSTRAINT largest_bet CHECK (max_bet <= 1000000000000);
