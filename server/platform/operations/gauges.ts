import type { Read } from '../database/database.ts'
import { findNodes } from './nodes.ts'
import { findRuns, runKinds } from './runs.ts'

/** There is no value yet. */
const never = Number.NaN

/** Metrics for an operator's alerts, read from the database, so that every node reports the same values. */
export function operationGauges(read: Read) {
  const one = async (text: string) => (await read.first<{ value: number | null }>(text))?.value ?? never
  const ages = runKinds.map(
    (kind) =>
      [
        `casino_${kind}_age_seconds`,
        `Seconds since the last ${kind} that succeeded; NaN: none did`,
        async () => {
          const last = (await findRuns(read)).find((run) => run.kind === kind)?.lastOk
          return last ? (Date.now() - last.getTime()) / 1000 : never
        },
      ] as const,
  )
  return [
    [
      'casino_nodes_running',
      'Nodes that were seen within the last 20 seconds',
      async () => (await findNodes(read)).filter(({ running }) => running).length,
    ],
    [
      'casino_program_changed_nodes',
      'Nodes whose files are not those of their release',
      async () => (await findNodes(read)).filter(({ running, changed }) => running && changed.length > 0).length,
    ],
    [
      'casino_database_bytes',
      'Size of the database on disk',
      () => one('SELECT pg_database_size(current_database())::float AS value'),
    ],
    [
      'casino_database_connections',
      'Connections to the database server, of all its users',
      () => one('SELECT sum(numbackends)::float AS value FROM pg_stat_database'),
    ],
    [
      'casino_log_archive_age_seconds',
      'Seconds since a segment of the log was archived; NaN: the log is not archived',
      () =>
        one(
          `SELECT extract(epoch FROM clock_timestamp() - last_archived_time)::float AS value FROM pg_stat_archiver
           WHERE current_setting('archive_mode') <> 'off'`,
        ),
    ],
    ...ages,
  ] as const
}
