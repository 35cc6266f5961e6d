-- `tally` has the figures of the dashboard. Its `until`, and the other tables, are read once by a casino that comes from a version
-- before 0136. For the former names see 0190: views for servers of the version before.
ALTER TABLE tally RENAME TO dashboard_figures;
ALTER TABLE dashboard_figures RENAME COLUMN looked_at TO refreshed_at;
ALTER INDEX one_tally RENAME TO one_dashboard_figures;
COMMENT ON TABLE dashboard_figures IS 'One row: figures that are too slow to compute for each dashboard.';
ALTER TABLE best_win_tally RENAME TO best_win_aggregation;
ALTER INDEX one_best_win_tally RENAME TO one_best_win_aggregation;
ALTER TABLE race_tally RENAME TO race_aggregation;
ALTER INDEX one_race_tally RENAME TO one_race_aggregation;
ALTER TABLE harm_tally RENAME TO harm_aggregation;
-- No version since 0102 has used it.
DROP TABLE partner_tally;

CREATE VIEW tally AS SELECT until, refreshed_at AS looked_at, users, active_week, active_before FROM dashboard_figures;
CREATE VIEW best_win_tally AS SELECT until FROM best_win_aggregation;
CREATE VIEW race_tally AS SELECT until FROM race_aggregation;
CREATE VIEW harm_tally AS SELECT until FROM harm_aggregation;
COMMENT ON VIEW tally IS 'The former name of dashboard_figures, for servers of the version before; to be dropped.';
COMMENT ON VIEW best_win_tally IS 'The former name of best_win_aggregation, for servers of the version before; to be dropped.';
COMMENT ON VIEW race_tally IS 'The former name of race_aggregation, for servers of the version before; to be dropped.';
COMMENT ON VIEW harm_tally IS 'The former name of harm_aggregation, for servers of the version before; to be dropped.';
DO $$ BEGIN
  IF to_regrole('casino_app') IS NOT NULL THEN
    REVOKE ALL ON tally, best_win_tally, race_tally, harm_tally FROM casino_app;
    GRANT UPDATE (until, looked_at, users, active_week, active_before) ON tally TO casino_app;
    GRANT UPDATE (until) ON best_win_tally, race_tally, harm_tally TO casino_app;
  END IF;
END $$;
