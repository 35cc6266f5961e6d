-- Whether a game pays what it declares is told by the spread of its rounds, too: sums of squares, exact however large stakes
-- are. Rounds are added up apart for each edge that they were played under, because what was declared follows from it.
DROP TABLE play_hour;
CREATE TABLE play_hour (
  hour timestamptz NOT NULL,
  game text NOT NULL,
  edge_basis_points integer NOT NULL,
  rounds bigint NOT NULL,
  staked bigint NOT NULL,
  paid bigint NOT NULL,
  staked_squared numeric NOT NULL,
  paid_squared numeric NOT NULL,
  staked_by_paid numeric NOT NULL,
  PRIMARY KEY (hour, game, edge_basis_points)
);
INSERT INTO play_hour
SELECT date_trunc('hour', at), game, edge_basis_points, count(*), sum(stake), sum(payout),
       sum(stake::numeric * stake), sum(payout::numeric * payout), sum(stake::numeric * payout)
FROM round WHERE at < (SELECT until FROM tally) GROUP BY 1, 2, 3;

-- What the house gave a player beside games, and took back: few transfers among many, found without looking at bets. One may be
-- part of another player's posting, like a share of his deposit.
CREATE INDEX given_to_account ON transfer (credit_account, posting_id) WHERE kind IN ('bonus', 'cashback', 'referral_share');
CREATE INDEX taken_from_account ON transfer (debit_account, posting_id) WHERE kind IN ('bonus', 'cashback', 'referral_share');

-- Whom a player invited, in pages.
DROP INDEX player_invited_by;
CREATE INDEX player_invited_by ON player (referred_by, id) WHERE referred_by IS NOT NULL;
