-- How many synchronous standbys are attached. The account of the server may not look for itself; the owner of this function may,
-- once it is granted pg_read_all_stats (“Database roles” in operations.md). NULL: it is not.
CREATE FUNCTION sync_standbys() RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN pg_has_role(current_user, 'pg_read_all_stats', 'USAGE')
    THEN count(*) FILTER (WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum'))::integer END
  FROM pg_stat_replication
$$;
