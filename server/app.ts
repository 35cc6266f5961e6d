import { setFlagsFromString } from 'node:v8'
import type { RateName } from '@casino/contract/rate-names'
import type { FastifyBaseLogger } from 'fastify'
import { type Aggregates, openAggregates } from './accounting/aggregates/aggregates.ts'
import { openAnchorSigner } from './accounting/audit/anchor.ts'
import { keepAnchors } from './accounting/audit/keep-anchors.ts'
import { takeOverAggregates } from './accounting/audit/rebuild.ts'
import { type Ledger, type LedgerOptions, openLedger as openBatchedLedger } from './accounting/ledger/ledger.ts'
import { statement } from './accounting/ledger/statement.ts'
import { seedDemo } from './composition/demo.ts'
import { seedDemoPayments } from './composition/demo-payments.ts'
import { houseAccountsOf } from './composition/house-accounts.ts'
import { listen } from './composition/listen.ts'
import { openAdmin } from './composition/open-admin.ts'
import { openClosing } from './composition/open-closing.ts'
import { type Live, notifyScreens, openLive } from './composition/open-live.ts'
import { openMail } from './composition/open-mail.ts'
import { openOperations } from './composition/open-operations.ts'
import { openProtection, type Protecting } from './composition/open-protection.ts'
import { openVerification } from './composition/open-verification.ts'
import { type Closable, Opened } from './composition/opened.ts'
import { playerRoutes } from './composition/player-routes.ts'
import { seedAdministrator, seedSite } from './composition/seed.ts'
import { type Cashier, openCashier } from './money/cashier/cashier.ts'
import { joined, type PaymentRules } from './money/payments/payment-rules.ts'
import { resealCards } from './money/payments/reseal-cards.ts'
import { openHeld } from './money/payments/transfers.ts'
import { openProviders } from './money/providers/open.ts'
import type { Provider } from './money/providers/provider.ts'
import type { Races } from './money/race/keep-races.ts'
import { openRace } from './money/race/open-race.ts'
import { freeRoundsWins } from './money/rewards/free-rounds.ts'
import { rewardsOfPayments } from './money/rewards/payment-rules.ts'
import { waitingSharesStay } from './money/rewards/release-shares.ts'
import type { Proposals } from './panel/proposals/decisions.ts'
import type { Erasures } from './people/closing/erase-closed.ts'
import { openPasskeys } from './people/passkeys/passkeys.ts'
import { keepExpired } from './people/players/expired-sessions.ts'
import { openFreshProof } from './people/players/fresh-proof.ts'
import { openLogInFailures } from './people/players/log-in-failures.ts'
import { noLocks, openLogInLocks } from './people/players/log-in-lock.ts'
import { noThrottle, openLogInThrottle } from './people/players/log-in-throttle.ts'
import { keepOpeningCredits, type OpeningCredits } from './people/players/opening-credit.ts'
import { openPasswords, type PasswordCost } from './people/players/passwords.ts'
import { assertNamesFold, usernameOf } from './people/players/player.ts'
import { resealSecondFactors } from './people/players/reseal-second-factors.ts'
import { openSecondFactors } from './people/players/second-factor.ts'
import { openSessions } from './people/players/sessions.ts'
import { holdAtConfirmation } from './people/protection/exclude.ts'
import { recordIdentity, recordNewEmail } from './people/protection/identifiers.ts'
import { protectionOfPayments } from './people/protection/payment-rules.ts'
import { protectionOfStakes } from './people/protection/stake-rule.ts'
import { openSignIn } from './people/sign-in/open-sign-in.ts'
import type { OldDocuments } from './people/verification/old-documents.ts'
import { verificationOfPayments } from './people/verification/payment-rules.ts'
import type { Config } from './platform/config/config.ts'
import { openDatabaseClock } from './platform/database/clock.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { type Duties, openDuties } from './platform/database/duties.ts'
import { ownsTables } from './platform/database/grants.ts'
import { keepMonths } from './platform/database/months.ts'
import { openNotifications } from './platform/database/notifications.ts'
import { openReplica } from './platform/database/replica.ts'
import { openStandby } from './platform/database/standby.ts'
import { openClientAddress } from './platform/http/client-address.ts'
import { keepGuessRates, noGuessRates, openGuessRates } from './platform/http/guess-rates.ts'
import type { Identity } from './platform/http/identity.ts'
import { openPages } from './platform/http/page.ts'
import { noRates } from './platform/http/rates.ts'
import { openDataKeys } from './platform/keys/data-keys.ts'
import { findServerKey, makeServerKey } from './platform/keys/server-key.ts'
import { openVault } from './platform/keys/vault.ts'
import { openSharedRates } from './platform/realtime/shared-rates.ts'
import { publicSite } from './platform/settings/on-wire.ts'
import { settingsRoutes } from './platform/settings/routes.ts'
import { lacksSecondFactor } from './platform/settings/security.ts'
import { openSettings, type Settings } from './platform/settings/settings.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { feedRoutes } from './play/feed/routes.ts'
import { gamesRoutes } from './play/games/routes.ts'
import { openSeedVault, sealPlainSeeds } from './play/games/seed-vault.ts'
import { openSeeds } from './play/games/seeds.ts'
import { openPartner, type Partner } from './play/partner/partner.ts'
import { countPopular } from './play/partner/popular.ts'
import { openStakes } from './play/rounds/stakes.ts'
import { slotsRoutes } from './play/slots/routes.ts'

export interface AppOptions {
  readonly config: Config
  /** The URL of a migrated database. */
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  readonly say: (sentence: string) => void
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
  /** Replaces the ledger with another implementation, for comparison. */
  readonly openLedger?: (options: LedgerOptions) => Promise<Ledger>
  /** Replaces the configured third parties. */
  readonly openProviders?: () => ReadonlyMap<string, Provider>
  /** Added to those of the modules. */
  readonly paymentRules?: PaymentRules
  /** The interval of the background work on payments, partner rounds, the race, markers of harm and erasures. */
  readonly completeEveryMs?: number
  /** Replaces the cost of a password's hash. */
  readonly passwordCost?: PasswordCost
}

export interface App extends Protecting {
  readonly port: number
  readonly database: Database
  readonly ledger: Ledger
  readonly settings: Settings
  readonly cashier: Cashier
  readonly partner: Partner
  readonly aggregates: Aggregates
  readonly openingCredits: OpeningCredits
  readonly races: Races
  readonly oldDocuments: OldDocuments
  readonly duties: Duties
  readonly erasures: Erasures
  readonly proposals: Proposals
  /** Refuses new requests, answers those in progress, writes decided postings, then closes everything. */
  close(): Promise<void>
}

/** Connects the modules and starts listening: each step uses only what the steps before it opened. */
export async function openApp(options: AppOptions): Promise<App> {
  // Under load, requests live long enough for V8 to allocate all later ones directly in the old generation. There each keeps
  // everything it references alive until a full collection (decision 29).
  setFlagsFromString('--no-allocation-site-pretenuring')
  const { log } = options
  const opened = new Opened()
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
    const games = await openGames(start, storage, players)
    const cashier = await openPayments(start, storage, players)
    const { oldDocuments, ...verification } = openVerification(start, storage, players)
    const partner = start.open(
      openPartner({ ...start, ...storage, ...players, ...games, freeRoundsWins, everyMs: options.completeEveryMs }),
    )
    const { races, ...race } = openRace({ ...storage, ...players, everyMs: start.completeEveryMs })
    start.open(races)
    const protecting = openProtection(start, storage)
    const operations = await openOperations(start, storage, site)
    const { erasures, ...closing } = openClosing(start, storage, players)
    const { proposals, ...admin } = openAdmin(start, storage, players)
    notifyScreens(start, storage, live)
    const routes = [
      ...playerRoutes(players),
      ...signIn.routes,
      ...settingsRoutes(site),
      ...feedRoutes(live.feed),
      ...gamesRoutes(games),
      ...partner.routes,
      ...cashier.routes,
      ...race.routes,
      ...verification.routes,
      ...operations.routes,
      ...closing.routes,
      ...slotsRoutes({ ...players, popular: site.popular }),
      ...admin.routes,
    ]
    const port = await listen(start, storage, site, live, {
      routes,
      hooks: [...signIn.hooks, ...cashier.hooks, ...partner.hooks],
      players,
      ready: operations.ready,
    })
    const { database, aggregates, duties } = storage
    if (options.config.role !== 'web') duties.begin()
    const { settings, openingCredits } = players
    const parts = { ...protecting, database, aggregates, settings, openingCredits, ledger, cashier, partner, races }
    return { port, ...parts, erasures, oldDocuments, proposals, duties, close: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** What every step may use. */
export interface Start extends AppOptions {
  /** Closes it together with the app. */
  open<Part extends Closable>(part: Part): Part
  /** Reports a failure in the background that will be retried. */
  readonly onTrouble: (error: unknown) => void
}

export type Storage = Awaited<ReturnType<typeof openStorage>>
export type Site = Awaited<ReturnType<typeof openSite>>
export type Identities = ReturnType<typeof openIdentities>
export type Players = Awaited<ReturnType<typeof openPlayers>>

/** The database, its keys and its background work. */
async function openStorage({ config, databaseUrl, log, say, open, onTrouble }: Start) {
  const database = open(openDatabase(databaseUrl))
  const { read } = database
  const duties = open(openDuties({ read, onTrouble }))
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
  const identifierVault = openVault(keys, 'identifiers')
  await sealPlainSeeds(database, seedVault)
  await takeOverAggregates(database)
  const notifications = open(await openNotifications(databaseUrl))
  open(keepMonths(read, duties))
  const aggregates = open(openAggregates({ database, duties }))
  const standby = open(await openStandby({ read, policy: config.standby, log }))
  const replica = open(
    await openReplica({
      url: config.replicaDatabaseUrl,
      primary: read,
      maximumLagSeconds: config.replicaMaximumLagSeconds,
      log,
    }),
  )
  await assertNamesFold(read)
  if (await ownsTables(read)) log.warn(runsAsOwner)
  open(
    keepAnchors({
      database,
      duties,
      signer: openAnchorSigner(keys),
      file: config.anchorFile,
      url: config.anchorUrl,
      log: (anchor) => log.info({ anchor }, 'the records were anchored'),
      onTrouble,
    }),
  )
  return {
    database,
    read,
    duties,
    keys,
    seedVault,
    identifierVault,
    notifications,
    aggregates,
    standby,
    replica,
    statement: statement(read),
  }
}

/** The settings, and what everyone may read of them. */
async function openSite({ config, open, onTrouble }: Start, { database, read, duties, notifications }: Storage) {
  await seedSite(database, config)
  const settings = open(await openSettings({ read, notifications, onTrouble }))
  const rateOf = (name: RateName) => settings.current.rates[name]
  const rates = config.rateLimits ? open(openSharedRates({ notifications, rateOf, onTrouble })) : noRates
  const guesses = config.rateLimits ? openGuessRates(read, rateOf) : noGuessRates
  open(keepGuessRates({ read, rateOf, duties }))
  const publicState = () => ({ version: settings.version, ...publicSite(settings) })
  const popular = countPopular(read)
  const { webDir: folder, publicUrl } = config
  const pages = await openPages({ folder, site: publicState, popular, publicUrl, onTrouble })
  return { settings, rates, guesses, publicState, popular, pages }
}

/** Authentication: who is calling, and how they prove it. */
function openIdentities(
  { config, log, open, onTrouble, passwordCost }: Start,
  { database, duties, notifications, keys }: Storage,
  { settings }: Site,
) {
  open(keepExpired(database, duties))
  return {
    clientAddress: openClientAddress(config.trustedProxies, (facts, sentence) => log.warn(facts, sentence)),
    sessions: open(openSessions({ database, notifications, onTrouble })),
    passwords: openPasswords(passwordCost),
    secondFactors: openSecondFactors(openVault(keys, 'secondFactors')),
    passkeys: openPasskeys({ database, publicUrl: config.publicUrl }),
    throttle: config.rateLimits ? openLogInThrottle(openLogInFailures(database, onTrouble)) : noThrottle,
    locks: config.rateLimits ? openLogInLocks({ database, sendsMail: config.mail !== undefined, onTrouble }) : noLocks,
    administrates: (identity: Identity) =>
      identity.role === 'admin' && identity.status === 'active' && !lacksSecondFactor(settings.current, identity),
  }
}

function openLedgerOf(
  { config, databaseUrl, tracing, openLedger = openBatchedLedger }: Start,
  { standby }: Storage,
  { realtime, otherNodes, feed }: Live,
): Promise<Ledger> {
  return openLedger({
    url: databaseUrl,
    houseAccounts: houseAccountsOf(config.providers.registered),
    standbyMissed: () => standby.isMissed,
    tracing,
    onCommit(changes, added) {
      realtime.balancesChanged(changes)
      otherNodes.balancesChanged(changes)
      feed.settled(added)
    },
  })
}

/** The players' accounts, with an administrator and the opening credits that are due. */
async function openPlayers(
  start: Start,
  storage: Storage,
  { settings, rates, guesses }: Site,
  { clientAddress, sessions, passwords, secondFactors, passkeys, throttle, locks }: Identities,
  ledger: Ledger,
) {
  const { config, say, open } = start
  const { database, duties, seedVault, identifierVault, statement, standby, replica } = storage
  const sendsMail = config.mail !== undefined
  const atRegistration = [openHeld, openSeeds(seedVault), recordNewEmail(identifierVault, { sendsMail })]
  await seedAdministrator({ config, database, ledger, passwords, atRegistration, say })
  const openingCredits = open(keepOpeningCredits({ ledger, database }, duties))
  const proving = { passwords, secondFactors, passkeys, sessions, throttle, locks }
  if (config.mail) open(openMail(config.mail, start, storage, settings))
  const accounts = {
    database,
    longRead: replica.read,
    standby,
    ledger,
    settings,
    statement,
    atRegistration,
    atConfirmation: [holdAtConfirmation(identifierVault)],
    rates,
    guesses,
    identifierVault,
    ...proving,
    sendsMail,
  }
  return { ...accounts, clientAddress, openingCredits }
}

async function openGames({ config, say }: Start, { read, replica, seedVault }: Storage, players: Players) {
  const { ledger, settings } = players
  const games = {
    ledger,
    read,
    longRead: replica.read,
    settings,
    seedVault,
    // Rules of other modules that concern all play.
    stakes: openStakes([protectionOfStakes(settings), waitingSharesStay]),
    usernameOf: (player: number) => usernameOf(read, player),
  }
  if (config.seed === 'demo') await seedDemo({ ...players, config, say, games })
  return games
}

async function openPayments(
  { config, open, onTrouble, completeEveryMs, ...options }: Start,
  { database, read, duties, keys }: Storage,
  players: Players,
) {
  const { paymentRules } = options
  const { publicUrl, providers } = config
  const { ledger, settings, rates, sendsMail } = players
  const ofPlayers = joined(protectionOfPayments(players), verificationOfPayments(settings))
  const cashier = open(
    openCashier({
      ...joined(joined(ofPlayers, rewardsOfPayments({ read, settings })), paymentRules),
      ledger,
      read,
      settings,
      rates,
      providers:
        options.openProviders?.() ??
        (await openProviders(providers.payments, { read, now: await openDatabaseClock(read) })),
      vault: openVault(keys, 'payouts'),
      freshProof: openFreshProof(players),
      publicUrl,
      sendsMail,
      onTrouble,
      duties,
      everyMs: completeEveryMs,
    }),
  )
  if (config.seed === 'demo') await seedDemoPayments(database, cashier.byHand)
  return cashier
}

const runsAsOwner =
  'the account of DATABASE_URL owns the tables or is a superuser, so it could rewrite the records of money and of administrators: see “Database roles” in operations.md'
