-- A bonus that an administrator gives by hand (docs/product.md A8, R7); its subject is its posting.
ALTER TABLE bonus_credit DROP CONSTRAINT bonus_credit_kind_check,
  ADD CONSTRAINT bonus_credit_kind_check CHECK (kind IN (
    'deposit', 'welcome', 'reload', 'level_reward', 'promocode', 'cashback', 'referral_share', 'race_prize', 'manual')) NOT VALID;
