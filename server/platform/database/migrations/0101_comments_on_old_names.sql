-- Names of the first versions that a reader of the database cannot guess. Renaming them would break servers of the version before,
-- which run while this one is applied.
COMMENT ON TABLE act IS 'The audit log: one row for each operation of an administrator, chained by hashes. Append-only.';
COMMENT ON COLUMN act.deed IS 'The operation, as subject.operation.';
COMMENT ON COLUMN account.till IS 'The shard of a house account; a writer uses one shard, so that no two writers wait for one row. Null for a player.';
COMMENT ON COLUMN account.staked IS 'Players: the sum of all stakes from this account, in kopecks, less the stakes that were given back.';
COMMENT ON COLUMN account.won IS 'Players: the sum of all payouts to this account, in kopecks.';
COMMENT ON TABLE monthly IS 'The tables that are partitioned by month, with the unique key of each partition.';
COMMENT ON TABLE tally IS 'One row: until when rounds and payments are aggregated, and the figures of the dashboard.';
COMMENT ON COLUMN tally.until IS 'Everything before this moment is aggregated.';
COMMENT ON COLUMN tally.looked_at IS 'When the figures of the dashboard and balance_seen were refreshed.';
COMMENT ON TABLE balance_seen IS 'A copy of the players'' balances, at most a minute old, by which lists are sorted: bets update no index on balances.';
COMMENT ON TABLE best_win_tally IS 'One row: until when rounds are aggregated into best_win.';
COMMENT ON TABLE race_tally IS 'One row: until when rounds are aggregated into race_stake.';
COMMENT ON TABLE partner_tally IS 'One row: until when rounds of the games partner are aggregated into partner_play.';
COMMENT ON TABLE harm_tally IS 'One row: until when rounds are aggregated into harm_hour.';
COMMENT ON TABLE harm_due IS 'Players to be checked for markers of harm, because they were active.';
COMMENT ON TABLE payment_refund_asked IS 'First approvals of refunds: one administrator has requested the refund, and a second one has to approve it.';
COMMENT ON TABLE payment_given_back IS 'Refunds and charge-backs that a provider reports of a top-up, in total, until all of it is taken back from the player.';
COMMENT ON COLUMN second_factor.asked_sealed IS 'The encrypted secret of a pending second factor, not confirmed by a code yet.';
COMMENT ON COLUMN second_factor.asked_at IS 'When the pending second factor was requested.';
COMMENT ON TABLE sign_in_waiting IS 'Sign-ins that wait for a code of the second factor.';
COMMENT ON TABLE partner_closed IS 'Games, providers or the whole partner that administrators have closed.';
