import type { Language } from '@casino/contract/language'
import type { Kopecks } from '@casino/rules/money'
import type { TransferKind } from '@casino/rules/transfer-number'
import type { Callers } from '../../platform/http/callers.ts'
import type { HookCall } from '../../platform/http/hooks.ts'

/** The name of a provider in the list, or of one that was listed when a payment was created. */
export type ProviderName = string

/** Base class of the four ways in which a provider fails. */
export class ProviderError extends Error {}

/**
 * The outcome is unknown: the provider did not answer in time, or its answer does not follow its protocol. Never repeat a
 * paying call.
 */
export class ProviderSilent extends ProviderError {}

/** The provider was not called, or reports that it did nothing: its circuit is open, it is busy, or our keys are rejected. */
export class ProviderUnavailable extends ProviderError {}

/**
 * The provider answered in its protocol, but the answer about this object cannot be understood: an unknown status, an invalid
 * amount. A repeat would bring the same answer, and other payments are unaffected, so it is not retried and the circuit does
 * not count it. An administrator has to check the payment.
 */
export class ProviderUnreadable extends ProviderError {}

/** The provider answered and refused this one request: repeating it is useless, and other requests are unaffected. */
export class ProviderDenied extends ProviderUnavailable {}

/** As docs/product.md §9 writes it: `USDT`; the network as in `TRC-20`, only if the coin has several. */
export interface Coin {
  readonly asset: string
  readonly network?: string
}

export interface InvoiceOrder {
  readonly uuid: string
  /** The requested amount in roubles, even if it is paid in a coin. */
  readonly amount: Kopecks
  readonly coin?: Coin
  readonly player: { readonly id: number; readonly email: string | null; readonly address: string }
  /** The payer's IP address. */
  readonly language: Language
  /** Shown to the payer, in their language. */
  readonly text: string
  /** The URL that the payer returns to; nothing in that request is trusted. */
  readonly returnUrl: string
  readonly lifetimeS: number
}

/** An invoice as its provider created it. */
export interface Invoice {
  readonly ref: string
  readonly url: string
  readonly expiresAt: Date
  /** The exact sum to be paid, if it is not the ordered one. */
  readonly amount?: Kopecks
  /** The operator's own account that it is paid to, which has a float of its own. */
  readonly requisites?: number
}

/** Money that a provider took for an invoice, in roubles. */
export interface Arrived {
  readonly amount: Kopecks
  readonly uuid: string | undefined
  /** The provider's identifier of the card that paid, the same for each payment with it; absent if unknown. */
  readonly payer?: string
  /** The card's first digits and its issuer's country (ISO 3166), if the provider reports them. */
  readonly card?: { readonly bin?: string; readonly country?: string }
}

/**
 * The provider's current state of an invoice. `paid` contains the amount in roubles and our uuid from the provider's own
 * record: a record that disagrees with the payment is not credited. `partial`: a smaller amount or another currency arrived.
 * `failed`: it will never be paid. `checking`: a person has to find out, and no deadline ends it.
 */
export type InvoiceReading =
  | { readonly state: 'waiting' | 'checking' | 'expired' | 'failed' | 'absent' }
  /** `arrived`: how much of the invoice was paid, if the provider reports it, and our uuid in its own record. */
  | { readonly state: 'partial'; readonly arrived?: Arrived }
  | ({ readonly state: 'paid' } & Arrived)

/** The amount of a paid invoice that a provider has returned, in roubles. */
export interface GivenBackReading {
  /** The total refunded to the payer or lost to charge-backs. */
  readonly amount: Kopecks
  /** Claimed back by the payer but still undecided: it may not be lost. */
  readonly disputed: Kopecks
  readonly uuid: string | undefined
}

/** A payment that was refunded or disputed, in whole or in part, by the provider's own reference. */
export interface GivenBackRecord {
  readonly payment: string
  /** The start of its latest refund or dispute. */
  readonly at: Date
}

/** A provider's own record of a payment, for the reconciliation. */
export interface ProviderRecord {
  readonly ref: string
  readonly uuid: string | undefined
  /** In roubles if the provider reports roubles; else the coin's amount as decimal text. */
  readonly amount: Kopecks | string
  readonly at: Date
  /** What the provider charged the site for it, in roubles; absent if it does not report that. */
  readonly fee?: Kopecks
  /** Less than the invoice: credited only if an administrator approves it. */
  readonly partial?: true
}

/** A row of a provider's list that cannot be understood; the rest of the list is unaffected. */
export interface UnreadableRecord {
  /** The reason why it cannot be understood. */
  readonly unreadable: string
  readonly ref: string | undefined
  readonly uuid: string | undefined
}
export type ListedRecord = ProviderRecord | UnreadableRecord

/** The amounts that can be transferred now. */
export interface TransferLimits {
  readonly least: Kopecks
  readonly most: Kopecks
}

/** Collects payments. */
export interface Collector {
  readonly method: 'card' | 'crypto'
  /**
   * Present if players transfer the money to the operator's own accounts. It is then a method of its own, and is used
   * by routes only if they name it. Undefined limits: no account takes money now.
   */
  transferLimits?(): Promise<TransferLimits | undefined>
  /** The coins that it accepts; a card is not a coin. */
  takes?(coin: Coin): boolean
  /** Repeatable: an invoice whose answer was lost is never shown to a player. */
  create(order: InvoiceOrder): Promise<Invoice>
  read(ref: string): Promise<InvoiceReading>
  /** If the provider's protocol has refunds: the invoice of one of its payments, and how much of it was returned. */
  invoiceOf?(payment: string): Promise<string | undefined>
  givenBack?(ref: string): Promise<GivenBackReading>
  /** Its payments that were refunded since then or are in dispute, each once. */
  givenBackSince?(since: Date): Promise<GivenBackRecord[]>
  /** Every invoice paid since then. */
  paidSince(since: Date): Promise<ListedRecord[]>
}

/** The destination of a payout. */
export type PayoutTarget =
  | { readonly to: 'card'; readonly card: string }
  | { readonly to: 'sbp'; readonly phone: string; readonly bank: string }
  | { readonly to: 'wallet'; readonly wallet: string; readonly coin: Coin }
  | { readonly to: 'cheque'; readonly coin: Coin }

/** The amount of the coin at this rate. Decimal text; `assetAmount` is rounded down to the decimals of the coin. */
export interface Quote {
  readonly assetAmount: string
  readonly rate: string
  readonly rateAt: Date
}

/** One attempt to pay out. `uuid` identifies the payout and is the same in every attempt. */
export interface PayoutOrder {
  readonly uuid: string
  readonly amount: Kopecks
  readonly target: PayoutTarget
  readonly quote?: Quote
}

/**
 * `refused` is final: nothing was or will be paid. `sent`: it is on its way, and is polled until it is decided. `none`: the
 * provider certainly has no such payout, so it may be tried again. `unclear`: only an administrator can determine the outcome.
 */
export type PayoutReading =
  | { readonly state: 'sent' | 'paid'; readonly ref: string; readonly checkUrl?: string }
  | { readonly state: 'refused'; readonly said: string }
export type PayoutSearch = PayoutReading | { readonly state: 'none' } | { readonly state: 'unclear' }

/** Spaces payouts across all servers: attempts with the same turn name are at least this far apart. */
export interface PayoutTurn {
  readonly name: string
  readonly spacingMs: number
  /** The next attempt waits until the outcome of this one is known. */
  readonly exclusive: boolean
}

/** Makes payouts. */
export interface Payer {
  can(target: PayoutTarget | { readonly to: TransferKind }): boolean
  turn(target: PayoutTarget): PayoutTurn | undefined
  /** For coins only. Throws `ProviderUnavailable` rather than guess if there is no valid rate. */
  quote?(amount: Kopecks, coin: Coin): Promise<Quote>
  /** Called once for each attempt, after the attempt was recorded. Throws `ProviderSilent` if the outcome is unknown. */
  pay(order: PayoutOrder): Promise<PayoutReading>
  /** The outcome of an attempt whose answer was lost. `known` matches the references of other payments, which are excluded. */
  find(order: PayoutOrder, attemptedAt: Date, known: (ref: string) => Promise<boolean>): Promise<PayoutSearch>
  read(ref: string): Promise<PayoutReading>
  /** Every payout since then that was not refused. */
  paidSince(since: Date): Promise<ListedRecord[]>
}

/** Payouts that the operator's staff make and enter: nothing is called, so no provider can report the outcome. */
export interface HandPayer {
  can(target: { readonly to: PayoutTarget['to'] }): boolean
  /** Every payout since then that was entered. */
  paidSince(since: Date): Promise<ListedRecord[]>
}

export type HookSubject = { readonly ref?: string; readonly uuid?: string } | { readonly givenBackOf: string }

export interface ProviderHookAnswer {
  readonly type: 'text/plain' | 'application/json'
  readonly body: string
}

/**
 * Determines which invoice a call is about, by the provider's reference or ours; credits nothing. Refuses `signature_invalid`.
 */
export interface Hook {
  readonly methods: readonly ('GET' | 'POST')[]
  /** Absent: calls from any address are accepted. */
  readonly callers?: Callers
  /**
   * Verified over the raw bytes, in constant time, before anything is parsed. Undefined: valid, but not about an invoice. A
   * call about returned money names the provider's payment instead.
   */
  verify(call: HookCall): HookSubject | undefined
  readonly accepted: ProviderHookAnswer
}

/** The common interface of all providers: create, read, pay out, verify a webhook. */
export interface Provider {
  readonly name: ProviderName
  readonly collector?: Collector
  readonly payer?: Payer
  /** Instead of a payer. */
  readonly handPayer?: HandPayer
  readonly hook?: Hook
}
