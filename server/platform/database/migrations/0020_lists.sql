-- The administrators' list of payments, whatever it is filtered and sorted by: payments that are alike in order of their age, all
-- by age, all by amount, and those of a player. The indexes hold what the list is filtered by, so that thousands of payments are
-- looked through without one of their rows; four such indexes stand for six that held less.
DROP INDEX payment_by_day, payment_by_kind, payment_by_method, payment_by_status, payment_by_amount, payment_of_player;
CREATE INDEX payment_listed ON payment (kind, method, status, created_at, id) INCLUDE (player_id, amount);
CREATE INDEX payment_by_day ON payment (created_at, id) INCLUDE (kind, status, player_id, amount);
CREATE INDEX payment_by_amount ON payment (amount, id) INCLUDE (kind, status, created_at);
CREATE INDEX payment_of_player ON payment (player_id, id) INCLUDE (kind, method, status, created_at, amount);
