-- Outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_by_staff_role ON player (staff_role) WHERE staff_role IS NOT NULL;
