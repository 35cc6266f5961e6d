-- What happened, for other systems: one row for each event, written by the commit that it is about. Identifiers are taken while
-- the table's lock is held until the commit, so a reader knows up to which one all are visible (settled.ts).
CREATE TABLE service_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL CHECK (type ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$'),
  -- When it happened, and when it was recorded: rows of the past can be imported.
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  player_id bigint,
  -- Money in kopecks. Nothing personal.
  details jsonb NOT NULL
);
CREATE INDEX service_event_recorded ON service_event (recorded_at);

-- Keys of other programs. `hash` is that of the whole key: nobody can read it here.
CREATE TABLE service_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  permissions text[] NOT NULL,
  created_by bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  used_from text,
  revoked_at timestamptz
);

-- Where events are sent. Its secret follows from the server's key, its number and `secret_version`.
CREATE TABLE webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL CHECK (char_length(url) <= 500),
  types text[] NOT NULL,
  personal boolean NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  secret_version integer NOT NULL DEFAULT 1,
  former_secret_until timestamptz,
  created_by bigint NOT NULL REFERENCES player (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Everything up to this event, and up to this posting's round, was delivered or given up.
  event_id bigint NOT NULL,
  posting_id bigint NOT NULL,
  delivered_at timestamptz,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  failure text
);

-- Messages that were given up.
CREATE TABLE webhook_dead (
  webhook_id bigint NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  message_id text NOT NULL,
  -- As it was sent, to the byte.
  message json NOT NULL,
  failure text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (webhook_id, message_id)
);

-- At the commit, when all rows of the transaction are there.
CREATE FUNCTION record_service_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  of_payment payment;
  of_thread support_thread;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'player' THEN
      INSERT INTO service_event (type, at, player_id, details)
      VALUES ('player.registered', NEW.created_at, NEW.id, jsonb_build_object('invitedBy', NEW.referred_by));
    WHEN 'account_closing' THEN
      INSERT INTO service_event (type, at, player_id, details) VALUES ('player.closed', NEW.at, NEW.player_id, '{}');
    WHEN 'verification' THEN
      INSERT INTO service_event (type, at, player_id, details)
      VALUES (CASE NEW.step WHEN 'approved' THEN 'player.verified' ELSE 'player.verification_rejected' END, NEW.decided_at, NEW.player_id, '{}');
    WHEN 'protection_event' THEN
      INSERT INTO service_event (type, at, player_id, details)
      VALUES (
        CASE NEW.kind
          WHEN 'exclusion_lifted' THEN 'player.exclusion_lifted'
          WHEN 'time_out' THEN 'player.excluded' WHEN 'self_exclusion' THEN 'player.excluded'
          WHEN 'limit_requested' THEN 'limit.requested' ELSE 'limit.changed'
        END,
        NEW.at, NEW.player_id,
        CASE WHEN starts_with(NEW.kind, 'limit')
          THEN jsonb_build_object('kind', NEW.details -> 'kind', 'period', NEW.details -> 'period', 'limit', NEW.details -> 'amount')
          ELSE jsonb_build_object('exclusion', nullif(NEW.kind, 'exclusion_lifted'), 'until', NEW.details -> 'until')
        END);
    WHEN 'payment_event' THEN
      SELECT * INTO STRICT of_payment FROM payment WHERE id = NEW.payment_id;
      INSERT INTO service_event (type, at, player_id, details)
      VALUES (
        CASE of_payment.kind WHEN 'topup' THEN 'deposit' ELSE 'withdrawal' END || '.' || CASE
          WHEN NEW.step IN ('paid', 'credited') THEN 'succeeded'
          WHEN NEW.step IN ('expired', 'failed', 'declined', 'refused', 'cancelled') THEN 'failed'
          WHEN NEW.posting_id = NEW.payment_id THEN 'opened' ELSE 'progressed' END,
        NEW.at, of_payment.player_id,
        jsonb_build_object('payment', of_payment.uuid, 'step', NEW.step, 'amount', coalesce(of_payment.paid_amount, of_payment.amount),
                           'method', of_payment.method, 'provider', of_payment.provider));
    WHEN 'payment_refund' THEN
      SELECT * INTO STRICT of_payment FROM payment WHERE id = NEW.payment_id;
      INSERT INTO service_event (type, at, player_id, details)
      VALUES ('deposit.refunded', NEW.at, NEW.player_id,
              jsonb_build_object('payment', of_payment.uuid, 'amount', NEW.amount, 'method', of_payment.method, 'provider', of_payment.provider));
    WHEN 'bonus_credit' THEN
      INSERT INTO service_event (type, at, player_id, details)
      VALUES ('bonus.credited', NEW.at, NEW.player_id, jsonb_build_object('bonus', NEW.kind, 'amount', NEW.amount));
    WHEN 'bonus_given_up' THEN
      INSERT INTO service_event (type, at, player_id, details)
      VALUES ('bonus.given_up', NEW.at, NEW.player_id, jsonb_build_object('amount', NEW.amount));
    WHEN 'bonus_taken_back' THEN
      INSERT INTO service_event (type, at, player_id, details)
      VALUES ('bonus.taken_back', NEW.at, NEW.player_id, jsonb_build_object('bonus', NEW.kind, 'amount', NEW.amount));
    WHEN 'support_message' THEN
      SELECT * INTO STRICT of_thread FROM support_thread WHERE id = NEW.thread_id;
      INSERT INTO service_event (type, at, player_id, details)
      VALUES (CASE WHEN NEW.from_support THEN 'ticket.answered' ELSE 'ticket.written' END, NEW.at, of_thread.player_id,
              jsonb_build_object('ticket', of_thread.id, 'topic', of_thread.topic));
  END CASE;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER player_is_event AFTER INSERT ON player DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.role = 'user') EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER closing_is_event AFTER INSERT ON account_closing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER decision_is_event AFTER UPDATE ON verification DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL) EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER protection_is_event AFTER INSERT ON protection_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('time_out', 'self_exclusion', 'exclusion_lifted', 'limit_set', 'limit_requested', 'limit_confirmed'))
  EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER step_is_event AFTER INSERT ON payment_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER refund_is_event AFTER INSERT ON payment_refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER credit_is_event AFTER INSERT ON bonus_credit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind <> 'deposit') EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER given_up_is_event AFTER INSERT ON bonus_given_up DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER taken_back_is_event AFTER INSERT ON bonus_taken_back DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_service_event();
CREATE CONSTRAINT TRIGGER message_is_event AFTER INSERT ON support_message DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_service_event();

UPDATE staff_role SET permissions = permissions || '{events.view,integrations.view}' WHERE name = 'auditor';
