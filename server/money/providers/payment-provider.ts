import type { Read } from '../../platform/database/database.ts'
import type { EnvironmentReader } from '../../platform/environment/environment.ts'
import { readVariables, type SettingsOf, type Variable, type Variables } from '../../platform/environment/variables.ts'
import type { Payer, Provider } from './provider.ts'

/** What adapters need to know about this site. */
export interface ProviderSite {
  /** The database, which stores increasing numbers for providers that need them. */
  readonly read: Read
  /** The database's clock: an invoice's expiry must not depend on the node that created it. */
  readonly now: () => number
  /** The rates of the first provider in the list that has any; absent if no earlier provider has. */
  readonly quote: Payer['quote']
}

type Reads = Variables & { readonly url: Variable<string> }

/** Everything that the casino knows about a provider without calling it. */
interface Declaration<Own extends Reads> {
  /** Identifies it on the wire, in payments, in its float account `float:<name>` and in the path of its webhooks. */
  readonly name: string
  /** The display name. */
  readonly title: string
  /** Its settings, by the names of their environment variables. */
  readonly reads: Own
  /** Origins of provider pages that our pages show in a frame. */
  readonly frames?: readonly string[]
  /** Loads its adapter, only if the provider is configured. */
  open(settings: SettingsOf<Own>, site: ProviderSite): Promise<Provider>
  /** Its sandbox for development and tests, configured by the same variables. */
  readonly sandbox: {
    /** Relative to the repository's root. */
    readonly program: string
    /**
     * The values of the variables, by setting; `url` is added. `key` derives a stable secret, `callers` are the addresses that
     * the sandbox calls from.
     */
    settings(key: (of: string) => string, callers: string): Partial<Readonly<Record<keyof Own, string>>>
  }
}

/** A provider with all its settings. */
export interface ConfiguredProvider {
  readonly name: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly frames: readonly string[]
  open(site: ProviderSite): Promise<Provider>
}

/** A payment provider as registered in `list.ts`. */
export interface PaymentProvider {
  readonly name: string
  readonly title: string
  readonly reads: Reads
  readonly sandboxProgram: string
  /** Undefined if it is not configured; invalid values are reported to `env`. */
  read(env: EnvironmentReader, production: boolean): ConfiguredProvider | undefined
  /** The variables that connect the server to its sandbox, except for the URL. */
  sandboxEnv(key: (of: string) => string, callers: string): Record<string, string>
}

/** A provider of the list, from its declaration. Its `read` refuses a configuration with only some of its variables. */
export function paymentProvider<Own extends Reads>(declared: Declaration<Own>): PaymentProvider {
  const { name, title, reads, frames = [], sandbox } = declared
  return {
    name,
    title,
    reads,
    sandboxProgram: sandbox.program,
    read(env, production) {
      const settings = readVariables(title, reads, env, production)
      return settings && { name, settings, frames, open: (site) => declared.open(settings, site) }
    },
    sandboxEnv: (key, callers) => envOf(reads, sandbox.settings(key, callers)),
  }
}

/** Settings as environment variables. */
export function envOf(reads: Variables, settings: Readonly<Record<string, string | undefined>>) {
  const env = Object.entries(reads).flatMap(([key, { name }]) => {
    const value = settings[key]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(env)
}
