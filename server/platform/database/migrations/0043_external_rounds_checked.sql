ALTER TABLE round VALIDATE CONSTRAINT drawn_here_or_by_partner;
ALTER TABLE account VALIDATE CONSTRAINT owned_or_sharded;
