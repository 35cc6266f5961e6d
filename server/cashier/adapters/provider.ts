import type { Kopecks } from '@casino/rules/money'

/** Every provider of the cashier, as the ledger's float account and the wire call it. */
export type ProviderName = 'crypto-pay' | 'cryptocloud' | 'freekassa' | 'stripe'

/** Any of the four ways in which a provider fails. */
export class ProviderError extends Error {}

/** What a provider did is not known: it did not answer in time, or not in its protocol. Nothing may be repeated that pays. */
export class ProviderSilent extends ProviderError {}

/** The provider was not asked, or says itself that it did nothing: its circuit is open, it is busy, our keys are refused. */
export class ProviderUnavailable extends ProviderError {}

/**
 * The provider answered in its protocol, but what it says of this one thing cannot be understood: an unknown status, an amount
 * that is none. Asking again brings the same answer, and every other payment is unaffected: neither retried nor counted by
 * the circuit. An administrator has to look at the payment.
 */
export class ProviderUnreadable extends ProviderError {}

/** The provider answered, and says no to this one thing: to ask again is of no use, and others are not worse off for it. */
export class ProviderDenied extends ProviderUnavailable {}

/** As the specification writes it: `USDT`; the network in the form of `TRC-20`, only where a coin has several. */
export interface Coin {
  readonly asset: string
  readonly network?: string
}

export interface InvoiceOrder {
  readonly uuid: string
  /** Roubles are what is asked for, also where a coin is paid. */
  readonly amount: Kopecks
  readonly coin?: Coin
  readonly player: { readonly id: number; readonly email: string; readonly address: string }
  /** Shown to the payer, in his language. */
  readonly text: string
  /** Where the payer comes back to; nothing that it says is believed. */
  readonly returnUrl: string
  readonly lifetimeS: number
}

export interface Invoice {
  readonly ref: string
  readonly url: string
  readonly expiresAt: Date
}

/** Money that a provider took for an invoice, in roubles. */
export interface Arrived {
  readonly amount: Kopecks
  readonly uuid: string | undefined
}

/**
 * What the provider says of an invoice now. `paid` tells the sum in roubles, and ours by its own record: whatever disagrees
 * with the payment is not credited. `partial`: less than the sum arrived, or in another currency. `failed`: it will never be paid.
 */
export type InvoiceReading =
  | { readonly state: 'waiting' | 'expired' | 'failed' | 'absent' }
  /** `arrived`: how much of the invoice was paid, where the provider reports it, and whose it is by its own record. */
  | { readonly state: 'partial'; readonly arrived?: Arrived }
  | ({ readonly state: 'paid' } & Arrived)

/** A provider's own record of what was paid through it, for the reconciliation. */
export interface ProviderRecord {
  readonly ref: string
  readonly uuid: string | undefined
  /** In roubles where the provider tells it so; else the coin's amount as decimal text. */
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
  /** The coins that it takes; a card is no coin. */
  takes?(coin: Coin): boolean
  /** May be repeated: an invoice whose answer was lost is never shown to anybody. */
  create(order: InvoiceOrder): Promise<Invoice>
  read(ref: string): Promise<InvoiceReading>
  /** Every invoice paid since. */
  paidSince(since: Date): Promise<ListedRecord[]>
}

export type PayoutTarget =
  | { readonly to: 'card'; readonly card: string }
  | { readonly to: 'wallet'; readonly wallet: string; readonly coin: Coin }
  | { readonly to: 'cheque'; readonly coin: Coin }

/** So much of the coin, by this rate. Decimal text; `assetAmount` is rounded down to what the coin can be divided into. */
export interface Quote {
  readonly assetAmount: string
  readonly rate: string
  readonly rateAt: Date
}

export interface PayoutOrder {
  readonly uuid: string
  readonly amount: Kopecks
  readonly target: PayoutTarget
  readonly quote?: Quote
}

/**
 * `refused` is final: nothing was paid, and nothing will be. `sent`: it is on its way, and is read until it is decided.
 * `none`: the provider certainly has no such payout, so it may be tried again. `unclear`: only a person can tell.
 */
export type PayoutReading =
  | { readonly state: 'sent' | 'paid'; readonly ref: string; readonly checkUrl?: string }
  | { readonly state: 'refused'; readonly said: string }
export type PayoutSearch = PayoutReading | { readonly state: 'none' } | { readonly state: 'unclear' }

/** Whose turn it is to pay out, over all servers: attempts of one name follow each other at this distance. */
export interface Turn {
  readonly name: string
  readonly spacingMs: number
  /** The next one waits until the outcome of this one is known. */
  readonly exclusive: boolean
}

/** Pays money out. */
export interface Payer {
  can(target: PayoutTarget | { readonly to: 'card' }): boolean
  turn(target: PayoutTarget): Turn | undefined
  /** For coins only. Refused (`ProviderUnavailable`) rather than guessed when there is no valid rate. */
  quote?(amount: Kopecks, coin: Coin): Promise<Quote>
  /** Asked once for each attempt that was written down before. Throws `ProviderSilent` when what came of it is not known. */
  pay(order: PayoutOrder): Promise<PayoutReading>
  /** What became of an attempt whose answer was lost. `known` are the refs of other payments, which cannot be it. */
  find(order: PayoutOrder, attemptedAt: Date, known: (ref: string) => Promise<boolean>): Promise<PayoutSearch>
  read(ref: string): Promise<PayoutReading>
  /** Every payout made since that was not refused. */
  paidSince(since: Date): Promise<ListedRecord[]>
}

/** A call that came from outside and says that it is the provider's. */
export interface HookCall {
  readonly method: 'GET' | 'POST'
  /** The bytes as they came, and nothing that was made of them. */
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string>>
  /** Where it comes from, as far as configured proxies say. */
  readonly address: string
}

export interface HookAnswer {
  readonly type: 'text/plain' | 'application/json'
  readonly body: string
}

/** Tells which invoice a call is about, by the provider's reference or ours; credits nothing. Refuses `signature_invalid`. */
export interface Hook {
  readonly methods: readonly ('GET' | 'POST')[]
  /** Verified over the raw bytes, in constant time, before anything is parsed. Nothing: right, but about no invoice. */
  verify(call: HookCall): { readonly ref?: string; readonly uuid?: string } | undefined
  readonly accepted: HookAnswer
}

/** One shape for all: create, read, pay out, verify a webhook. */
export interface Provider {
  readonly name: ProviderName
  readonly collector?: Collector
  readonly payer?: Payer
  readonly hook?: Hook
}
