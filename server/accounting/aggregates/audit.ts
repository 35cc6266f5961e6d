import { settledPayments } from '../../money/payments/settled-payments.ts'
import { roundRows, settledUntil } from '../../play/rounds/round.ts'
import { archivedUntil } from '../ledger/archived.ts'
import { type AuditCheck, queryCheck } from '../ledger/audit.ts'
import { dayOf, hoursBetween, startOf, upTo } from './aggregates.ts'
import { bestWinsUpTo } from './best-wins.ts'
import { postingHoursOf, postingHoursUpTo } from './posting-hours.ts'

/** The aggregates equal the rows that they sum: an error in the panel's figures would not be visible. */
export const aggregateChecks: readonly AuditCheck[] = [
  queryCheck(
    'What was played is added up rightly, by hour and by day',
    'play_hour',
    `SELECT format('%s of %s: %s rounds, %s staked and %s paid are added up; there are %s, %s and %s; squares %s, %s, %s for %s, %s, %s',
                   game, hour, stored.rounds, stored.staked, stored.paid, made.rounds, made.staked, made.paid,
                   stored.staked_squared, stored.paid_squared, stored.staked_by_paid,
                   made.staked_squared, made.paid_squared, made.staked_by_paid) AS sentence
     FROM (SELECT * FROM play_hour WHERE hour >= ${archivedUntil}) AS stored
     FULL JOIN (${hoursBetween(`at >= ${archivedUntil} AND ${settledUntil(upTo)}`)}) AS made USING (hour, game, edge_basis_points)
     WHERE (stored.rounds, stored.staked, stored.paid, stored.staked_squared, stored.paid_squared, stored.staked_by_paid)
       IS DISTINCT FROM (made.rounds, made.staked, made.paid, made.staked_squared, made.paid_squared, made.staked_by_paid)
     UNION ALL
     SELECT format('player %s on %s: %s rounds are added up, there are %s', player_id, day, stored.rounds, made.rounds)
     FROM (SELECT * FROM play_day WHERE ${startOf('day')} >= ${archivedUntil}) AS stored FULL JOIN (
       SELECT player_id, ${dayOf('at')} AS day, count(*) AS rounds, sum(stake) AS staked, sum(payout) AS paid
       FROM ${roundRows} AS round WHERE ${settledUntil(upTo)} AND ${startOf(dayOf('at'))} >= ${archivedUntil} GROUP BY 1, 2
     ) AS made USING (player_id, day)
     WHERE (stored.rounds, stored.staked, stored.paid) IS DISTINCT FROM (made.rounds, made.staked, made.paid)`,
  ),
  queryCheck(
    'The best win of each player is the round that paid them most',
    'best_win',
    `SELECT format('player %s: round %s is kept with a payout of %s, the best win paid %s', player_id, round_id, stored.payout, made.payout) AS sentence
     FROM best_win AS stored FULL JOIN (
       SELECT player_id, max(payout) AS payout FROM ${roundRows} AS round WHERE ${settledUntil(bestWinsUpTo)} AND payout > stake GROUP BY 1
     ) AS made USING (player_id)
     WHERE stored.payout IS DISTINCT FROM made.payout OR NOT EXISTS (
       SELECT FROM ${roundRows} AS round WHERE round.id = round_id AND round.player_id = stored.player_id AND round.payout = stored.payout)`,
  ),
  queryCheck(
    'How many played on each day is added up rightly',
    'players_of_day',
    `SELECT format('on %s: %s players are added up, there are %s', day, stored.players, made.players) AS sentence
     FROM players_of_day AS stored FULL JOIN (SELECT day, count(*) AS players FROM play_day GROUP BY 1) AS made USING (day)
     WHERE stored.players IS DISTINCT FROM made.players`,
  ),
  queryCheck(
    'What was paid in and out is added up rightly',
    'money_day',
    `SELECT format('%s by %s on %s: %s payments of %s are added up, there are %s of %s', kind, method, day, stored.payments,
                   stored.amount, made.payments, made.amount) AS sentence
     FROM (SELECT day, kind, method, sum(payments) AS payments, sum(amount) AS amount FROM money_day GROUP BY 1, 2, 3) AS stored
     FULL JOIN (
       SELECT ${dayOf('updated_at')} AS day, kind, method, count(*) AS payments, sum(coalesce(paid_amount, amount)) AS amount
       FROM ${settledPayments} AS payment WHERE settled_by <= ${upTo} GROUP BY 1, 2, 3
     ) AS made USING (day, kind, method)
     WHERE (stored.payments, stored.amount) IS DISTINCT FROM (made.payments, made.amount)`,
  ),
  queryCheck(
    'The postings of each hour are where statements look for them',
    'posting_hour',
    `SELECT format('%s: postings are looked for from %s to %s, and are from %s to %s', hour, stored.first_id, stored.last_id,
                   made.first_id, made.last_id) AS sentence
     FROM (${postingHoursOf(`id <= ${postingHoursUpTo}`)}) AS made LEFT JOIN posting_hour AS stored USING (hour)
     WHERE (stored.first_id <= made.first_id AND stored.last_id >= made.last_id) IS NOT TRUE`,
  ),
]
