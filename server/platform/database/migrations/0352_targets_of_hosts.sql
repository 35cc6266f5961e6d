-- Outside a transaction. How many are notified through a push service, for the order in which services are sent to.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notice_target_of_host ON notice_target (host);
