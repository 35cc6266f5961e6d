-- The call that created a webhook, and the last one that replaced its secret: their repeats change nothing.
ALTER TABLE webhook ADD COLUMN operation_key text, ADD COLUMN fingerprint text, ADD COLUMN secret_key text;
CREATE UNIQUE INDEX webhook_once ON webhook (created_by, operation_key) WHERE operation_key IS NOT NULL;
