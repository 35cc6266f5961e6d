-- Server seeds in use are sealed: whoever reads a backup or a replica must not know the outcomes to come. The server's start
-- seals what is plain, in pieces. The columns change their names so that a server of an earlier version, which would take what
-- is sealed for a seed, fails instead.
ALTER TABLE seeds RENAME COLUMN server_seed TO plain_server_seed;
ALTER TABLE seeds RENAME COLUMN next_server_seed TO plain_next_server_seed;
ALTER TABLE seeds
  ALTER COLUMN plain_server_seed DROP NOT NULL,
  ALTER COLUMN plain_next_server_seed DROP NOT NULL,
  ADD COLUMN sealed text,
  ADD CONSTRAINT sealed_or_plain CHECK (
    (sealed IS NULL) = (plain_server_seed IS NOT NULL) AND (sealed IS NULL) = (plain_next_server_seed IS NOT NULL));
-- Empty once all are sealed.
CREATE INDEX seeds_plain ON seeds (player_id) WHERE plain_server_seed IS NOT NULL;

-- Who chose a pair's client seed. Of pairs from before nobody noted it.
ALTER TABLE seed_pair ADD COLUMN client_seed_by text NOT NULL DEFAULT 'server' CHECK (client_seed_by IN ('player', 'server'));

-- What a new player was promised and has not been given yet: written by the registration, paid by a posting of its own.
ALTER TABLE player ADD COLUMN opening_credit_due bigint CHECK (opening_credit_due > 0);
CREATE INDEX player_opening_credit_due ON player (id) WHERE opening_credit_due IS NOT NULL;
