import type { FastifyBaseLogger } from 'fastify'
import type { Ledger, LedgerOptions } from '../accounting/ledger/ledger.ts'
import type { PaymentRules } from '../money/payments/payment-rules.ts'
import type { Provider } from '../money/providers/provider.ts'
import type { PasswordCost } from '../people/players/passwords/passwords.ts'
import type { Config } from '../platform/config/config.ts'
import type { Tracing } from '../platform/tracing/span.ts'

export interface AppOptions {
  readonly config: Config
  /** The URL of a migrated database. */
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  readonly print: (sentence: string) => void
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
  /** Seeds thirty days before today instead of today, on connections whose clock it sets to so many hours before now. */
  readonly demoMonth?: { setHoursAgo(hours: number): Promise<void> }
  /** Replaces the ledger with another implementation, for comparison. */
  readonly openLedger?: (options: LedgerOptions) => Promise<Ledger>
  /** Replaces the configured third parties. */
  readonly openProviders?: () => ReadonlyMap<string, Provider>
  /** Added to the modules' own routes. */
  readonly paymentRules?: PaymentRules
  /** The interval of the background work on payments, partner rounds, the race, markers of harm and erasures. */
  readonly completeEveryMs?: number
  /** Replaces the cost of a password's hash. */
  readonly passwordCost?: PasswordCost
}

/** Play money: a person trying the product has no second administrator, and would wait a day for each change. */
export const isTrial = ({ seed, environment }: Config): boolean => seed === 'demo' && environment !== 'production'

/** The dependencies of every step. */
export interface Start extends AppOptions {
  /** Closes it together with the app. */
  open<Part extends Closable>(part: Part): Part
  /** Reports a background failure that will be retried. */
  readonly onTrouble: (error: unknown) => void
}

export interface Closable {
  close(): unknown
}

/** Opened resources, closed in reverse order. */
export class OpenedParts {
  readonly #parts: Closable[] = []

  add<Part extends Closable>(part: Part): Part {
    this.#parts.push(part)
    return part
  }

  async close(): Promise<void> {
    for (const part of this.#parts.splice(0).toReversed()) await part.close()
  }
}
