-- Statements of providers by day in Moscow; a day that is loaded again is replaced.
CREATE TABLE provider_statement (
  provider text NOT NULL,
  day date NOT NULL,
  source text NOT NULL CHECK (source IN ('api', 'file')),
  loaded_at timestamptz NOT NULL DEFAULT now(),
  -- Null: the server itself.
  loaded_by bigint REFERENCES player (id),
  -- Rows that could not be understood: [{ way, ref, uuid, unreadable }].
  unreadable jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (provider, day)
);

-- Their lines, and those of neighbouring days that came with them. Money in kopecks.
CREATE TABLE provider_statement_line (
  provider text NOT NULL,
  way text NOT NULL CHECK (way IN ('in', 'out')),
  ref text NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  -- Our number, as the provider has it.
  uuid text,
  amount bigint,
  -- An amount in a coin.
  asset_amount text,
  partial boolean NOT NULL DEFAULT false,
  fee bigint CHECK (fee >= 0),
  PRIMARY KEY (provider, way, ref),
  CHECK ((amount IS NULL) <> (asset_amount IS NULL))
);
CREATE INDEX provider_statement_line_day ON provider_statement_line (provider, day);

-- Fees in the ledger. A part is recorded before it is posted, under a key that follows from it; a later part corrects the sum.
CREATE TABLE provider_fee (
  provider text NOT NULL,
  day date NOT NULL,
  part int NOT NULL CHECK (part > 0),
  amount bigint NOT NULL CHECK (amount <> 0),
  booked_by bigint NOT NULL REFERENCES player (id),
  address text NOT NULL,
  user_agent text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  posting_id bigint UNIQUE,
  PRIMARY KEY (provider, day, part)
);
CREATE INDEX provider_fee_day ON provider_fee (day);
CREATE INDEX provider_fee_open ON provider_fee (begun_at) WHERE posting_id IS NULL;
