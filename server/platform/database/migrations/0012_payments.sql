-- Top-ups and withdrawals. Their money is in the ledger; here is what it is for, and how far each of them came.

CREATE TABLE payment (
  id bigint PRIMARY KEY,
  -- What players and providers know it by.
  uuid uuid NOT NULL UNIQUE,
  player_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('topup', 'withdrawal')),
  method text NOT NULL CHECK (method IN ('card', 'crypto')),
  amount bigint NOT NULL CHECK (amount > 0),
  step text NOT NULL CHECK (
    CASE kind
      WHEN 'topup' THEN step IN ('opened', 'invoiced', 'paid', 'credited', 'expired', 'failed', 'declined')
      ELSE step IN ('waiting', 'approved', 'sending', 'sent', 'unclear', 'paid', 'refused', 'declined', 'cancelled')
    END),
  status text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN step IN ('paid', 'credited') THEN 'success'
         WHEN step IN ('expired', 'failed', 'declined', 'refused', 'cancelled') THEN 'rejected'
         ELSE 'pending' END) STORED,
  -- Who moves the money; nobody: an administrator, by hand.
  provider text,
  provider_ref text,
  asset text,
  network text,
  -- Where a withdrawal goes to. A card's number is sealed with a key that is not in the database, and gone when it is settled.
  wallet text,
  card_masked text,
  card_sealed text,
  pay_url text,
  check_url text,
  -- What a payout was reckoned by, as decimal text.
  asset_amount text,
  rate text,
  rate_at timestamptz,
  -- What the provider says was paid in, if that is not the amount.
  paid_amount bigint CHECK (paid_amount > 0),
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz,
  attempted_at timestamptz,
  -- When the completer looks at it next; only a plan, and nothing else is decided by it.
  due_at timestamptz NOT NULL,
  CONSTRAINT no_card_after_settlement CHECK (card_sealed IS NULL OR step IN ('waiting', 'approved', 'sending', 'sent', 'unclear')),
  CONSTRAINT known_to_its_provider_once UNIQUE (provider, provider_ref)
) WITH (fillfactor = 70);
CREATE INDEX payment_of_player ON payment (player_id, id);
-- What every posting about a player's payments reads: few, however many he has made.
CREATE INDEX payment_under_way ON payment (player_id) WHERE status = 'pending';
CREATE INDEX payment_unpaid ON payment (player_id, created_at) WHERE step = 'expired';
CREATE INDEX payment_withdrawn ON payment (player_id, created_at) WHERE kind = 'withdrawal';
CREATE INDEX payment_due ON payment (due_at) WHERE status = 'pending';
CREATE INDEX payment_by_day ON payment (created_at, id);
-- The administrators' list, by each of its columns.
CREATE INDEX payment_by_kind ON payment (kind, id);
CREATE INDEX payment_by_method ON payment (method, id);
CREATE INDEX payment_by_amount ON payment (amount, id);
CREATE INDEX payment_by_status ON payment (status, id);

-- The way that each payment took, never changed.
CREATE TABLE payment_event (
  payment_id bigint NOT NULL REFERENCES payment (id),
  at timestamptz NOT NULL,
  -- The posting that took the step.
  posting_id bigint NOT NULL,
  step text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('player', 'provider', 'administrator', 'house')),
  -- Which administrator.
  actor_id bigint,
  PRIMARY KEY (payment_id, posting_id),
  CHECK ((actor = 'administrator') = (actor_id IS NOT NULL))
);
CREATE TRIGGER payment_event_is_final BEFORE UPDATE OR DELETE ON payment_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Its player's screens follow on every server.
CREATE FUNCTION notify_payment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('payment_changed', NEW.player_id || ' ' || NEW.uuid || ' ' || NEW.status || ' ' || NEW.step);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_changed AFTER INSERT OR UPDATE OF step ON payment FOR EACH ROW EXECUTE FUNCTION notify_payment_changed();

-- A provider that wants growing numbers, or calls one after the other: whose turn it is, over all servers.
CREATE TABLE provider_turn (
  name text PRIMARY KEY,
  last_number bigint NOT NULL DEFAULT 0,
  free_at timestamptz NOT NULL DEFAULT '-infinity',
  -- The payment whose outcome the next one waits for.
  holder uuid
);
