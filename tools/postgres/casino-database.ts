import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '@casino/server/platform/config/config'
import { type LogArchive, openLogArchive } from '../backup/log-archive.ts'
import { openBackups } from '../backup/open-backups.ts'
import { end, isEnding, reasonOf, stopAtExit } from '../processes/life.ts'
import { lockDataFolder } from '../processes/single-run.ts'
import { type Postgres, roleUrl, runningPostgres, startPostgres } from './embedded-postgres.ts'
import { findDatabaseHome } from './postgres-account.ts'

/** If the database ends this often within a minute, the cause is one that a restart does not cure. */
const mostRestartsAMinute = 5
/** The pause after a failed start, whose cause may be temporary. */
const betweenStartsMs = 5000

const embeddedDir = (dataDir: string) => join(dataDir, 'postgres')
const embeddedIn = ({ dataDir }: Config) => ({ dataDir: embeddedDir(dataDir), print: console.log })

/** With BACKUP_DIR, the log is archived for as long as the database runs. */
function openArchive(config: Config): LogArchive | undefined {
  const backups = openBackups(config, console.log)
  const archive = backups && openLogArchive(embeddedIn(config).dataDir, backups, console.log)
  if (archive) stopAtExit(archive.close)
  return archive
}

/** The casino's database, with a URL for each role. */
export interface DatabaseUrls {
  /** For the server. */
  readonly app: string
  /** For migrations. */
  readonly owner: string
  /** For read-only commands. */
  readonly reader: string
}

/** The configured URLs, or those of an embedded database that runs as long as this program. */
export async function openDatabase(config: Config): Promise<DatabaseUrls> {
  const configured = configuredUrls(config)
  if (configured) return configured
  const taken = lockDataFolder(config.dataDir)
  if ('takenBy' in taken) {
    const { takenBy } = taken
    throw new Error(
      `Process ${takenBy} already runs on ${config.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  stopAtExit(async () => taken.release())
  console.log('Starting PostgreSQL …')
  const options = { ...embeddedIn(config), settings: openArchive(config)?.settings ?? {} }
  let postgres = await startPostgres(options)
  stopAtExit(() => postgres.stop())
  const startAgain = async () => {
    postgres = await startPostgres(options)
    return postgres
  }
  supervise(postgres, startAgain).catch((cause) => end(1, cause))
  return embeddedUrls(postgres.url)
}

/** The same for a command on an existing casino, which may be running. */
export async function joinDatabase(config: Config): Promise<DatabaseUrls> {
  mustBeCasino(config)
  const running = config.databaseUrl === undefined ? runningPostgres(embeddedIn(config).dataDir) : undefined
  return running === undefined ? openDatabase(config) : embeddedUrls(running)
}

/** A command on a mistyped folder must not create another casino there. */
export function mustBeCasino({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || findDatabaseHome(embeddedDir(dataDir)) !== undefined) return
  throw new Error(
    `${dataDir} is no casino's data folder: it holds no database. Set DATA_DIR to the folder of the casino, or DATABASE_URL to its database.`,
  )
}

function configuredUrls({ databaseUrl, migrationDatabaseUrl, readerDatabaseUrl }: Config): DatabaseUrls | undefined {
  if (databaseUrl === undefined) return undefined
  return { app: databaseUrl, owner: migrationDatabaseUrl ?? databaseUrl, reader: readerDatabaseUrl ?? databaseUrl }
}

function embeddedUrls(owner: string): DatabaseUrls {
  return { app: roleUrl(owner, 'casino_app'), owner, reader: roleUrl(owner, 'casino_reader') }
}

/** Restarts PostgreSQL when it ends unexpectedly; a failed start is repeated, and counts like an unexpected end. */
async function supervise(first: Postgres, startAgain: () => Promise<Postgres>): Promise<void> {
  const starts: number[] = []
  let failure: unknown
  let postgres: Postgres | undefined = first
  for (;;) {
    await postgres?.exited
    if (isEnding()) return
    starts.push(Date.now())
    if (starts.filter((at) => at > Date.now() - 60_000).length > mostRestartsAMinute) break
    console.error('PostgreSQL has ended unexpectedly; starting it again.')
    postgres = await startAgain().catch((cause) => {
      failure = cause
      console.error(reasonOf(cause))
      return undefined
    })
    if (!postgres) await pause(betweenStartsMs)
  }
  throw new Error('PostgreSQL does not stay up; its postgres.log says why.', { cause: failure })
}
