-- What the house gives to players beside games: few transfers among many, found by day without looking at bets.
CREATE INDEX given_to_players ON transfer (at) WHERE kind IN ('bonus', 'cashback', 'referral_share');
