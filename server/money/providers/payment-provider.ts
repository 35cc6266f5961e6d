import type { Read } from '../../platform/database/database.ts'
import type { EnvironmentReader } from '../../platform/environment/environment.ts'
import { readVariables, type SettingsOf, type Variable, type Variables } from '../../platform/environment/variables.ts'
import type { Payer, Provider } from './provider.ts'

/** What adapters need to know about this site. */
export interface ProviderSite {
  /** The database, which stores growing numbers for a provider that needs them. */
  readonly read: Read
  /** The database's clock: an invoice's end must not depend on which node made it. */
  readonly now: () => number
  /** The rates of the first provider in the list that has any; absent: none of those before this one has. */
  readonly quote: Payer['quote']
}

type Reads = Variables & { readonly url: Variable<string> }

/** Everything that the casino knows of a provider before it calls it. */
interface Declaration<Own extends Reads> {
  /** Names it on the wire, in payments, in its float account `float:<name>` and in the path of its webhooks. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** Its settings, by the variables that they are read from. */
  readonly reads: Own
  /** Origins whose pages it shows in a frame on ours. */
  readonly frames?: readonly string[]
  /** Loads its adapter, which happens only where it is configured. */
  open(settings: SettingsOf<Own>, site: ProviderSite): Promise<Provider>
  /** Its stand-in for development and tests, which reads the same variables. */
  readonly sandbox: {
    /** Relative to the repository. */
    readonly program: string
    /**
     * The texts of the variables, by setting; `url` is added. `key` derives a secret that stays the same, `callers` are the
     * addresses that the sandbox calls from.
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

/** A provider of payments as it is registered in `list.ts`. */
export interface PaymentProvider {
  readonly name: string
  readonly title: string
  readonly reads: Reads
  readonly sandboxProgram: string
  /** Undefined if it is not configured; what is wrong is reported to `env`. */
  read(env: EnvironmentReader, production: boolean): ConfiguredProvider | undefined
  /** The variables with which the server uses its sandbox, except for the address. */
  sandboxEnv(key: (of: string) => string, callers: string): Record<string, string>
}

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

/** Settings as variables of the environment. */
export function envOf(reads: Variables, settings: Readonly<Record<string, string | undefined>>) {
  const env = Object.entries(settings).flatMap(([key, value]) =>
    value === undefined ? [] : [[reads[key]!.name, value] as const],
  )
  return Object.fromEntries(env)
}
