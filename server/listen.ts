import type { Live, Players, Site, Start, Storage } from './app.ts'
import { framesOf } from './config.ts'
import type { Read } from './database/database.ts'
import { addHealth } from './http/health.ts'
import { type HttpOptions, openHttp } from './http/http.ts'
import { addWebsite } from './http/website.ts'
import { paymentGauges } from './payments/gauges.ts'
import { lacksSecondFactor } from './settings/security.ts'

interface Served {
  readonly routes: HttpOptions['routes']
  readonly hooks: HttpOptions['hooks']
  readonly players: Players
}

/** Opens the calls and the sockets, and resolves with the port. */
export async function listen(
  { config, log, open }: Start,
  { read, notifications }: Storage,
  { publicState, pages }: Site,
  { realtime }: Live,
  { routes, hooks, players }: Served,
): Promise<number> {
  const { settings, ledger, sessions, rates, clientAddress } = players
  const secure = config.publicUrl.startsWith('https:')
  const http = await openHttp({
    log,
    routes,
    hooks,
    identities: sessions,
    rates,
    clientAddress,
    inMaintenance: () => settings.current.maintenance.enabled,
    lacksSecondFactor: (player) => lacksSecondFactor(settings.current, player),
    overloaded: ledger.overloaded,
    secure,
    metricsToken: config.metricsToken,
    gauges: [
      ['casino_sockets', 'Open live connections', () => realtime.sockets],
      ['casino_bets_watchers', 'Live connections that receive bets', () => realtime.betsWatchers],
      ...paymentGauges(read),
    ],
    others: async (app, refusesNew) => {
      addHealth(app, async () => !refusesNew() && notifications.listening && (await isAnswering(read)))
      await addWebsite(app, { folder: config.webDir, pages, site: publicState, frames: framesOf(config), secure })
    },
  })
  realtime.attach(http.server)
  const port = await http.listen(config.host, config.port)
  open({
    async close() {
      // Requests in progress are answered; open sockets would keep the server from closing.
      const answered = http.close()
      realtime.close()
      await answered
    },
  })
  return port
}

async function isAnswering(read: Read): Promise<boolean> {
  return read.rows('SELECT').then(
    () => true,
    () => false,
  )
}
