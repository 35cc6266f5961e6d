import type { SlotName } from '@casino/contract/play/slots'
import type { Read } from '../../platform/database/database.ts'

export type Popular = () => Promise<SlotName[]>

const mostPopular = 100
/** With fewer players no game counts as popular: the list would reveal a single player's games. */
const fewestPlayers = 3
/** Counting a week's players is expensive enough to share between visitors. */
const popularForMs = 60_000

/**
 * The games with the most players of the last seven days, counted once a minute. A player counts with the first stake of a
 * session.
 */
export function countPopular(read: Read): Popular {
  let counted: { readonly at: number; readonly slots: Promise<SlotName[]> } | undefined
  return () => {
    if (counted && performance.now() - counted.at < popularForMs) return counted.slots
    const counting = { at: performance.now(), slots: popularOfLate(read) }
    counted = counting
    // After a failure, the next visitor's call tries again.
    counting.slots.catch(() => {
      if (counted === counting) counted = undefined
    })
    return counting.slots
  }
}

function popularOfLate(read: Read): Promise<SlotName[]> {
  return read.rows<SlotName>(
    `SELECT provider, alias FROM partner_session WHERE staked_at > now() - interval '7 days'
     GROUP BY provider, alias HAVING count(DISTINCT player_id) >= ${fewestPlayers}
     ORDER BY count(DISTINCT player_id) DESC, provider, alias LIMIT ${mostPopular}`,
  )
}
