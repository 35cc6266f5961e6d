-- The reasons for a person's decision that held when a withdrawal was approved (decision 87): one that has arisen since takes it
-- back to waiting before it is paid. Approvals from before this migration knew of none.
ALTER TABLE payment ADD COLUMN approved_knowing jsonb;
