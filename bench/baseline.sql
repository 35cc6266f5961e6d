-- The baseline for our ledger: the same bet as one function call, complete and unbatched. The caller passes the draw; the
-- function locks, checks, writes the same rows and commits with its statement.
CREATE FUNCTION baseline_bet(
  the_player bigint, the_key text, the_stake bigint, the_payout bigint, the_record jsonb,
  the_multiplier int, the_bet jsonb, the_outcome jsonb
) RETURNS TABLE (posting bigint, new_balance bigint, new_sequence bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  cash account%ROWTYPE;
  house bigint;
  pair seeds%ROWTYPE;
BEGIN
  SELECT * INTO cash FROM account WHERE owner = the_player AND kind = 'cash' FOR NO KEY UPDATE;
  RETURN QUERY SELECT p.id, p.balance, p.sequence FROM posting p WHERE p.player_id = the_player AND p.key = the_key;
  IF FOUND THEN RETURN; END IF;
  IF cash.balance < the_stake THEN RETURN; END IF;

  posting := nextval('posting_block');
  new_balance := cash.balance - the_stake + the_payout;
  new_sequence := cash.sequence + 1;
  -- One account shard per connection, as in the product. Otherwise each bet would wait for the previous one.
  SELECT id INTO house FROM account WHERE owner IS NULL AND kind = 'games' AND till = pg_backend_pid() % 64;
  UPDATE seeds SET nonce = nonce + 1 WHERE player_id = the_player RETURNING * INTO pair;
  INSERT INTO posting (id, at, kind, player_id, key, fingerprint, record, balance, sequence)
  VALUES (posting, now(), 'dice', the_player, the_key, 'fingerprint', the_record, new_balance, new_sequence);
  INSERT INTO transfer (posting_id, line, at, kind, debit_account, credit_account, amount)
  VALUES (posting, 0, now(), 'stake', cash.id, house, the_stake);
  IF the_payout > 0 THEN
    INSERT INTO transfer (posting_id, line, at, kind, debit_account, credit_account, amount)
    VALUES (posting, 1, now(), 'payout', house, cash.id, the_payout);
  END IF;
  INSERT INTO round (id, at, player_id, game, stake, payout, multiplier, edge_basis_points, maximum_win,
                     algorithm, payout_table, bet, outcome, seed_pair_id, nonce)
  VALUES (posting, now(), the_player, 'dice', the_stake, the_payout, the_multiplier, 200, 500000000,
          1, 1, the_bet, the_outcome, pair.pair_id, pair.nonce - 1);
  UPDATE account SET balance = new_balance, sequence = new_sequence WHERE id = cash.id;
  UPDATE account SET balance = balance + the_stake - the_payout, sequence = sequence + 1 WHERE id = house;
  RETURN NEXT;
END $$;

-- The same for a bare ledger posting: one transfer from the house to the player.
CREATE FUNCTION baseline_post(the_player bigint, the_key text, the_amount bigint, the_record jsonb)
RETURNS TABLE (posting bigint, new_balance bigint, new_sequence bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  cash account%ROWTYPE;
  house bigint;
BEGIN
  SELECT * INTO cash FROM account WHERE owner = the_player AND kind = 'cash' FOR NO KEY UPDATE;
  RETURN QUERY SELECT p.id, p.balance, p.sequence FROM posting p WHERE p.player_id = the_player AND p.key = the_key;
  IF FOUND THEN RETURN; END IF;

  posting := nextval('posting_block');
  new_balance := cash.balance + the_amount;
  new_sequence := cash.sequence + 1;
  SELECT id INTO house FROM account WHERE owner IS NULL AND kind = 'adjustment' AND till = pg_backend_pid() % 64;
  INSERT INTO posting (id, at, kind, player_id, key, fingerprint, record, balance, sequence)
  VALUES (posting, now(), 'adjustment', the_player, the_key, 'fingerprint', the_record, new_balance, new_sequence);
  INSERT INTO transfer (posting_id, line, at, kind, debit_account, credit_account, amount)
  VALUES (posting, 0, now(), 'adjustment', house, cash.id, the_amount);
  UPDATE account SET balance = new_balance, sequence = new_sequence WHERE id = cash.id;
  UPDATE account SET balance = balance - the_amount, sequence = sequence + 1 WHERE id = house;
  RETURN NEXT;
END $$;

INSERT INTO account (kind, till)
SELECT kind, till FROM unnest(ARRAY['games', 'adjustment']) AS kind, generate_series(0, 63) AS till
ON CONFLICT DO NOTHING;
