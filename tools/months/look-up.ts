import { defaultLanguage } from '@casino/contract/language'
import { csvOfStatement } from '@casino/server/money/statements/csv'
import { type MoscowDays, openStatement } from '@casino/server/money/statements/period'
import { wordsOf } from '@casino/server/money/statements/words'
import { findByUsername, findPlayer } from '@casino/server/people/players/player'
import type { Read } from '@casino/server/platform/database/database'
import { withSnapshots } from '@casino/server/platform/database/snapshot'
import { roundOnWire } from '@casino/server/play/games/history'
import { findRoundProof } from '@casino/server/play/log/round-proof'
import type { ArchiveFolder } from './files.ts'
import { showArchived } from './months.ts'

// For support: a statement that begins in archived months, and a round of one.

interface WantedStatement {
  /** A username, or `#` and a number. */
  readonly player: string
  readonly period: MoscowDays
}

/** Writes the statement as the player would download it, as CSV in Russian. */
export async function writeStatement(
  url: string,
  from: ArchiveFolder,
  { player, period }: WantedStatement,
  write: (text: string) => void,
): Promise<void> {
  // The balance is computed backwards from today. A month archived by an earlier version ends in UTC, so the previous one is
  // also needed.
  const first = new Date(`${period.from}T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1, 1)
  const since = first.toISOString().slice(0, 7)
  const look = async ([read]: Parameters<Parameters<typeof withSnapshots>[2]>[0]) => {
    const number = /^#(\d{1,15})$/.exec(player)?.[1]
    const found = number ? await findPlayer(read!, Number(number)) : await findByUsername(read!, player)
    if (!found) throw new Error(`There is nobody called ${player}.`)
    const statement = await openStatement(read!, found.id, period)
    for await (const lines of csvOfStatement(statement, wordsOf(defaultLanguage))) write(lines)
  }
  await withSnapshots(url, 1, look, (client) => showArchived(client, from, ({ month }) => month >= since))
}

/** The round as GET /api/games/rounds/{id} answers it, which `npm run verify` checks. */
export function findArchivedRound(url: string, from: ArchiveFolder, id: number): Promise<object> {
  return lookAt(url, from, id, async (read) => {
    const round = await roundOnWire({
      read,
      usernameOf: async (player) => (await findPlayer(read, player))?.username ?? null,
    })(id)
    if (!round) throw new Error(`There is no round ${id}.`)
    return round
  })
}

/** Its proof from the public log, as GET /api/games/rounds/{id}/log-proof answers it. */
export function findArchivedProof(url: string, from: ArchiveFolder, id: number): Promise<string> {
  return lookAt(url, from, id, async (read) => {
    const proof = await findRoundProof(read, id)
    if (typeof proof === 'object') return proof.text
    throw new Error(`The public log has no proof of a round ${id}, or it was erased with its player.`)
  })
}

/** Reads as if the month of a round were not archived. */
function lookAt<T>(url: string, from: ArchiveFolder, id: number, look: (read: Read) => Promise<T>): Promise<T> {
  return withSnapshots(
    url,
    1,
    ([read]) => look(read!),
    async (client) => {
      // Identifiers grow with time, apart from postings that waited for a lock at the turn of a month.
      const { rows } = await client.query<{ month: string }>(
        `SELECT to_char(month, 'YYYY-MM') AS month FROM archived_month
         WHERE month >= (SELECT min(month) FROM archived_month WHERE last_posting >= $1) ORDER BY month LIMIT 2`,
        [id],
      )
      await showArchived(client, from, ({ month }) => rows.some((one) => one.month === month))
    },
  )
}
