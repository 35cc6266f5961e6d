-- The operator's own accounts that players transfer money to. Money in kopecks; 0: no limit.
CREATE TABLE requisites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('sbp', 'card')),
  bank text NOT NULL,
  holder text NOT NULL,
  number_sealed text NOT NULL,
  number_masked text NOT NULL,
  least bigint NOT NULL CHECK (least >= 0),
  most bigint NOT NULL CHECK (most >= 0),
  day_limit bigint NOT NULL CHECK (day_limit >= 0),
  month_limit bigint NOT NULL CHECK (month_limit >= 0),
  is_on boolean NOT NULL,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What a player is to transfer, and where. The kopecks of the sum tell open transfers to the same requisites apart.
CREATE TABLE transfer_invoice (
  payment_uuid uuid PRIMARY KEY,
  requisites_id bigint NOT NULL REFERENCES requisites (id),
  amount bigint NOT NULL CHECK (amount > 0),
  tail int GENERATED ALWAYS AS (amount % 100) STORED,
  is_open boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Its player has cancelled it.
  cancelled_at timestamptz,
  -- A person checks whether the money has arrived: no deadline ends it.
  checked_since timestamptz
);
CREATE UNIQUE INDEX one_open_transfer_of_a_tail ON transfer_invoice (requisites_id, tail) WHERE is_open;
CREATE INDEX transfer_invoice_of_requisites ON transfer_invoice (requisites_id, created_at);

-- Pictures of receipts, drawn again by the server and sealed. The digests find one that was sent before.
CREATE TABLE transfer_receipt (
  id uuid PRIMARY KEY,
  payment_uuid uuid NOT NULL REFERENCES transfer_invoice (payment_uuid),
  player_id bigint NOT NULL REFERENCES player (id),
  sealed bytea NOT NULL,
  page_sizes int[] NOT NULL,
  digests text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transfer_receipt_of_payment ON transfer_receipt (payment_uuid);
CREATE INDEX transfer_receipt_of_player ON transfer_receipt (player_id);
CREATE INDEX transfer_receipt_digests ON transfer_receipt USING gin (digests);

-- The requisites that a payment came to, or was paid from.
ALTER TABLE payment ADD COLUMN requisites_id bigint;
