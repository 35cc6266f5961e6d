import type { SlotName } from '@casino/contract/play/slots'
import { cacheCount } from '../../platform/database/counted.ts'
import type { Read } from '../../platform/database/database.ts'

export type Popular = () => Promise<SlotName[]>

const mostPopular = 100
/** With fewer players no game counts as popular: the list would reveal a single player's games. */
const fewestPlayers = 3
const popularForMs = 60_000

/**
 * The games with the most players of the last seven days, counted once a minute. A player counts with the first stake of a
 * session.
 */
export const countPopular = (read: Read): Popular => cacheCount(popularForMs, () => popularOfLate(read))

function popularOfLate(read: Read): Promise<SlotName[]> {
  return read.rows<SlotName>(
    `SELECT provider, alias FROM partner_session WHERE staked_at > now() - interval '7 days'
     GROUP BY provider, alias HAVING count(DISTINCT player_id) >= ${fewestPlayers}
     ORDER BY count(DISTINCT player_id) DESC, provider, alias LIMIT ${mostPopular}`,
  )
}
