ALTER TABLE player VALIDATE CONSTRAINT player_staff_role_fkey;
ALTER TABLE player VALIDATE CONSTRAINT staff_have_a_role;
