-- Records of external games: any number of them, one for each alias of a provider. Removed, a record stays for its history.
ALTER TABLE game
  ADD COLUMN provider text,
  ADD COLUMN alias text,
  ADD COLUMN removed_at timestamptz,
  DROP CONSTRAINT game_type_key,
  ADD CONSTRAINT external_game CHECK ((type = 'external') = (provider IS NOT NULL) AND (provider IS NULL) = (alias IS NULL)),
  ADD CONSTRAINT in_house_game_stays CHECK (type = 'external' OR removed_at IS NULL);

CREATE UNIQUE INDEX game_in_house_once ON game (type) WHERE type <> 'external';
CREATE UNIQUE INDEX game_external_once ON game (lower(provider), lower(alias)) WHERE type = 'external' AND removed_at IS NULL;
