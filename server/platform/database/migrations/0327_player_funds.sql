-- Balances of accounts at banks and providers, as they were entered: a correction is another row of the same day.
CREATE TABLE fund_balance (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('bank', 'provider')),
  account text NOT NULL CHECK (account = btrim(account) AND char_length(account) BETWEEN 1 AND 60),
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  note text,
  entered_by bigint NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX fund_balance_latest ON fund_balance (kind, account, day DESC, id DESC);
CREATE TRIGGER fund_balance_is_final BEFORE UPDATE OR DELETE ON fund_balance FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fund_balance_stays BEFORE TRUNCATE ON fund_balance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Signed statements of a month's end.
CREATE TABLE fund_statement (
  month text NOT NULL CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  number integer NOT NULL CHECK (number > 0),
  -- To the byte: the figures, an empty line, the signature.
  note text NOT NULL,
  made_by bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (month, number)
);
CREATE TRIGGER fund_statement_is_final BEFORE UPDATE OR DELETE ON fund_statement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fund_statement_stays BEFORE TRUNCATE ON fund_statement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

UPDATE staff_role SET permissions = permissions || '{funds.view}' WHERE name = 'auditor';
UPDATE staff_role SET permissions = permissions || '{funds.view,funds.edit}' WHERE name = 'finance';
