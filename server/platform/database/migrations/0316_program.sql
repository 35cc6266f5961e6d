-- Whether the files that a node runs are those of its release: the digest of the release's manifest, and what differs.
ALTER TABLE server_node
  ADD COLUMN program_release text,
  ADD COLUMN program_changed text[] NOT NULL DEFAULT '{}',
  ADD COLUMN program_checked_at timestamptz,
  -- An administrator wants a check now.
  ADD COLUMN program_check_at timestamptz;
