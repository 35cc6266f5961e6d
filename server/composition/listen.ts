import { paymentGauges } from '../money/payments/gauges.ts'
import { framesOf } from '../platform/config/config.ts'
import { addHealth } from '../platform/http/health.ts'
import { type HttpOptions, openHttp } from '../platform/http/http.ts'
import { addOpenApi } from '../platform/http/openapi.ts'
import { addWebsite } from '../platform/http/website.ts'
import { operationGauges } from '../platform/operations/gauges.ts'
import { lacksSecondFactor } from '../platform/settings/security.ts'
import type { LiveParts } from './live.ts'
import type { Players } from './players.ts'
import type { SiteParts } from './site.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

interface Served {
  readonly routes: HttpOptions['routes']
  readonly hooks: HttpOptions['hooks']
  readonly players: Players
  readonly ready: () => Promise<boolean>
}

/** Starts serving calls and sockets, and resolves with the port. A worker serves only health and metrics. */
export async function listen(
  { config, log, tracing, open }: Start,
  { read, duties, standby, replica }: Storage,
  { publicState, pages }: SiteParts,
  { realtime }: LiveParts,
  { routes, hooks, players, ready }: Served,
): Promise<number> {
  const { settings, ledger, sessions, rates, clientAddress } = players
  const answers = config.role !== 'worker'
  const secure = config.publicUrl.startsWith('https:')
  const http = await openHttp({
    log,
    routes: answers ? routes : [],
    hooks: answers ? hooks : [],
    identities: sessions,
    rates,
    clientAddress,
    inMaintenance: () => settings.current.maintenance.enabled,
    lacksSecondFactor: (player) => lacksSecondFactor(settings.current, player),
    overloaded: ledger.overloaded,
    tracing,
    secure,
    keepAliveSeconds: config.keepAliveSeconds,
    metricsToken: config.metricsToken,
    gauges: [
      ['casino_sockets', 'Open live connections', () => realtime.sockets],
      ['casino_bets_watchers', 'Live connections that receive bets', () => realtime.betsWatchers],
      ['casino_leases', 'Leases of background work that this server holds', () => duties.held.length],
      ...paymentGauges(read),
      ...operationGauges(read),
      ...(standby.state === 'none' ? [] : [standbyGauge(standby)]),
      ...(replica.state === 'none' ? [] : replicaGauges(replica)),
    ],
    others: async (app, refusesNew) => {
      addHealth(
        app,
        async () => !refusesNew() && (await ready()),
        () => ({
          ...(standby.state !== 'none' && { standby: standby.state }),
          ...(replica.state !== 'none' && { replica: replica.state }),
        }),
      )
      if (!answers) return
      addOpenApi(app, rates)
      await addWebsite(app, { folder: config.webDir, pages, site: publicState, frames: framesOf(config), secure })
    },
  })
  if (answers) realtime.attach(http.server)
  const port = await http.listen(config.host, config.port)
  open({
    async close() {
      // Requests in progress are answered; open sockets would prevent the server from closing.
      const answered = http.close()
      realtime.close()
      await answered
    },
  })
  return port
}

function standbyGauge(standby: Storage['standby']) {
  const figures = { attached: 1, missing: 0, unknown: Number.NaN, none: Number.NaN }
  return ['casino_standby_attached', '1: a synchronous standby is attached', () => figures[standby.state]] as const
}

function replicaGauges(replica: Storage['replica']) {
  return [
    ['casino_replica_lag_seconds', 'How far the replica is behind; NaN: it is away', () => replica.lagSeconds],
    ['casino_replica_used', '1: long reads go to the replica', () => Number(replica.state === 'following')],
  ] as const
}
