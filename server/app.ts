import { setFlagsFromString } from 'node:v8'
import type { Aggregates } from './accounting/aggregates/aggregates.ts'
import type { Ledger } from './accounting/ledger/ledger.ts'
import { openAdmin } from './composition/admin.ts'
import { openClosing } from './composition/closing.ts'
import { seedDemoMonth } from './composition/demo-month.ts'
import { openGames } from './composition/games.ts'
import { openIdentities } from './composition/identities.ts'
import { openIntegrations } from './composition/integrations.ts'
import { openLedgerOf } from './composition/ledger.ts'
import { listen } from './composition/listen.ts'
import { notifyScreens, openLive } from './composition/live.ts'
import { openOperations } from './composition/operations.ts'
import { openPayments } from './composition/payments.ts'
import { playerRoutes } from './composition/player-routes.ts'
import { openPlayers } from './composition/players.ts'
import { openProtection, type Protecting } from './composition/protection.ts'
import { openPublicLog } from './composition/public-log.ts'
import { openSite } from './composition/site.ts'
import { type AppOptions, OpenedParts, type Start } from './composition/start.ts'
import { openStorage } from './composition/storage.ts'
import { openVerification } from './composition/verification.ts'
import type { Cashier } from './money/cashier/cashier.ts'
import { openRace } from './money/race/open-race.ts'
import type { Races } from './money/race/schedule-races.ts'
import type { Statements } from './money/reconciliation/schedule-statements.ts'
import { freeRoundsWins } from './money/rewards/free-rounds.ts'
import type { Webhooks } from './panel/integrations/schedule-webhooks.ts'
import type { Proposals } from './panel/proposals/decisions.ts'
import type { Erasures } from './people/closing/erase-closed.ts'
import type { Notices } from './people/notices/schedule-notices.ts'
import type { OpeningCredits } from './people/players/opening-credit.ts'
import { recordIdentity } from './people/protection/identifiers.ts'
import type { ScreeningJob } from './people/screening/schedule-screening.ts'
import { openSignIn } from './people/sign-in/open-sign-in.ts'
import type { OldDocuments } from './people/verification/old-documents.ts'
import type { Database } from './platform/database/database.ts'
import type { Jobs } from './platform/database/jobs.ts'
import { settingsRoutes } from './platform/settings/routes.ts'
import type { Settings } from './platform/settings/settings.ts'
import { feedRoutes } from './play/feed/routes.ts'
import { gamesRoutes } from './play/games/routes.ts'
import { gamesUnderWay } from './play/games/turns.ts'
import type { LogKeys } from './play/log/log-keys.ts'
import { openPartner, type Partner } from './play/partner/partner.ts'
import { slotsRoutes } from './play/slots/routes.ts'

export interface App extends Protecting {
  readonly port: number
  readonly database: Database
  readonly ledger: Ledger
  readonly settings: Settings
  readonly cashier: Cashier
  readonly statements: Pick<Statements, 'step'>
  readonly partner: Partner
  readonly aggregates: Aggregates
  readonly openingCredits: OpeningCredits
  readonly races: Races
  readonly oldDocuments: OldDocuments
  readonly screening: Pick<ScreeningJob, 'step'>
  readonly jobs: Jobs
  readonly erasures: Erasures
  readonly proposals: Proposals
  readonly webhooks: Pick<Webhooks, 'step' | 'clean' | 'close'>
  readonly notices: Pick<Notices, 'step' | 'register'>
  readonly publicLog: {
    readonly keys: LogKeys
    step(): Promise<void>
    anchor(): Promise<void>
    cosign(): Promise<void>
  }
  /** Refuses new requests, answers those in progress, writes decided postings, then closes everything. */
  close(): Promise<void>
}

/** Connects the modules and starts listening: each step uses only modules opened by earlier steps. */
export async function openApp(options: AppOptions): Promise<App> {
  // Under load, requests live long enough for V8 to allocate all later ones directly in the old generation, where each keeps
  // its references alive until a full collection (decision 29).
  setFlagsFromString('--no-allocation-site-pretenuring')
  const { log } = options
  const opened = new OpenedParts()
  const start: Start = {
    ...options,
    open: (part) => opened.add(part),
    onTrouble: (error) => log.warn({ err: error }, 'something will be tried again'),
  }
  try {
    const storage = await openStorage(start)
    const site = await openSite(start, storage)
    const identities = openIdentities(start, storage, site)
    const live = openLive(start, storage, site, identities)
    const ledger = start.open(await openLedgerOf(start, storage, live))
    const players = await openPlayers(start, storage, site, identities, ledger)
    const signIn = await openSignIn({ ...start, players, atIdentity: recordIdentity(storage.identifierVault) })
    const games = await openGames(start, storage, live, players)
    const publicLog = openPublicLog(start, storage)
    const cashier = await openPayments(start, storage, players)
    await seedDemoMonth({ ...start, ...players, games, byHand: cashier.byHand })
    const { oldDocuments, screening, ...verification } = openVerification(start, storage, players, cashier)
    const partner = start.open(
      openPartner({ ...start, ...storage, ...players, ...games, freeRoundsWins, everyMs: options.completeEveryMs }),
    )
    const { races, ...race } = openRace({ ...storage, ...players, everyMs: start.completeEveryMs })
    start.open(races)
    const protecting = openProtection(start, storage, players)
    const operations = await openOperations(start, storage, site, identities)
    const { erasures, ...closing } = openClosing(start, storage, players)
    const { proposals, ...admin } = openAdmin(start, storage, players)
    const { webhooks, notices, ...integrations } = openIntegrations(start, storage)
    notifyScreens(start, storage, live)
    const routes = [
      ...playerRoutes(players),
      ...signIn.routes,
      ...settingsRoutes(site),
      ...feedRoutes(live.feed),
      ...gamesRoutes(games),
      ...publicLog.routes,
      ...partner.routes,
      ...cashier.routes,
      ...race.routes,
      ...verification.routes,
      ...operations.routes,
      ...closing.routes,
      ...slotsRoutes({ ...players, popular: site.popular, gamesUnderWay }),
      ...admin.routes,
      ...integrations.routes,
    ]
    const port = await listen(start, storage, site, live, {
      publicLog,
      routes,
      hooks: [...signIn.hooks, ...cashier.hooks, ...partner.hooks, ...integrations.hooks],
      players,
      ready: operations.ready,
    })
    const { database, aggregates, jobs } = storage
    if (options.config.role !== 'web') jobs.begin()
    const { settings, openingCredits } = players
    const money = { ledger, cashier, statements: cashier.statements, openingCredits, races, aggregates }
    const parts = { ...protecting, ...money, database, settings, partner, publicLog, erasures, oldDocuments, screening }
    return { port, ...parts, proposals, webhooks, notices, jobs, close: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}
