-- A game started for money belongs to the session of the site that started it, and ends with it at the latest. One that was started
-- before this migration has no such session, and takes no more stakes.
ALTER TABLE partner_session ADD COLUMN site_session bytea, ADD COLUMN ended_at timestamptz;

-- When the player's other sessions were ended last from this one: games that it started before have ended, too.
ALTER TABLE session ADD COLUMN others_ended_at timestamptz;
