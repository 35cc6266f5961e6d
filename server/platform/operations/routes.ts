import { checkProgram, operations, type ServiceState, siteStatus } from '@casino/contract/panel/operations'
import { paymentGauges } from '../../money/payments/gauges.ts'
import { isPartnerOpen } from '../../play/partner/closed.ts'
import type { Config } from '../config/config.ts'
import { takesPayments } from '../config/provider-config.ts'
import type { Read } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import type { Countries } from '../http/countries.ts'
import { type Served, serve } from '../http/serve.ts'
import type { Settings } from '../settings/settings.ts'
import { findNodes, requestProgramCheck } from './nodes.ts'
import { findRuns } from './runs.ts'

export interface OperationsDeps {
  readonly read: Read
  readonly replica: Pick<Replica, 'state' | 'lagSeconds'>
  readonly settings: Settings
  readonly countries: Pick<Countries, 'header' | 'file'>
  readonly providers: Config['providers']
  /** The answer of `/health/ready`. */
  readonly ready: () => Promise<boolean>
}

export function operationsRoutes(deps: OperationsDeps): Served[] {
  const { read, providers } = deps
  return [
    serve(siteStatus, { alwaysOpen: true }, async () => ({ at: new Date().toISOString(), ...(await statusOf(deps)) })),
    serve(checkProgram, { rate: 'administration' }, async () => {
      await requestProgramCheck(read)
      return {}
    }),
    serve(operations, { rate: 'administration' }, async () => {
      const [nodes, database, queues, runs] = await Promise.all([
        findNodes(read),
        databaseOf(deps),
        queuesOf(read),
        findRuns(read),
      ])
      return {
        nodes: nodes.map((node) => ({
          ...node,
          startedAt: node.startedAt.toISOString(),
          seenAt: node.seenAt.toISOString(),
          changed: [...node.changed],
          checkedAt: node.checkedAt?.toISOString() ?? null,
        })),
        database,
        queues,
        providers: namesOf(providers),
        countries: countriesOf(deps),
        runs: runs.map((run) => ({ ...run, at: run.at.toISOString(), lastOk: run.lastOk?.toISOString() ?? null })),
      }
    }),
  ]
}

function countriesOf({ settings, countries: { header, file } }: OperationsDeps) {
  return {
    wanted: settings.current.security.countriesNotServed !== '',
    header: header ?? null,
    file: file ? { builtAt: file.builtAt?.toISOString() ?? null, problem: file.problem } : null,
  }
}

/** The configured third parties; payment providers by their titles. */
function namesOf({ registered, payments, ...others }: OperationsDeps['providers']): string[] {
  const titles = registered.filter(({ name }) => payments.some((each) => each.name === name))
  return [...titles.map(({ title }) => title), ...Object.keys(others)]
}

async function statusOf({
  read,
  settings,
  providers,
  ready,
}: OperationsDeps): Promise<Record<'play' | 'payments' | 'partner' | 'signIn', ServiceState>> {
  const working = await ready()
  const closed = settings.current.maintenance.enabled
  const state = (offered: boolean): ServiceState => {
    if (!working) return 'down'
    return offered && !closed ? 'working' : 'closed'
  }
  return {
    play: state(true),
    payments: state(takesPayments(providers)),
    partner: state(working && providers.partner !== undefined && (await isPartnerOpen(read))),
    // Open during maintenance, because administrators sign in to end it.
    signIn: working ? 'working' : 'down',
  }
}

async function queuesOf(read: Read): Promise<Record<string, number>> {
  const counts = paymentGauges(read).map(
    async ([name, , count]) => [name.replace('casino_', ''), await count()] as const,
  )
  return Object.fromEntries(await Promise.all(counts))
}

interface DatabaseRow {
  readonly version: string
  readonly bytes: number
  readonly connections: number
  readonly mostConnections: number
  readonly syncStandbys: number | null
  readonly archivedAt: Date | null
}

async function databaseOf({ read, replica: { state, lagSeconds } }: OperationsDeps) {
  const row = await read.one<DatabaseRow>(
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float AS bytes,
            (SELECT sum(numbackends) FROM pg_stat_database)::float AS connections,
            current_setting('max_connections')::int AS "mostConnections",
            sync_standbys() AS "syncStandbys",
            (SELECT last_archived_time FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off') AS "archivedAt"`,
  )
  return {
    ...row,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    replica: { state, lagSeconds: Number.isNaN(lagSeconds) ? null : lagSeconds },
  }
}
