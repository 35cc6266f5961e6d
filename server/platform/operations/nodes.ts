import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Database, Read } from '../database/database.ts'
import type { Program } from './program.ts'

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
  /** The last comparison of its files with its release; `checkedAt` is null before the first. */
  readonly release: string | null
  readonly changed: readonly string[]
  readonly checkedAt: Date | null
}

export interface HeartbeatOptions {
  readonly database: Database
  readonly role: string
  /** Updates the data keys in memory, and returns their state. */
  readonly dataKeys: () => Promise<string>
  /** Compares the files of this program with its release. */
  readonly program: () => Promise<Program>
  readonly onTrouble: (error: unknown) => void
  /** Files differ from the release. */
  readonly onChanged: (files: readonly string[]) => void
}

const checkedEveryMs = 86_400_000

/** Records every few seconds that this node runs; the others show it in the panel. */
export async function startHeartbeat({
  database,
  role,
  dataKeys,
  program,
  onTrouble,
  onChanged,
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
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  const check = async () => {
    const { release, changed } = await program()
    checkedAt = performance.now()
    if (changed.length > 0) onChanged(changed)
    await read.rows(
      `UPDATE server_node SET program_release = $2, program_changed = $3, program_checked_at = clock_timestamp(), program_check_at = NULL
       WHERE id = $1`,
      [id, release, changed],
    )
  }
  const beat = async () => {
    const { wanted } = await read.one<{ wanted: boolean }>(
      `WITH removed AS (DELETE FROM server_node WHERE seen_at < clock_timestamp() - $5 * interval '1 hour')
       INSERT INTO server_node (id, host, version, role, data_keys) VALUES ($1, $2, $3, $4, $6)
       ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp(), data_keys = excluded.data_keys
       RETURNING program_check_at IS NOT NULL AS wanted`,
      [id, hostname(), releasedVersion(), role, removedAfterHours, await knownKeys()],
    )
    if (!wanted && performance.now() - checkedAt < checkedEveryMs) return
    checking ??= check()
      .catch(onTrouble)
      .finally(() => {
        checking = undefined
      })
  }
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
      await checking
      await read.rows('DELETE FROM server_node WHERE id = $1', [id]).catch(onTrouble)
    },
  }
}

/** The nodes of the last day, running ones first. */
export function findNodes(read: Read): Promise<ServerNode[]> {
  return read.rows<ServerNode>(
    `SELECT id, host, version, role, started_at AS "startedAt", seen_at AS "seenAt", data_keys AS "dataKeys",
            program_release AS release, to_jsonb(program_changed) AS changed, program_checked_at AS "checkedAt",
            abs(extract(epoch FROM clock_timestamp() - seen_at)) < $1 AS running
     FROM server_node ORDER BY running DESC, started_at DESC, id LIMIT 50`,
    [missingAfterSeconds],
  )
}

/** Every node compares its files within a heartbeat. */
export const requestProgramCheck = (read: Read) =>
  read.rows('UPDATE server_node SET program_check_at = clock_timestamp()')

/** The version of this release, or `source` if there is none. */
function releasedVersion(): string {
  try {
    const release = JSON.parse(readFileSync(new URL('../../../release.json', import.meta.url), 'utf8'))
    return String((release as { version: unknown }).version)
  } catch {
    return 'source'
  }
}
