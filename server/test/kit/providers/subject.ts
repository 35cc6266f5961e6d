import { type Kopecks, kopecks } from '@casino/rules/money'
import type {
  Invoice,
  InvoiceOrder,
  InvoiceReading,
  PayoutOrder,
  Provider,
  ProviderError,
} from '../../../money/providers/provider.ts'
import type { Sandbox } from '../running-sandbox.ts'

/** A provider's description for the conformance tests: its format, its sandbox's controls, and its differences from the others. */
export interface ConformanceSubject {
  readonly name: string
  /** Its settings for its sandbox, as texts. */
  readonly keys: Readonly<Record<string, string>>
  /** Makes its sandbox wait for the test's actions. */
  prepare?(sandbox: Sandbox): Promise<unknown>
  /** With the keys of its sandbox, unless others are given. */
  open(url: string, options?: Options): Provider
  /** Its webhooks have no signature: they are known by their address, and a wrong one only has its invoice queried. */
  readonly unsigned?: true
  /** Texts that no error may contain. */
  readonly secrets: readonly string[]
  /** Keys that the provider rejects, and the calls that use them. */
  readonly wrongKeys: Readonly<Record<string, readonly [keys: Row, ...calls: ProviderCallName[]]>>
  /** Its answer when it refuses a call with this HTTP status. */
  denial(status: number): RawReply
  /** Invalid answers of this provider, and the error of each; calls that accept it are exempt. */
  readonly troubles: Readonly<Record<string, readonly [RawReply, typeof ProviderError, ...exempt: ProviderCallName[]]>>
  /** An order in a currency that the provider accepts. */
  readonly order: Partial<InvoiceOrder>
  readonly created: Created
  /** Its sandbox's fee for 1 234.05 roubles, in kopecks; absent if its lists have no fees. */
  readonly fee?: number
  readonly invoice: WireFormat
  readonly invoices: Invoices
  readonly payout?: WireFormat
  readonly payouts?: Payouts
}

export type Row = Readonly<Record<string, unknown>>

export interface Options {
  readonly now?: () => number
  readonly timeoutMs?: number
  readonly keys?: Row
}

export interface RawReply {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
}

/** The answer to the creation of `uuid`'s invoice for 500 roubles, and fields that make it another invoice's. */
export interface Created {
  readonly ref: string
  answer(url: string, fields: Row): unknown
  readonly wrong: readonly Row[]
}

/** The provider's format of one object. */
export interface WireFormat {
  readonly ref: string
  /** A paid one, of `uuid` if it contains our number. */
  readonly right: Row
  /** The identifier of another one. */
  readonly another: Row
  /** A row with these fields needs an administrator, whether it is read alone or in a list. */
  readonly unreadable: readonly Row[]
  /** Answers to a query for `right` with these fields, and their interpretation. */
  readonly lies: readonly (readonly [fields: Row, reading: object | 'unreadable'])[]
  one(row: Row): unknown
  all(rows: readonly Row[]): unknown
}

/** The sandbox's controls of invoices. */
export interface Invoices {
  /** All of them, the latest last. */
  all(sandbox: Sandbox): Promise<readonly Row[]>
  recorded(order: InvoiceOrder, invoice: Invoice): Row
  /** The text that its page shows to the payer, if it shows one of ours. */
  textOf?(invoice: Row): unknown
  /** The path of its page. */
  page(ref: string): string
  /** Pays it, and reports these values as paid from then on. */
  pay(sandbox: Sandbox, ref: string, lies?: Lies): Promise<unknown>
  /** How an invoice may end; the first ends it unpaid. */
  readonly ends: Readonly<Record<string, readonly [(at: RunningSubject) => Promise<unknown>, InvoiceReading['state']]>>
  readonly unknown: readonly string[]
  /** An invoice paid now is not listed as paid after this much more time. */
  readonly listedForMs: number
  /** One more than fit on a page of its list. */
  readonly beyondPage?: number
  /** The fields of a webhook about an invoice. */
  named(ref: string, uuid: string): object
  /** The reply that the sandbox treats as "not received". */
  readonly notAccepted: { readonly status?: number; readonly body?: string }
}

export interface Lies {
  readonly roubles?: number
  readonly currency?: string
  readonly uuid?: string
}

export interface RunningSubject {
  readonly sandbox: Sandbox
  readonly ref: string
  readonly url: string
}

export interface Payouts {
  order(): PayoutOrder
  /** Those that are not the one searched for. */
  others(): readonly PayoutOrder[]
  all(sandbox: Sandbox): Promise<readonly MadePayment[]>
  recorded(order: PayoutOrder): Row
  readonly path: string
  /** A state that it reaches immediately, and the action that leads from there to `paid`. */
  readonly first: 'sent' | 'paid'
  settle(sandbox: Sandbox, ref: string): Promise<unknown>
  /** The action that ends it as refused. */
  readonly ends: Readonly<Record<string, (sandbox: Sandbox, ref: string) => Promise<unknown>>>
  /** A final refusal: the sandbox's preparation, the order, the provider's reason. */
  readonly refusals: Readonly<
    Record<string, readonly [prepare: (sandbox: Sandbox) => unknown, order: PayoutOrder, said: string]>
  >
  /** Answers that leave its outcome unknown, in addition to a broken connection, HTML and 504. */
  readonly lost: Readonly<Record<string, unknown>>
  /** The result of a search if there is none, and if the only one belongs to another payment. */
  readonly absent: 'none' | 'unclear'
  readonly claimed: 'none' | 'unclear'
  /** It is recognised by its time, not by our number. */
  readonly dated: boolean
  /** Lifts the provider's limit on consecutive payouts. */
  again(sandbox: Sandbox): Promise<unknown>
  readonly beyondPage?: number
  listed(order: PayoutOrder): { readonly uuid: string | undefined; readonly amount: Kopecks | string }
}

export interface MadePayment {
  readonly reading: { readonly ref: string; readonly checkUrl?: string }
  readonly row: Row
}

export type ProviderCallName = 'create' | 'read' | 'list' | 'quote' | 'pay' | 'find' | 'read a payout' | 'list payouts'

/** Every call that an adapter makes to its provider. */
export function callsOf(
  { collector, payer }: Provider,
  subject: ConformanceSubject,
): Partial<Record<ProviderCallName, () => Promise<unknown>>> {
  const order = subject.payouts?.order()
  return {
    create: () => collector!.create(orderOf(subject)),
    read: () => collector!.read(subject.invoice.ref),
    list: () => collector!.paidSince(new Date(0)),
    ...(payer && order && subject.payout && payoutCalls(payer, order, subject.payout.ref)),
  }
}

function payoutCalls(payer: NonNullable<Provider['payer']>, order: PayoutOrder, ref: string) {
  const { target } = order
  return {
    pay: () => payer.pay(order),
    find: () => payer.find(order, new Date(), nobodyElses),
    'read a payout': () => payer.read(ref),
    'list payouts': () => payer.paidSince(new Date(0)),
    // The others' rates are not their own.
    ...(payer.quote && target.to === 'cheque' && { quote: () => payer.quote!(order.amount, target.coin) }),
  }
}

export const uuid = '3f2b8c1e-6a4d-4f0b-9a77-0c5d8e1f2a3b'
export const nobodyElses = async () => false

export const orderOf = (
  { order }: Pick<ConformanceSubject, 'order'>,
  more: Partial<InvoiceOrder> = {},
): InvoiceOrder => ({
  uuid,
  amount: kopecks(500_00),
  player: { id: 7, email: 'user@example.test', address: '203.0.113.7' },
  language: 'ru',
  text: 'Пополнение счёта & «игры»',
  returnUrl: 'https://casino.example/profile/top-up?payment=1',
  lifetimeS: 3_600,
  ...order,
  ...more,
})

/** Amounts that no provider may report for a paid invoice, written as this one writes a decimal. */
export const wrongAmounts = (field: string, written: (amount: string) => unknown): Row[] =>
  ['12.345', '500.001', '-500', '1000000000000000', '99999999999999999'].map((amount) => ({ [field]: written(amount) }))

/** Values that are no amount in any format. */
export const noAmounts = (field: string): Row[] =>
  ['5e9', 'NaN', '', null, undefined, [500], {}, true].map((amount) => ({ [field]: amount }))
