-- Outside a transaction. What a player opened is only looked up by the player: this index cost each opening and served no query.
DROP INDEX CONCURRENTLY IF EXISTS slot_opened_by_time;
