import { paymentGauges } from '../money/payments/gauges.ts'
import { withServices } from '../panel/integrations/service-identity.ts'
import { webhookGauges } from '../panel/integrations/webhooks.ts'
import { framesOf } from '../platform/config/config.ts'
import { addHealth } from '../platform/http/health.ts'
import { type HttpOptions, openHttp } from '../platform/http/http.ts'
import { addOpenApi } from '../platform/http/openapi.ts'
import { addWebsite } from '../platform/http/website.ts'
import { operationGauges } from '../platform/operations/gauges.ts'
import { findPicture } from '../platform/pictures/pictures.ts'
import { lacksSecondFactor, serves } from '../platform/settings/security.ts'
import { logGauges } from '../play/log/health.ts'
import type { LogKeys } from '../play/log/log-keys.ts'
import { addLog, verifierKeys } from '../play/log/serve-log.ts'
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
  readonly publicLog: { readonly keys: LogKeys }
}

/** Starts serving calls and sockets, and resolves with the port. A worker serves only health and metrics. */
export async function listen(
  { config, log, tracing, open }: Start,
  { read, jobs, standby, replica }: Storage,
  { publicState, pages }: SiteParts,
  { realtime }: LiveParts,
  { routes, hooks, players, ready, publicLog }: Served,
): Promise<number> {
  const { settings, ledger, sessions, rates, clientAddress, countries } = players
  const answers = config.role !== 'worker'
  const secure = config.publicUrl.startsWith('https:')
  const http = await openHttp({
    log,
    routes: answers ? routes : [],
    hooks: answers ? hooks : [],
    identities: withServices(sessions, read),
    rates,
    clientAddress,
    countryOf: countries.of,
    serves: (country) => serves(settings.current, country),
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
      ['casino_leases', 'Leases of background work that this server holds', () => jobs.held.length],
      ...paymentGauges(read),
      ...operationGauges(read),
      ...logGauges(read, config.logWitnesses),
      ...webhookGauges(read),
      ...partGauges({ standby, replica, countries }),
    ],
    others: async (app, refusesNew) => {
      addHealth(
        app,
        async () => !refusesNew() && (await ready()),
        () => healthOf({ standby, replica, countries }),
      )
      if (!answers) return
      addOpenApi(app, rates, () => verifierKeys(read, publicLog.keys))
      addLog(app, { read, rates, keys: publicLog.keys, witnesses: config.logWitnesses })
      const picture = (path: string) => findPicture(read, path)
      await addWebsite(app, {
        folder: config.webDir,
        pages,
        site: publicState,
        picture,
        frames: framesOf(config),
        framedBy: () => (settings.current.security.telegramMiniApp ? config.providers.telegramBot?.web : undefined),
        secure,
      })
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

/** The optional parts whose state operators follow. */
type Parts = Pick<Storage, 'standby' | 'replica'> & Pick<Players, 'countries'>

const healthOf = ({ standby, replica, countries }: Parts) => ({
  ...(standby.state !== 'none' && { standby: standby.state }),
  ...(replica.state !== 'none' && { replica: replica.state }),
  ...(countries.file?.problem && { countries: 'file unreadable' }),
})

const partGauges = ({ standby, replica, countries }: Parts) => [
  ...(standby.state === 'none' ? [] : [standbyGauge(standby)]),
  ...(replica.state === 'none' ? [] : replicaGauges(replica)),
  ...(countries.file === undefined ? [] : [countryGauge(countries)]),
]

function standbyGauge(standby: Storage['standby']) {
  const figures = { attached: 1, missing: 0, unknown: Number.NaN, none: Number.NaN }
  return ['casino_standby_attached', '1: a synchronous standby is attached', () => figures[standby.state]] as const
}

function countryGauge(countries: Players['countries']) {
  const help = '1: the file of countries can be read'
  return ['casino_country_file_readable', help, () => Number(!countries.file?.problem)] as const
}

function replicaGauges(replica: Storage['replica']) {
  return [
    ['casino_replica_lag_seconds', 'How far the replica is behind; NaN: it is away', () => replica.lagSeconds],
    ['casino_replica_used', '1: long reads go to the replica', () => Number(replica.state === 'following')],
  ] as const
}
