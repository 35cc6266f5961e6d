ALTER TABLE round VALIDATE CONSTRAINT round_stake_check;
