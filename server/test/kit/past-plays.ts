import { dayOf } from '@casino/rules/day'
import type { Database } from '../../platform/database/database.ts'
import { disableTriggers } from './stored.ts'

/** The middle of the month that was `ago` months ago. */
export const monthsAgo = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 10))
}
export const nameOf = (at: Date) => at.toISOString().slice(0, 7)

/** The site's month that was `ago` months ago: it begins three hours before that of UTC. */
export const siteMonth = (ago: number) => {
  const [year, month] = dayOf(new Date()).split('-').map(Number) as [number, number]
  return nameOf(new Date(Date.UTC(year, month - 1 - ago, 10)))
}

const ofPlays = "('stake', 'turn')"

/** Moves each player's plays of today to the tenth day of a month, or to the given moment. */
export async function moveToPast(
  owner: Database,
  ...players: readonly (readonly [player: number, month: string, moment?: string])[]
) {
  await owner.transact(async (tx) => {
    await disableTriggers(tx)
    for (const [player, month, moment = `${month}-10T12:00:00Z`] of players) {
      await tx.rows(`SELECT ensure_partition(table_name, $1::date, unique_key) FROM monthly`, [`${month}-01`])
      const at = `at = at - (now() - '${moment}'::timestamptz)`
      const own = `SELECT id FROM posting WHERE player_id = ${player} AND purpose_of(purpose, kind) IN ${ofPlays} AND at > now() - interval '1 day'`
      await tx.rows(`UPDATE transfer SET ${at} WHERE posting_id IN (${own})`)
      await tx.rows(`UPDATE highlight SET ${at} WHERE round_id IN (${own})`)
      await tx.rows(`UPDATE round SET ${at} WHERE id IN (${own}) AND partner IS NULL`)
      await tx.rows(`UPDATE posting SET ${at} WHERE id IN (${own})`)
    }
  })
}
