ALTER TABLE round VALIDATE CONSTRAINT drawn_here_or_by_partner;
