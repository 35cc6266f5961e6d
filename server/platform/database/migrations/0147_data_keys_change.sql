-- Which data key seals: only `current` does. `next` is known to servers before it seals, and `earlier` ones still open. Where none is
-- current it is `main`, which stays for what cannot be computed again: digests and the signature of anchors.
ALTER TABLE data_key ADD COLUMN sealing text CHECK (sealing IN ('next', 'current', 'earlier'));
-- When everything was sealed again with it.
ALTER TABLE data_key ADD COLUMN resealed_at timestamptz;
-- The data keys that a node has in its memory.
ALTER TABLE server_node ADD COLUMN data_keys text NOT NULL DEFAULT '';
