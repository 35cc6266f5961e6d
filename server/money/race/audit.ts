import { startOf } from '../../accounting/aggregates/aggregates.ts'
import { archivedUntil } from '../../accounting/ledger/archived.ts'
import { type AuditCheck, queryCheck } from '../../accounting/ledger/audit.ts'
import { statusOf } from '../../people/players/player.ts'
import { isBlockedFromPlay } from '../../people/protection/protections.ts'
import { settledUntil } from '../../play/rounds/round.ts'
import { bonusRows } from '../rewards/marks.ts'
import { firstStakeOf, racesUpTo, stakesOf, underWay } from './stakes.ts'

/** Due prizes are paid within seconds; only a busy ledger takes longer than this. */
const longestPayment = `interval '10 minutes'`

const added = `${settledUntil(racesUpTo)} AND at >= ${firstStakeOf(underWay)}`

/** Closed races whose rounds are all in the database. */
const whole = `(SELECT monday FROM race WHERE closed_at IS NOT NULL AND ${startOf('(monday - 7)')} >= ${archivedUntil})`

/** Invariants of the race (docs/product.md R10): prizes follow from results, results from rounds. */
export const raceChecks: readonly AuditCheck[] = [
  queryCheck(
    'Every prize of a race was won, and is paid as its race said',
    'race_result',
    `SELECT format('the race of %s: player %s won %s with factor %s, and was paid %s with factor %s', coalesce(won.monday::text, subject),
                   coalesce(won.player_id, paid.player_id), coalesce(prize, 0), won.factor, coalesce(amount, 0), paid.factor) AS sentence
     FROM (SELECT monday, player_id, prize, factor, closed_at FROM race_result JOIN race USING (monday)) AS won
     FULL JOIN (SELECT player_id, subject, amount, factor FROM ${bonusRows} AS credit WHERE kind = 'race_prize') AS paid
       ON paid.player_id = won.player_id AND paid.subject = won.monday::text
     WHERE CASE
       WHEN amount IS NULL THEN closed_at < now() - ${longestPayment} AND ${statusOf('won.player_id')} = 'active'
         AND NOT ${isBlockedFromPlay('won.player_id')}
       ELSE prize IS DISTINCT FROM amount OR won.factor IS DISTINCT FROM paid.factor
     END`,
  ),
  queryCheck(
    'The places of a race follow from what was staked in its week',
    'race_result',
    `SELECT format('the race of %s: place %s of player %s with %s kopecks and a prize of %s; %s were staked', monday, place, player_id, staked, prize, made) AS sentence
     FROM (
       SELECT result.*, prizes, minimum, closed_at, lag(result.staked) OVER places AS above,
              row_number() OVER places AS number,
              CASE WHEN monday IN ${whole} THEN coalesce(stakes.staked, 0) ELSE result.staked END AS made
       FROM race_result AS result LEFT JOIN race USING (monday)
       LEFT JOIN (${stakesOf(`at >= ${firstStakeOf(whole)}`)}) AS stakes USING (monday, player_id) WINDOW places AS (PARTITION BY result.monday ORDER BY place)
     ) AS result
     WHERE (closed_at IS NOT NULL AND place = number AND staked = made AND staked >= minimum AND prize = prizes[place]
            AND staked <= coalesce(above, staked)) IS NOT TRUE`,
  ),
  queryCheck(
    'A closed race has the places that it has prizes and players for',
    'race WHERE closed_at IS NOT NULL',
    `SELECT format('the race of %s had %s players and %s prizes, and has %s places', monday, players, cardinality(prizes), places) AS sentence
     FROM (SELECT race.*, (SELECT count(*) FROM race_result WHERE race_result.monday = race.monday) AS places FROM race) AS race
     WHERE closed_at IS NOT NULL AND places <> least(players, cardinality(prizes))`,
  ),
  queryCheck(
    'What was staked in a race under way is added up rightly',
    'race_stake',
    `SELECT format('player %s in the week of %s: %s kopecks are added up until %s, and %s were staked', player_id, monday, stored.staked, stored.last_at, made.staked) AS sentence
     FROM (SELECT * FROM race_stake WHERE monday IN ${underWay}) AS stored
     FULL JOIN (SELECT * FROM (${stakesOf(added)}) AS stakes WHERE monday IN ${underWay}) AS made USING (monday, player_id)
     WHERE (stored.staked, stored.last_at) IS DISTINCT FROM (made.staked, made.last_at)`,
  ),
]
