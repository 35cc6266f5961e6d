-- What the partner has asked for, once each. A cancel is a row of its own; one that came before its bet takes the bet's place.
CREATE TABLE partner_transaction (
  -- The posting that applied it.
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  partner text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'cancel', 'tombstone', 'free_rounds')),
  -- The partner's identifier; that of the bet for a cancel.
  trx_id text NOT NULL,
  session_id bigint NOT NULL,
  player_id bigint NOT NULL,
  -- The part of the round that it belongs to; a tombstone belongs to none.
  part_id bigint,
  -- The partner's identifier of the round, as received.
  round_id text,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  balance bigint NOT NULL,
  -- The message as received.
  raw text NOT NULL,
  CHECK ((kind = 'tombstone') = (part_id IS NULL))
);
CREATE UNIQUE INDEX partner_transaction_once
  ON partner_transaction (partner, (CASE kind WHEN 'tombstone' THEN 'bet' ELSE kind END), trx_id);
CREATE INDEX partner_transaction_of_part ON partner_transaction (part_id);
CREATE TRIGGER partner_transaction_is_final BEFORE UPDATE OR DELETE ON partner_transaction
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER partner_transaction_stays BEFORE TRUNCATE ON partner_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A round of a partner's game from its first call until it is settled. What comes later is another part of the same round.
CREATE TABLE partner_round (
  -- The posting that began it; the settled round has the same.
  id bigint PRIMARY KEY,
  player_id bigint NOT NULL,
  session_id bigint NOT NULL,
  partner text NOT NULL,
  provider text NOT NULL,
  alias text NOT NULL,
  round_id text NOT NULL,
  bets integer NOT NULL,
  wins integer NOT NULL,
  staked bigint NOT NULL CHECK (staked >= 0),
  paid bigint NOT NULL CHECK (paid >= 0),
  began_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  settled_by bigint
) WITH (fillfactor = 70);
CREATE INDEX partner_round_open ON partner_round (player_id, id) WHERE settled_by IS NULL;
CREATE INDEX partner_round_due ON partner_round (due_at) WHERE settled_by IS NULL;
CREATE INDEX partner_round_of_player ON partner_round (player_id, id);

-- A part of a partner's round may have only a win, or a free bet.
ALTER TABLE round
  DROP CONSTRAINT round_stake_check,
  ADD CONSTRAINT round_stake_check CHECK (stake > 0 OR (partner IS NOT NULL AND stake >= 0)) NOT VALID;
