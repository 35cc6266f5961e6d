import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paymentProviders } from '../../money/providers/list.ts'
import type { PaymentProvider } from '../../money/providers/payment-provider.ts'
import { type Environment, type EnvironmentReader, openEnvironment } from '../environment/environment.ts'
import type { TracingConfig } from '../tracing/span.ts'
import { type LogWitness, parseLogWitness } from './log-witness.ts'
import { type Providers, readProviders, takesPayments } from './provider-config.ts'

const environments = ['development', 'production', 'test'] as const
const roles = ['all', 'web', 'worker'] as const
const postgresProtocols = ['postgres:', 'postgresql:']
const standbyPolicies = ['required', 'expected', 'none'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const keyShape = ['24 to 256 characters long, without spaces', /^\S{24,256}$/] as const

export interface Config {
  readonly environment: (typeof environments)[number]
  /** `web` serves calls without background work; `worker` does background work and serves only health checks. */
  readonly role: (typeof roles)[number]
  readonly host: string
  /** 0: the system chooses a free port. */
  readonly port: number
  /** The site's own URL, without a trailing slash. */
  readonly publicUrl: string
  /** Absent: the program that starts the server provides a database first. */
  readonly databaseUrl: string | undefined
  /** The URL for the owner of the tables, used by migrations. Absent: DATABASE_URL. */
  readonly migrationDatabaseUrl: string | undefined
  /** The URL for a read-only role, used by reports. Absent: DATABASE_URL. */
  readonly readerDatabaseUrl: string | undefined
  /** The URL of a replica for long reads. Absent: the database serves them. */
  readonly replicaDatabaseUrl: string | undefined
  /** A replica that is further behind is not used. */
  readonly replicaMaximumLagSeconds: number
  /** Whether a synchronous standby of the database is required, expected, or not expected. */
  readonly standby: (typeof standbyPolicies)[number]
  /** Absolute path. Generated secrets are stored here. */
  readonly dataDir: string
  /** Absolute path of the built web client. */
  readonly webDir: string
  /** Unused, and only causes a warning: nodes communicate through PostgreSQL. */
  readonly redisUrl: string | undefined
  readonly admin: { readonly username: string; readonly password: string | undefined }
  /**
   * Starts the sandbox of each provider that is not configured. Never in production, and next to a configured provider only if
   * set explicitly.
   */
  readonly sandbox: boolean
  readonly seed: 'demo' | 'minimal'
  readonly rateLimits: boolean
  /** Only these addresses are trusted to report a client's address. */
  readonly trustedProxies: readonly string[]
  /** The header in which the proxy names the client's country. */
  readonly countryHeader: string | undefined
  /** Absolute path of a database of countries in MaxMind's format. */
  readonly countryFile: string | undefined
  /**
   * How long an idle connection stays open: longer than a load balancer keeps it, which would otherwise write into a closed
   * one.
   */
  readonly keepAliveSeconds: number
  /** The token that `/metrics` requires; absent: only this machine may read it. */
  readonly metricsToken: string | undefined
  readonly logLevel: (typeof logLevels)[number]
  /** The key that seals the keys in the database; absent: a secret in the data folder, for a single node only. */
  readonly serverKey: string | undefined
  /** Absolute path. Anchors of the audit log are appended to this file. */
  readonly anchorFile: string
  /** The last checkpoint of the public log that this server signed. */
  readonly logCheckpointFile: string
  /** The witnesses that cosign the public log. */
  readonly logWitnesses: readonly LogWitness[]
  /** Webhooks may also call addresses in these networks, and without TLS; otherwise only the internet, with it. */
  readonly webhookNetworks: readonly string[]
  /** Anchors of the audit log are sent to this URL. */
  readonly anchorUrl: string | undefined
  /** The folder of the embedded database's log archive and of backups. Absolute path; absent: nothing is archived. */
  readonly backupDir: string | undefined
  /** Seals backups; absent: a secret in the data folder. */
  readonly backupKey: string | undefined
  /** The number of months before the current one that are not archived; absent: `npm run months` requires a month. */
  readonly monthsAttached: number | undefined
  /** The collector's URL; absent: nothing is traced. */
  readonly tracing: TracingConfig | undefined
  readonly providers: Providers
  /** Absent: no letters are sent, and players who forget their password contact support. */
  readonly mail: MailConfig | undefined
}

/** The mail server, and the sender of letters. */
export interface MailConfig {
  /** smtp:// or smtps://, with the account before the host. */
  readonly url: string
  readonly from: string
}

export type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

/** A release runs in production, without sandboxes, whatever variables its commands are started with. */
const isRelease = () => existsSync(new URL('../../../release.json', import.meta.url))

interface ReadingOptions {
  readonly released?: boolean
  /** The payment providers whose variables are read. */
  readonly registered?: readonly PaymentProvider[]
}

/** Reads every variable of operations.md, or returns a sentence for each invalid one. */
export function readConfig(
  env: Environment,
  { released = isRelease(), registered = paymentProviders }: ReadingOptions = {},
): ConfigReading {
  const from = openEnvironment(env)
  const environment = from.oneOf('NODE_ENV', environments) ?? (released ? 'production' : 'development')
  const production = environment === 'production'
  const host = from.text('HOST', 'a host name or an address of this machine', /^[a-zA-Z0-9.:_-]+$/) ?? '127.0.0.1'
  const port = from.wholeNumber('PORT', 0, 65_535) ?? 3000

  const providers = readProviders(from, production, registered)
  // Play money next to real money would be paid out as real money.
  const sandbox = from.switch('SANDBOX') ?? !(production || takesPayments(providers))
  if (sandbox && production) from.refuse('SANDBOX=on is not for production: its money is not real.')
  const rateLimits = from.switch('RATE_LIMITS') ?? true
  if (!rateLimits && production) from.refuse('RATE_LIMITS=off is for load tests only, not for production.')
  const seed = from.oneOf('SEED', ['demo', 'minimal']) ?? (production ? 'minimal' : 'demo')

  const trustedProxies = from.networks('TRUSTED_PROXIES') ?? []
  const dataDir = resolve(from.given('DATA_DIR') ?? 'data')
  const backupDir = from.given('BACKUP_DIR')

  const config: Config = {
    environment,
    role: from.oneOf('ROLE', roles) ?? 'all',
    host,
    port,
    publicUrl: from.origin('PUBLIC_URL', 'plain http allowed') ?? `http://${placeOf(host)}:${port}`,
    databaseUrl: from.connection('DATABASE_URL', postgresProtocols),
    migrationDatabaseUrl: from.connection('MIGRATION_DATABASE_URL', postgresProtocols),
    readerDatabaseUrl: from.connection('READER_DATABASE_URL', postgresProtocols),
    replicaDatabaseUrl: from.connection('REPLICA_DATABASE_URL', postgresProtocols),
    replicaMaximumLagSeconds: from.wholeNumber('REPLICA_MAX_LAG_SECONDS', 1, 10) ?? 2,
    standby: from.oneOf('STANDBY', standbyPolicies) ?? 'none',
    dataDir,
    webDir: resolve(from.given('WEB_DIR') ?? fileURLToPath(new URL('../../../web/dist', import.meta.url))),
    redisUrl: from.connection('REDIS_URL', ['redis:', 'rediss:', 'valkey:', 'valkeys:']),
    admin: {
      username:
        from.text('ADMIN_USERNAME', '3 to 32 letters, digits, “_”, “-” or “.”', /^[\p{L}\d_.-]{3,32}$/u) ?? 'admin',
      password: from.secret('ADMIN_PASSWORD', '6 to 128 characters long', /^.{6,128}$/su),
    },
    sandbox,
    seed,
    rateLimits,
    trustedProxies,
    ...readCountries(from, trustedProxies),
    keepAliveSeconds: from.wholeNumber('KEEP_ALIVE_SECONDS', 1, 3600) ?? 620,
    metricsToken: from.secret('METRICS_TOKEN', '24 to 256 characters long, without spaces', /^[!-~]{24,256}$/),
    logLevel: from.oneOf('LOG_LEVEL', logLevels) ?? 'info',
    serverKey: from.secret('SERVER_KEY', ...keyShape) ?? from.secret('CARD_KEY', ...keyShape),
    logCheckpointFile: resolve(from.given('LOG_CHECKPOINT_FILE') ?? join(dataDir, 'log-checkpoint')),
    logWitnesses:
      from.list(
        'LOG_WITNESSES',
        'keys of witnesses, each with its address after a space, with commas between',
        parseLogWitness,
      ) ?? [],
    webhookNetworks: from.networks('WEBHOOK_NETWORKS') ?? [],
    anchorFile: resolve(from.given('AUDIT_ANCHOR_FILE') ?? join(dataDir, 'audit-anchors.jsonl')),
    backupDir: backupDir && resolve(backupDir),
    backupKey: from.secret('BACKUP_KEY', ...keyShape),
    monthsAttached: from.wholeNumber('MONTHS_ATTACHED', 2, 1200),
    anchorUrl: from.site('AUDIT_ANCHOR_URL', 'plain http on this machine'),
    providers,
    tracing: readTracing(from),
    mail: readMail(from),
  }
  return from.problems.length === 0 ? { ok: true, config } : { ok: false, problems: from.problems }
}

function readCountries(from: EnvironmentReader, trustedProxies: readonly string[]) {
  const countryHeader = from.text('COUNTRY_HEADER', 'the name of a header', /^[A-Za-z][\w-]{0,63}$/)
  if (countryHeader && trustedProxies.length === 0)
    from.refuse('COUNTRY_HEADER counts only from a proxy that TRUSTED_PROXIES lists, and that is empty.')
  const file = from.given('COUNTRY_FILE')
  return { countryHeader, countryFile: file && resolve(file) }
}

function readTracing(from: EnvironmentReader): TracingConfig | undefined {
  const endpoint = from.site('OTEL_EXPORTER_OTLP_ENDPOINT', 'plain http allowed')
  const service =
    from.text('OTEL_SERVICE_NAME', '1 to 64 letters, digits, “_”, “-” or “.”', /^[\w.-]{1,64}$/) ?? 'casino'
  const percent = from.wholeNumber('TRACE_PERCENT', 0, 100) ?? 100
  return endpoint === undefined ? undefined : { endpoint, service, percent }
}

function readMail(from: EnvironmentReader): MailConfig | undefined {
  const url = from.connection('SMTP_URL', ['smtp:', 'smtps:'])
  const sender = from.text('MAIL_FROM', 'an email address', /^[^\s@<>]+@[^\s@<>]+$/)
  if ((url === undefined) === (sender === undefined)) return url && sender ? { url, from: sender } : undefined
  from.refuse(`Letters need both SMTP_URL and MAIL_FROM; ${url ? 'MAIL_FROM' : 'SMTP_URL'} is missing.`)
  return undefined
}

/** The URL at which a browser on this machine reaches a server that listens on `host`. */
function placeOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** The origins whose pages ours may show in a frame. */
export function framesOf({ providers: { partner, payments } }: Config): string[] {
  return [...(partner ? [new URL(partner.url).origin] : []), ...payments.flatMap(({ frames }) => frames)]
}
