import { setFlagsFromString } from 'node:v8'
import type { GameType } from '@casino/contract/entities'
import type { FastifyBaseLogger } from 'fastify'
import { adminRoutes } from './admin/routes.ts'
import { statsOf } from './admin/stats.ts'
import { type Aggregates, openAggregates } from './aggregates/aggregates.ts'
import { openAnchorSigner } from './audit/anchor.ts'
import { keepAnchors } from './audit/keep-anchors.ts'
import { type Cashier, openCashier } from './cashier/cashier.ts'
import type { Config } from './config.ts'
import { openDatabaseClock } from './database/clock.ts'
import { type Database, openDatabase, type Read } from './database/database.ts'
import { ownsTables } from './database/grants.ts'
import { keepMonths } from './database/months.ts'
import { openNotifications } from './database/notifications.ts'
import { seedDemo } from './demo.ts'
import { seedDemoPayments } from './demo-payments.ts'
import { openFeed } from './feed/feed.ts'
import { feedRoutes } from './feed/routes.ts'
import { demoGames, gamesRoutes } from './games/routes.ts'
import { openSeedVault, sealPlainSeeds } from './games/seed-vault.ts'
import { openSeeds } from './games/seeds.ts'
import { openClientAddress } from './http/client-address.ts'
import { addHealth } from './http/health.ts'
import { openHttp } from './http/http.ts'
import type { Identity } from './http/identity.ts'
import { openPages } from './http/page.ts'
import { noRates, openRates } from './http/rates.ts'
import { addWebsite } from './http/website.ts'
import { openDataKeys } from './keys/data-keys.ts'
import { findServerKey, makeServerKey } from './keys/server-key.ts'
import { type Ledger, type LedgerOptions, openLedger as openBatchedLedger } from './ledger/ledger.ts'
import { statement } from './ledger/statement.ts'
import { paymentGauges } from './payments/gauges.ts'
import { tellPayments } from './payments/live.ts'
import type { PaymentRules } from './payments/payment-rules.ts'
import { resealCards } from './payments/reseal-cards.ts'
import { openFreshProof } from './players/fresh-proof.ts'
import { noThrottle, openLogInThrottle } from './players/log-in-throttle.ts'
import { keepOpeningCredits, type OpeningCredits } from './players/opening-credit.ts'
import { openPasswords, type PasswordCost } from './players/passwords.ts'
import { assertNamesFold, usernameOf } from './players/player.ts'
import { resealSecondFactors } from './players/reseal-second-factors.ts'
import { playersRoutes } from './players/routes.ts'
import { openSecondFactors } from './players/second-factor.ts'
import { openSessions } from './players/sessions.ts'
import { openProviders as openRealProviders } from './providers/open.ts'
import { openFigures } from './realtime/figures.ts'
import { noFloodGuard, openFloodGuard } from './realtime/flood.ts'
import { openOtherNodes } from './realtime/other-nodes.ts'
import { openRealtime } from './realtime/realtime.ts'
import { rewardsRoutes } from './rewards/routes.ts'
import { openStakes } from './rounds/stakes.ts'
import { seedAdministrator, seedSite } from './seed.ts'
import { publicSite } from './settings/on-wire.ts'
import { settingsRoutes } from './settings/routes.ts'
import { lacksSecondFactor } from './settings/security.ts'
import { openSettings, type Settings } from './settings/settings.ts'
import { notifySupport } from './support/live.ts'
import { supportRoutes } from './support/routes.ts'
import { openVault } from './vault.ts'

export interface AppOptions {
  readonly config: Config
  /** The URL of a migrated database. */
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  readonly say: (sentence: string) => void
  /** Replaces the ledger with another implementation, for comparison. */
  readonly openLedger?: (options: LedgerOptions) => Promise<Ledger>
  /** Replaces the configured third parties. */
  readonly openProviders?: typeof openRealProviders
  /** Added to those of the modules. */
  readonly paymentRules?: PaymentRules
  /** The interval at which the completer checks waiting payments. */
  readonly completeEveryMs?: number
  /** Replaces the cost of a password's hash. */
  readonly passwordCost?: PasswordCost
}

export interface App {
  readonly port: number
  readonly database: Database
  readonly ledger: Ledger
  readonly settings: Settings
  readonly cashier: Cashier
  readonly aggregates: Aggregates
  readonly openingCredits: OpeningCredits
  /** Refuses new requests, answers those in progress, writes decided postings, then closes everything. */
  close(): Promise<void>
}

/** Connects the modules and starts listening. Everything opened is closed in reverse order. */
export async function openApp({
  config,
  databaseUrl,
  log,
  say,
  openLedger = openBatchedLedger,
  openProviders = openRealProviders,
  paymentRules = { onDeposit: [], onWithdrawal: [] },
  completeEveryMs,
  passwordCost,
}: AppOptions): Promise<App> {
  // Under load, requests live long enough for V8 to allocate all later ones directly in the old generation. There each keeps
  // everything it references alive until a full collection (decision 29).
  setFlagsFromString('--no-allocation-site-pretenuring')
  const opened: (() => unknown)[] = []
  const open = <T>(part: T, close: (part: T) => unknown): T => {
    opened.push(() => close(part))
    return part
  }
  const close = async () => {
    for (const end of opened.splice(0).toReversed()) await end()
  }
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'something will be tried again')

  try {
    const database = open(openDatabase(databaseUrl), (part) => part.close())
    const keys = await openDataKeys({
      database,
      serverKey: findServerKey(config),
      makeServerKey: () => {
        const made = makeServerKey(config.dataDir)
        say(`The server's key was made in ${made.place}. Keep a copy of it, elsewhere than the database's backups.`)
        return made
      },
      reseals: [resealSecondFactors, resealCards],
    })
    const seedVault = openSeedVault(keys)
    await sealPlainSeeds(database, seedVault)
    const notifications = open(await openNotifications(databaseUrl), (part) => part.close())
    open(keepMonths({ database, onTrouble }), (part) => part.close())
    const aggregates = open(openAggregates({ database, onTrouble }), (part) => part.close())
    const { read } = database
    await assertNamesFold(read)
    if (await ownsTables(read)) log.warn(runsAsOwner)
    open(
      keepAnchors({
        database,
        signer: openAnchorSigner(keys),
        file: config.anchorFile,
        url: config.anchorUrl,
        log: (anchor) => log.info({ anchor }, 'the records were anchored'),
        onTrouble,
      }),
      (part) => part.close(),
    )
    const balances = statement(read)
    const clientAddress = openClientAddress(config.trustedProxies, (address) => log.warn({ address }, disbelieved))
    const sessions = open(openSessions({ database, notifications, onTrouble }), (part) => part.close())
    const passwords = openPasswords(passwordCost)
    const atRegistration = [openSeeds(seedVault)]

    const rates = config.rateLimits ? openRates((name) => settings.current.rates[name]) : noRates
    const administrates = (identity: Identity) =>
      identity.role === 'admin' && identity.status === 'active' && !lacksSecondFactor(settings.current, identity)
    const figures = open(
      openFigures({ notifications, sessions, administrates, figures: () => statsOf(read), onTrouble }),
      (part) => part.close(),
    )
    const { publicUrl } = config
    const site = () => ({ version: settings.version, ...publicSite(settings) })
    const pages = await openPages({ folder: config.webDir, site, publicUrl })
    const realtime = openRealtime({
      figures,
      administrates,
      sessions,
      clientAddress,
      rates,
      site: () => ({ ...publicSite(settings), ...(pages && { build: pages.build }) }),
      balanceOf: (player) => balances.balanceOf(player),
      socketsPerPlayer: () => settings.current.rates.socketsPerPlayer,
      publicUrl,
      floodGuard: config.rateLimits ? openFloodGuard() : noFloodGuard,
      connectionsPerClient: config.rateLimits ? 500 : Number.POSITIVE_INFINITY,
      onTrouble,
    })
    const gameName = (type: GameType) => settings.game(type).name
    const feed = open(openFeed({ read, notifications, audience: realtime, gameName, onTrouble }), (part) =>
      part.close(),
    )
    const { balancesOf } = balances
    const otherNodes = open(openOtherNodes({ notifications, realtime, balancesOf, onTrouble }), (part) => part.close())
    const onCommit: LedgerOptions['onCommit'] = (changes, added) => {
      realtime.balancesChanged(changes)
      otherNodes.balancesChanged(changes)
      feed.settled(added)
    }
    const ledger = open(await openLedger({ url: databaseUrl, onCommit }), (part) => part.close())
    await seedSite(database, config)
    const settings = open(await openSettings({ read, notifications, onTrouble }), (part) => part.close())
    settings.onChange(realtime.siteChanged)
    const seeding = { config, database, ledger, passwords, atRegistration, say }
    await seedAdministrator(seeding)
    const openingCredits = open(keepOpeningCredits({ ledger, database }, onTrouble), (part) => part.close())
    const gameDeps = {
      ledger,
      read,
      settings,
      seedVault,
      // Rules of other modules that concern all play.
      stakes: openStakes([]),
      usernameOf: (player: number) => usernameOf(read, player),
    }
    if (config.seed === 'demo') await seedDemo({ ...seeding, games: demoGames(gameDeps) })

    const secondFactors = openSecondFactors(openVault(keys, 'secondFactors'))
    const throttle = config.rateLimits ? openLogInThrottle() : noThrottle
    const cashier = open(
      openCashier({
        ...paymentRules,
        ledger,
        read,
        settings,
        rates,
        providers: openProviders(config.providers, { publicUrl, read, now: await openDatabaseClock(read) }),
        vault: openVault(keys, 'payouts'),
        freshProof: openFreshProof({ database, passwords, secondFactors, sessions, throttle }),
        publicUrl,
        onTrouble,
        everyMs: completeEveryMs,
      }),
      (part) => part.close(),
    )
    if (config.seed === 'demo') await seedDemoPayments(database, cashier.byHand)
    tellPayments({ notifications, read, audience: realtime, onTrouble })
    notifySupport({ notifications, audience: realtime })
    notifications.on('name_changed', (payload) => realtime.accountChanged(Number(payload)))

    const players = {
      database,
      ledger,
      settings,
      statement: balances,
      sessions,
      passwords,
      secondFactors,
      rates,
      throttle,
      atRegistration,
    }
    const secure = publicUrl.startsWith('https:')
    const http = await openHttp({
      log,
      routes: [
        ...playersRoutes(players),
        ...settingsRoutes({ settings }),
        ...feedRoutes(feed),
        ...gamesRoutes(gameDeps),
        ...cashier.routes,
        ...rewardsRoutes({ ledger, database, settings, rates }),
        ...supportRoutes({ database, rates }),
        ...adminRoutes(players),
      ],
      hooks: cashier.hooks,
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
        ['casino_bets_watchers', 'Live connections that are told of bets', () => realtime.betsWatchers],
        ...paymentGauges(read),
      ],
      others: async (app) => {
        addHealth(app, async () => !http.refusesNew && notifications.listening && (await isAnswering(read)))
        await addWebsite(app, { folder: config.webDir, pages, site, frames: framesOf(config), secure })
      },
    })
    realtime.attach(http.server)
    const port = await http.listen(config.host, config.port)
    opened.push(async () => {
      // Requests in progress are answered; open sockets would keep the server from closing.
      const answered = http.close()
      realtime.close()
      await answered
    })
    return { port, database, ledger, settings, cashier, aggregates, openingCredits, close }
  } catch (error) {
    await close()
    throw error
  }
}

const runsAsOwner =
  'the account of DATABASE_URL owns the tables or is a superuser, so it could rewrite the records of money and of administrators: see “Database roles” in operations.md'

const disbelieved =
  'forwarding headers of this address are not believed: if it is your proxy, name it in TRUSTED_PROXIES, or all who come through it count as one visitor'

async function isAnswering(read: Read): Promise<boolean> {
  return read.rows('SELECT').then(
    () => true,
    () => false,
  )
}

/** The origins whose pages may be shown in a frame on our pages. */
function framesOf({ providers: { partner, stripe } }: Config): string[] {
  return [
    ...(partner ? [partner.url] : []),
    ...(stripe ? ['https://js.stripe.com', 'https://checkout.stripe.com'] : []),
  ]
}
