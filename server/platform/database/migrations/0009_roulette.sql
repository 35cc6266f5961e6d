-- The last spins of a player, and of the site, among ten million rounds of other games. Other games' bets do not write them.
-- They are in different orders so that nobody's few spins are looked for among those of the whole site.
CREATE INDEX roulette_of_player ON round (player_id, id DESC) WHERE game = 'roulette';
CREATE INDEX roulette_of_site ON round (at DESC, id DESC) WHERE game = 'roulette';

-- The game opens, unless somebody has edited its record since the site was seeded.
UPDATE game SET status = 'active'
WHERE type = 'roulette' AND name = 'Roulette' AND status = 'development' AND house_edge_basis_points = 270
  AND min_bet = 100 AND max_bet = 10000000 AND link = '/games/roulette' AND image_url = '/covers/roulette.svg';
