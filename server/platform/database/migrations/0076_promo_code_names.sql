-- A code may be deleted and made again: all that ever had its name are looked up.
CREATE INDEX promo_code_named ON promo_code (lower(code));
