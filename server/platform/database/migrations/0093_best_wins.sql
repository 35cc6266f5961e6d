-- The round that paid each player most, of those settled before `until`: found once, because a player may have millions of rounds.
-- With its own `until`, since servers of the version before move that of `tally` without knowing these.
CREATE TABLE best_win (player_id bigint PRIMARY KEY, round_id bigint NOT NULL, payout bigint NOT NULL);
CREATE TABLE best_win_tally (until timestamptz NOT NULL);
CREATE UNIQUE INDEX one_best_win_tally ON best_win_tally ((true));
INSERT INTO best_win_tally SELECT coalesce((SELECT min(hour) FROM play_hour), until) FROM tally;
