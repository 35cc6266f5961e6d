import type { Language } from '@casino/contract/language'
import type { Kopecks } from '@casino/rules/money'
import type { Callers } from '../../platform/http/callers.ts'
import type { HookCall } from '../../platform/http/hooks.ts'

/** The name of a provider in the list, or of one that was in it when a payment was made. */
export type ProviderName = string

/** Base class of the four ways in which a provider fails. */
export class ProviderError extends Error {}

/** The outcome is unknown: the provider did not answer in time, or not in its protocol. Never repeat a call that pays. */
export class ProviderSilent extends ProviderError {}

/** The provider was not called, or reports that it did nothing: its circuit is open, it is busy, our keys are rejected. */
export class ProviderUnavailable extends ProviderError {}

/**
 * The provider answered in its protocol, but its answer about this one object cannot be understood: an unknown status, an
 * invalid amount. Repeating the call brings the same answer, and other payments are unaffected: it is not retried and the
 * circuit does not count it. An administrator has to check the payment.
 */
export class ProviderUnreadable extends ProviderError {}

/** The provider answered and refused this one request: repeating it is useless, and other requests are unaffected. */
export class ProviderDenied extends ProviderUnavailable {}

/** As docs/product.md §9 writes it: `USDT`; the network in the form of `TRC-20`, only where a coin has several. */
export interface Coin {
  readonly asset: string
  readonly network?: string
}

export interface InvoiceOrder {
  readonly uuid: string
  /** The requested amount in roubles, also if it is paid in a coin. */
  readonly amount: Kopecks
  readonly coin?: Coin
  readonly player: { readonly id: number; readonly email: string | null; readonly address: string }
  /** The payer's. */
  readonly language: Language
  /** Shown to the payer, in their language. */
  readonly text: string
  /** Where the payer returns to; nothing in that request is trusted. */
  readonly returnUrl: string
  readonly lifetimeS: number
}

/** An invoice as its provider made it. */
export interface Invoice {
  readonly ref: string
  readonly url: string
  readonly expiresAt: Date
}

/** Money that a provider took for an invoice, in roubles. */
export interface Arrived {
  readonly amount: Kopecks
  readonly uuid: string | undefined
  /** By which the provider recognises the card that paid, the same for each of its payments; absent where it does not say. */
  readonly payer?: string
}

/**
 * The provider's current state of an invoice. `paid` contains the sum in roubles and our uuid from the provider's own record: a
 * record that disagrees with the payment is not credited. `partial`: less than the sum arrived, or in another currency.
 * `failed`: it will never be paid.
 */
export type InvoiceReading =
  | { readonly state: 'waiting' | 'expired' | 'failed' | 'absent' }
  /** `arrived`: how much of the invoice was paid, where the provider reports it, and whose it is by its own record. */
  | { readonly state: 'partial'; readonly arrived?: Arrived }
  | ({ readonly state: 'paid' } & Arrived)

/** What a provider has returned of a paid invoice, in roubles. */
export interface GivenBackReading {
  /** Refunded to the payer, or lost to charge-backs, in all. */
  readonly amount: Kopecks
  /** Claimed back by the payer and not decided yet: none of it is lost for good. */
  readonly disputed: Kopecks
  readonly uuid: string | undefined
}

/** A payment that was refunded or disputed, in whole or in part, by the provider's own reference. */
export interface GivenBackRecord {
  readonly payment: string
  /** When the latest refund or dispute of it began. */
  readonly at: Date
}

/** A provider's own record of what was paid through it, for the reconciliation. */
export interface ProviderRecord {
  readonly ref: string
  readonly uuid: string | undefined
  /** In roubles if the provider reports roubles; else the coin's amount as decimal text. */
  readonly amount: Kopecks | string
  readonly at: Date
  /** Less than the invoice: nothing is credited for it unless an administrator approves it. */
  readonly partial?: true
}

/** A row of a provider's list that cannot be understood; the rest of the list is unaffected. */
export interface UnreadableRecord {
  /** What is wrong with it. */
  readonly unreadable: string
  readonly ref: string | undefined
  readonly uuid: string | undefined
}
export type ListedRecord = ProviderRecord | UnreadableRecord

/** Takes money in. */
export interface Collector {
  readonly method: 'card' | 'crypto'
  /** The coins that it takes; a card is not a coin. */
  takes?(coin: Coin): boolean
  /** May be repeated: an invoice whose answer was lost is never shown to anybody. */
  create(order: InvoiceOrder): Promise<Invoice>
  read(ref: string): Promise<InvoiceReading>
  /** Where the provider's protocol has refunds: the invoice of one of its payments, and how much of it was given back. */
  invoiceOf?(payment: string): Promise<string | undefined>
  givenBack?(ref: string): Promise<GivenBackReading>
  /** Its payments that were refunded since then or are in dispute, each once. */
  givenBackSince?(since: Date): Promise<GivenBackRecord[]>
  /** Every invoice paid since. */
  paidSince(since: Date): Promise<ListedRecord[]>
}

/** Where a payout goes. */
export type PayoutTarget =
  | { readonly to: 'card'; readonly card: string }
  | { readonly to: 'wallet'; readonly wallet: string; readonly coin: Coin }
  | { readonly to: 'cheque'; readonly coin: Coin }

/** The amount of the coin at this rate. Decimal text; `assetAmount` is rounded down to the decimals of the coin. */
export interface Quote {
  readonly assetAmount: string
  readonly rate: string
  readonly rateAt: Date
}

/** One attempt to pay out. `uuid` is our number for the payout, the same in every attempt. */
export interface PayoutOrder {
  readonly uuid: string
  readonly amount: Kopecks
  readonly target: PayoutTarget
  readonly quote?: Quote
}

/**
 * `refused` is final: nothing was paid, and nothing will be. `sent`: it is on its way, and is read until it is decided. `none`:
 * the provider certainly has no such payout, so it may be tried again. `unclear`: only a person can determine the outcome.
 */
export type PayoutReading =
  | { readonly state: 'sent' | 'paid'; readonly ref: string; readonly checkUrl?: string }
  | { readonly state: 'refused'; readonly said: string }
export type PayoutSearch = PayoutReading | { readonly state: 'none' } | { readonly state: 'unclear' }

/** Limits payouts across all servers: attempts with the same turn name are at least this far apart. */
export interface Turn {
  readonly name: string
  readonly spacingMs: number
  /** The next attempt waits until the outcome of this one is known. */
  readonly exclusive: boolean
}

/** Pays money out. */
export interface Payer {
  can(target: PayoutTarget | { readonly to: 'card' }): boolean
  turn(target: PayoutTarget): Turn | undefined
  /** For coins only. Throws `ProviderUnavailable` rather than guess when there is no valid rate. */
  quote?(amount: Kopecks, coin: Coin): Promise<Quote>
  /** Called once for each attempt, which was recorded before. Throws `ProviderSilent` when the outcome is unknown. */
  pay(order: PayoutOrder): Promise<PayoutReading>
  /** The outcome of an attempt whose answer was lost. `known` matches the refs of other payments, which cannot be it. */
  find(order: PayoutOrder, attemptedAt: Date, known: (ref: string) => Promise<boolean>): Promise<PayoutSearch>
  read(ref: string): Promise<PayoutReading>
  /** Every payout made since that was not refused. */
  paidSince(since: Date): Promise<ListedRecord[]>
}

export type HookSubject = { readonly ref?: string; readonly uuid?: string } | { readonly givenBackOf: string }

export interface HookAnswer {
  readonly type: 'text/plain' | 'application/json'
  readonly body: string
}

/**
 * Determines which invoice a call is about, by the provider's reference or ours; credits nothing. Refuses `signature_invalid`.
 */
export interface Hook {
  readonly methods: readonly ('GET' | 'POST')[]
  /** Absent: anyone may call. */
  readonly callers?: Callers
  /**
   * Verified over the raw bytes, in constant time, before anything is parsed. Undefined: valid, but not about an invoice. A call
   * about money given back names the provider's payment instead.
   */
  verify(call: HookCall): HookSubject | undefined
  readonly accepted: HookAnswer
}

/** The one interface for all providers: create, read, pay out, verify a webhook. */
export interface Provider {
  readonly name: ProviderName
  readonly collector?: Collector
  readonly payer?: Payer
  readonly hook?: Hook
}
