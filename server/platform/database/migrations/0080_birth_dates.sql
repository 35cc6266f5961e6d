-- docs/product.md S7: the date of birth that a player confirmed at registration, where the site asks for it.
ALTER TABLE player ADD COLUMN born_on date;
