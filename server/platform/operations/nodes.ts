import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Database, Read } from '../database/database.ts'

const everyMs = 5000
/** A node not seen for this long counts as stopped; so does one seen this far in the future, before a clock was set back. */
const missingAfterSeconds = 20
const removedAfterHours = 24

export interface ServerNode {
  readonly id: string
  readonly host: string
  readonly version: string
  readonly role: string
  readonly startedAt: Date
  readonly seenAt: Date
  readonly running: boolean
  /** The data keys in its memory. */
  readonly dataKeys: string
}

export interface HeartbeatOptions {
  readonly database: Database
  readonly role: string
  /** Updates the data keys in memory, and returns their state. */
  readonly dataKeys: () => Promise<string>
  readonly onTrouble: (error: unknown) => void
}

/** Records every few seconds that this node runs; the others show it in the panel. */
export async function keepHeartbeat({
  database,
  role,
  dataKeys,
  onTrouble,
}: HeartbeatOptions): Promise<{ close(): Promise<void> }> {
  const id = randomUUID()
  const { read } = database
  let known = ''
  // A node whose server key is outdated still beats, and reports the keys that it has.
  const knownKeys = async () => {
    known = await dataKeys().catch((error: unknown) => {
      onTrouble(error)
      return known
    })
    return known
  }
  const beat = async () =>
    read.rows(
      `WITH removed AS (DELETE FROM server_node WHERE seen_at < clock_timestamp() - $5 * interval '1 hour')
       INSERT INTO server_node (id, host, version, role, data_keys) VALUES ($1, $2, $3, $4, $6)
       ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp(), data_keys = excluded.data_keys`,
      [id, hostname(), releasedVersion(), role, removedAfterHours, await knownKeys()],
    )
  await beat()
  let beating: Promise<unknown> | undefined
  const timer = setInterval(() => {
    beating ??= beat()
      .catch(onTrouble)
      .finally(() => {
        beating = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await beating
      await read.rows('DELETE FROM server_node WHERE id = $1', [id]).catch(onTrouble)
    },
  }
}

/** The nodes of the last day, running ones first. */
export function findNodes(read: Read): Promise<ServerNode[]> {
  return read.rows<ServerNode>(
    `SELECT id, host, version, role, started_at AS "startedAt", seen_at AS "seenAt", data_keys AS "dataKeys",
            abs(extract(epoch FROM clock_timestamp() - seen_at)) < $1 AS running
     FROM server_node ORDER BY running DESC, started_at DESC, id LIMIT 50`,
    [missingAfterSeconds],
  )
}

/** The version of this release, or `source` if there is none. */
function releasedVersion(): string {
  try {
    const release = JSON.parse(readFileSync(new URL('../../../release.json', import.meta.url), 'utf8'))
    return String((release as { version: unknown }).version)
  } catch {
    return 'source'
  }
}
