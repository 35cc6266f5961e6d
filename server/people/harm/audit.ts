import { archivedUntil } from '../../accounting/ledger/archived.ts'
import { type AuditCheck, queryCheck } from '../../accounting/ledger/audit.ts'
import { settledUntil } from '../../play/rounds/round.ts'
import { playerRows } from '../players/player.ts'
import { pastDays } from './facts.ts'
import { hoursOf, hoursUpTo } from './watch-for-harm.ts'

/** One day less than the retention time, because older rows are deleted while the casino runs. */
const lately = `hour >= greatest(date_trunc('hour', now() - interval '${pastDays - 1} days'), ${archivedUntil})`
const erased = `SELECT id FROM ${playerRows} AS player WHERE status = 'closed'`

export const harmChecks: readonly AuditCheck[] = [
  queryCheck(
    'The play in which markers of harm are looked for is added up rightly',
    'harm_hour',
    `SELECT format('player %s at %s: %s rounds with %s staked and %s paid are added up, there are %s with %s and %s', player_id, hour,
                   stored.rounds, stored.staked, stored.paid, made.rounds, made.staked, made.paid) AS sentence
     FROM (SELECT * FROM harm_hour WHERE ${lately}) AS stored
     FULL JOIN (SELECT * FROM (${hoursOf(settledUntil(hoursUpTo))}) AS hours WHERE ${lately}) AS made USING (player_id, hour)
     WHERE (stored.rounds, stored.staked, stored.paid) IS DISTINCT FROM (made.rounds, made.staked, made.paid)
       AND player_id NOT IN (${erased})`,
  ),
]
