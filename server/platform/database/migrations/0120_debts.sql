-- What a player owes the house (decision 89): a column of the row that every posting locks and updates anyway, like what was
-- staked (migration 0050). It is what transfers of the kind `debt` brought to the account, less those of `debt_payment`.
ALTER TABLE account ADD COLUMN owed bigint NOT NULL DEFAULT 0;
ALTER TABLE account ADD CONSTRAINT owed_by_players CHECK (owed >= 0 AND (owed = 0 OR owner IS NOT NULL)) NOT VALID;

-- What archived transfers make of it: a cash-out of mines can have paid a debt.
ALTER TABLE archived_sum ADD COLUMN owed bigint NOT NULL DEFAULT 0;
