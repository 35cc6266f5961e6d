import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Environment, openEnvironment } from './environment.ts'
import { type Providers, readProviders, takesPayments } from './providers.ts'

const environments = ['development', 'production', 'test'] as const
const postgresProtocols = ['postgres:', 'postgresql:']
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const keyShape = ['24 to 256 characters long, without spaces', /^\S{24,256}$/] as const

export interface Config {
  readonly environment: (typeof environments)[number]
  readonly host: string
  /** 0: the system chooses one. */
  readonly port: number
  /** The site's own address, without a slash at its end. */
  readonly publicUrl: string
  /** Absent: whoever starts the server brings a database of its own first. */
  readonly databaseUrl: string | undefined
  /** The address of the tables' owner, for migrations. Absent: DATABASE_URL. */
  readonly migrationDatabaseUrl: string | undefined
  /** The address of a role that may only read, for reports. Absent: DATABASE_URL. */
  readonly readerDatabaseUrl: string | undefined
  /** Absolute. Generated secrets live here. */
  readonly dataDir: string
  /** Absolute. Where the web client was built to. */
  readonly webDir: string
  /** Absent: this is the only node. */
  readonly redisUrl: string | undefined
  readonly admin: { readonly username: string; readonly password: string | undefined }
  /** Start the sandbox of each provider that is not configured. Never in production, and beside a configured one only if it is said. */
  readonly sandbox: boolean
  readonly seed: 'demo' | 'minimal'
  readonly rateLimits: boolean
  /** Only what these addresses say of a caller's own address is believed. */
  readonly trustedProxies: readonly string[]
  /** What `/metrics` is asked with; absent: only this machine is answered. */
  readonly metricsToken: string | undefined
  readonly logLevel: (typeof logLevels)[number]
  /** What the keys in the database are sealed with; absent: a secret of the data folder, for one node only. */
  readonly serverKey: string | undefined
  /** Absolute. Anchors of the audit log are appended to it. */
  readonly anchorFile: string
  /** Anchors of the audit log are sent there. */
  readonly anchorUrl: string | undefined
  readonly providers: Providers
}

export type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads every variable of operations.md, or says in sentences what is wrong with those that make no sense. */
export function readConfig(env: Environment): ConfigReading {
  const from = openEnvironment(env)
  const environment = from.oneOf('NODE_ENV', environments) ?? 'development'
  const production = environment === 'production'
  const host = from.text('HOST', 'a host name or an address of this machine', /^[a-zA-Z0-9.:_-]+$/) ?? '127.0.0.1'
  const port = from.wholeNumber('PORT', 0, 65_535) ?? 3000

  const providers = readProviders(from, production)
  // Played money beside real money would be paid out as real.
  const sandbox = from.switch('SANDBOX') ?? !(production || takesPayments(providers))
  if (sandbox && production) from.refuse('SANDBOX=on is not for production: its money is not real.')
  const rateLimits = from.switch('RATE_LIMITS') ?? true
  if (!rateLimits && production) from.refuse('RATE_LIMITS=off is for load tests only, not for production.')
  const seed = from.oneOf('SEED', ['demo', 'minimal']) ?? (production ? 'minimal' : 'demo')

  const dataDir = resolve(from.given('DATA_DIR') ?? 'data')

  const config: Config = {
    environment,
    host,
    port,
    publicUrl: from.site('PUBLIC_URL', 'plain http allowed') ?? `http://${placeOf(host)}:${port}`,
    databaseUrl: from.connection('DATABASE_URL', postgresProtocols),
    migrationDatabaseUrl: from.connection('MIGRATION_DATABASE_URL', postgresProtocols),
    readerDatabaseUrl: from.connection('READER_DATABASE_URL', postgresProtocols),
    dataDir,
    webDir: resolve(from.given('WEB_DIR') ?? fileURLToPath(new URL('../web/dist', import.meta.url))),
    redisUrl: from.connection('REDIS_URL', ['redis:', 'rediss:', 'valkey:', 'valkeys:']),
    admin: {
      username:
        from.text('ADMIN_USERNAME', '3 to 32 letters, digits, “_”, “-” or “.”', /^[\p{L}\d_.-]{3,32}$/u) ?? 'admin',
      password: from.secret('ADMIN_PASSWORD', '6 to 128 characters long', /^.{6,128}$/su),
    },
    sandbox,
    seed,
    rateLimits,
    trustedProxies: from.networks('TRUSTED_PROXIES') ?? [],
    metricsToken: from.secret('METRICS_TOKEN', '24 to 256 characters long, without spaces', /^[!-~]{24,256}$/),
    logLevel: from.oneOf('LOG_LEVEL', logLevels) ?? 'info',
    serverKey: from.secret('SERVER_KEY', ...keyShape) ?? from.secret('CARD_KEY', ...keyShape),
    anchorFile: resolve(from.given('AUDIT_ANCHOR_FILE') ?? join(dataDir, 'audit-anchors.jsonl')),
    anchorUrl: from.site('AUDIT_ANCHOR_URL', 'plain http on this machine'),
    providers,
  }
  return from.problems.length === 0 ? { ok: true, config } : { ok: false, problems: from.problems }
}

/** How a browser on this machine reaches a server that listens on `host`. */
function placeOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
