import type { Kopecks } from './money.ts'
import { kopecks } from './money.ts'

/** The places that hold the money covering players' balances. */
export const fundKinds = ['bank', 'provider'] as const
export type FundKind = (typeof fundKinds)[number]

/** The balance of an account at a bank or a provider at the end of a day in Moscow. */
export interface FundBalance {
  readonly kind: FundKind
  readonly account: string
  readonly day: string
  readonly amount: Kopecks
}

/** The amount owed to players according to the ledger. */
export interface Owed {
  readonly balances: Kopecks
  /** Withdrawals that are not paid yet. */
  readonly pending: Kopecks
}

/** The figures of a month's statement of player funds. */
export interface FundsStatement {
  /** The casino's address. */
  readonly origin: string
  /** `2026-02`, in Europe/Moscow; the figures are those of its end. */
  readonly month: string
  readonly owed: Owed
  readonly held: readonly FundBalance[]
  /** The number of the last balance that was entered before the statement was made. */
  readonly lastEntry: number
}

const roubles = (amount: number) =>
  `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`

/** The total held in the accounts, in kopecks. */
export const heldSum = (held: readonly Pick<FundBalance, 'amount'>[]): Kopecks =>
  kopecks(held.reduce((sum, { amount }) => sum + amount, 0))

/** The total owed to players, in kopecks. */
export const owedSum = ({ balances, pending }: Owed): Kopecks => kopecks(balances + pending)

/** The last day of a month such as `2026-02`. */
export function lastDayOf(month: string): string {
  const day = new Date(`${month}-01`)
  day.setUTCMonth(day.getUTCMonth() + 1, 0)
  return day.toISOString().slice(0, 10)
}

/** The text that is signed: the same figures always give the same bytes. */
export function fundsText({ origin, month, owed, held, lastEntry }: FundsStatement): string {
  const sorted = [...held].sort((one, other) =>
    `${one.kind} ${one.account}` < `${other.kind} ${other.account}` ? -1 : 1,
  )
  return [
    `Player funds of ${origin}`,
    `At the end of ${lastDayOf(month)} in Europe/Moscow, in RUB`,
    `Owed: balances ${roubles(owed.balances)}`,
    `Owed: pending withdrawals ${roubles(owed.pending)}`,
    `Owed in all: ${roubles(owedSum(owed))}`,
    ...sorted.map(
      ({ kind, account, day, amount }) => `Held: ${kind} ${JSON.stringify(account)} on ${day} ${roubles(amount)}`,
    ),
    `Held in all: ${roubles(heldSum(held))}`,
    `Difference: ${roubles(heldSum(held) - owedSum(owed))}`,
    `Balances entered up to number ${lastEntry}`,
    '',
  ].join('\n')
}

const amountPattern = String.raw`(-?\d{1,15})\.(\d\d)`
const amountOf = (whole: string | undefined, part: string | undefined) => {
  const amount = Number(`${whole?.replace('-', '')}${part}`)
  return whole?.startsWith('-') ? -amount : amount
}

/** Reads such a text; undefined if it is none, or if its sums are not those of its figures. */
export function parseFunds(text: string): FundsStatement | undefined {
  const figure = (label: string) => {
    const [, whole, part] = new RegExp(`^${label}:? ${amountPattern}$`, 'm').exec(text) ?? []
    return whole === undefined ? undefined : amountOf(whole, part)
  }
  const [, origin] = /^Player funds of (\S+)$/m.exec(text) ?? []
  const [, month] = /^At the end of (\d{4}-\d{2})-\d{2} in Europe\/Moscow, in RUB$/m.exec(text) ?? []
  const [, lastEntry] = /^Balances entered up to number (\d{1,15})$/m.exec(text) ?? []
  const [balances, pending] = [figure('Owed: balances'), figure('Owed: pending withdrawals')]
  if (!origin || !month || !lastEntry || balances === undefined || pending === undefined) return undefined
  const pattern = new RegExp(
    String.raw`^Held: (bank|provider) ("[^\n]*") on (\d{4}-\d{2}-\d{2}) ${amountPattern}$`,
    'gm',
  )
  const held = [...text.matchAll(pattern)].flatMap(([, kind, name = '', day = '', whole, part]) => {
    const account = textIn(name)
    const amount = kopecks(amountOf(whole, part))
    return account === undefined ? [] : [{ kind: kind as FundKind, account, day, amount }]
  })
  const owed = { balances: kopecks(balances), pending: kopecks(pending) }
  const read = { origin, month, owed, held, lastEntry: Number(lastEntry) }
  return fundsText(read) === text ? read : undefined
}

function textIn(json: string): string | undefined {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
