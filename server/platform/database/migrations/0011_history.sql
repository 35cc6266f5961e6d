-- A player's rounds by game: the rare ones are found at once among a million of another, where the index without the game had
-- to be walked through. It is as large as that one, and serves its pages too: each game's rounds in order, merged.
CREATE INDEX round_of_player_and_game ON round (player_id, game, id DESC);
DROP INDEX round_of_player;
DROP INDEX roulette_of_player;
