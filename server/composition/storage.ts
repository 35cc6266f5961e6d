import { openAggregates } from '../accounting/aggregates/aggregates.ts'
import { openAnchorSigner } from '../accounting/audit/anchor.ts'
import { takeOverAggregates } from '../accounting/audit/rebuild.ts'
import { scheduleAnchors } from '../accounting/audit/schedule-anchors.ts'
import { statement } from '../accounting/ledger/statement.ts'
import { resealCards } from '../money/payments/reseal-cards.ts'
import { assertNamesFold } from '../people/players/player.ts'
import { resealSecondFactors } from '../people/players/second-factor/reseal-second-factors.ts'
import { openDatabase } from '../platform/database/database.ts'
import { ownsTables } from '../platform/database/grants.ts'
import { openJobs } from '../platform/database/jobs.ts'
import { scheduleMonths } from '../platform/database/months.ts'
import { openNotifications } from '../platform/database/notifications.ts'
import { openReplica } from '../platform/database/replica.ts'
import { openStandby } from '../platform/database/standby.ts'
import { openDataKeys } from '../platform/keys/data-keys.ts'
import { findServerKey, makeServerKey } from '../platform/keys/server-key.ts'
import { openVault } from '../platform/keys/vault.ts'
import { openSeedVault, sealPlainSeeds } from '../play/games/seed-vault.ts'
import type { Start } from './start.ts'

export type Storage = Awaited<ReturnType<typeof openStorage>>

/** The database, its keys and its background work. */
export async function openStorage({ config, databaseUrl, log, print, open, onTrouble }: Start) {
  const database = open(openDatabase(databaseUrl))
  const { read } = database
  const jobs = open(openJobs({ read, onTrouble }))
  const keys = await openDataKeys({
    database,
    serverKey: findServerKey(config),
    makeServerKey: () => {
      const made = makeServerKey(config.dataDir)
      print(`The server's key was made in ${made.place}. Keep a copy of it, elsewhere than the database's backups.`)
      return made
    },
    reseals: [resealSecondFactors, resealCards],
  })
  const seedVault = openSeedVault(keys)
  const identifierVault = openVault(keys, 'identifiers')
  await sealPlainSeeds(database, seedVault)
  await takeOverAggregates(database)
  const notifications = open(await openNotifications(databaseUrl))
  open(scheduleMonths(read, jobs))
  const aggregates = open(openAggregates({ database, jobs }))
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
    scheduleAnchors({
      database,
      jobs,
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
    jobs,
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

const runsAsOwner =
  'the account of DATABASE_URL owns the tables or is a superuser, so it could rewrite the records of money and of administrators: see “Database roles” in operations.md'
