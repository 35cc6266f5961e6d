-- When a session of a partner's game was first staked in: what is played for money, and not only opened, is popular.
ALTER TABLE partner_session ADD COLUMN staked_at timestamptz;
CREATE INDEX partner_session_staked ON partner_session (staked_at) WHERE staked_at IS NOT NULL;
