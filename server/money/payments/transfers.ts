import type { Kopecks } from '@casino/rules/money'
import { type HouseAccountKind, openAccount, type PlayerId } from '../../accounting/ledger/accounts.ts'
import { lend } from '../../accounting/ledger/debts.ts'
import type { Transfer } from '../../accounting/ledger/posting.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Payment } from './payment-record.ts'

declare module '../../accounting/ledger/accounts.ts' {
  interface PlayerAccounts {
    readonly held: true
  }
  interface HouseAccounts {
    readonly [float: `float:${string}`]: true
    readonly refund_loss: true
  }
}
declare module '../../accounting/ledger/posting.ts' {
  interface TransferKinds {
    readonly deposit: true
    readonly withdrawal: true
    readonly hold: true
    readonly release: true
    readonly refund: true
    readonly refund_loss: true
    readonly payout_return: true
  }
}

/** Losses of the house by refunds that exceeded players' cash, from before such refunds became debts (decision 89). */
export const refundAccounts: readonly HouseAccountKind[] = ['refund_loss']

/** The house's money at each provider, and that of payments by hand. */
export const floatsOf = (providers: readonly { readonly name: string }[]): HouseAccountKind[] => [
  ...providers.map(({ name }) => `float:${name}` as const),
  'float:manual',
]

/** The float of a provider; each of the operator's requisites has one of its own. */
export const floatAt = (provider: string, requisites: number | null): `float:${string}` =>
  `float:${provider}${requisites === null ? '' : `:${requisites}`}`

/** The same in SQL, for the columns of a payment that has a provider. */
export const floatSql = `'float:' || payment.provider || coalesce(':' || payment.requisites_id, '')`

/** Gives a new player the account of held money, in the transaction that creates the player. */
export const openHeldAccount = (tx: Tx, player: PlayerId): Promise<void> => openAccount(tx, player, 'held')

/** Credits the whole top-up, in kopecks, from the float of its provider or of payments by hand. */
export function deposit({ player }: Payment, float: `float:${string}`, amount: Kopecks): Transfer {
  return { kind: 'deposit', from: { house: float }, to: { player, account: 'cash' }, amount }
}

/** Sets a withdrawal's money aside until it is decided. */
export function hold({ player, amount }: Pick<Payment, 'player' | 'amount'>): Transfer {
  return { kind: 'hold', from: { player, account: 'cash' }, to: { player, account: 'held' }, amount }
}

/** Returns the held money to the player. */
export function release({ player, amount }: Payment): Transfer {
  return { kind: 'release', from: { player, account: 'held' }, to: { player, account: 'cash' }, amount }
}

/** The held money leaves: out of a provider's float, or out of the float of payments by hand. */
export function payOut({ player, amount, provider, requisites }: Payment): Transfer {
  const to = { house: floatAt(provider ?? 'manual', provider === null ? null : requisites) }
  return { kind: 'withdrawal', from: { player, account: 'held' }, to, amount }
}

/** The bank has returned a payout: the money is the player's again. */
export function payoutReturn({ player, amount, provider, requisites }: Payment): Transfer {
  const from = { house: floatAt(provider ?? 'manual', provider === null ? null : requisites) }
  return { kind: 'payout_return', from, to: { player, account: 'cash' }, amount }
}

/** A refunded top-up leaves its float, out of its player's cash; what is missing there is lent to the player (decision 89). */
export function refund({ player, step, provider, requisites }: Payment, amount: Kopecks, owed: Kopecks): Transfer[] {
  const to = {
    house: step === 'credited' || provider === null ? 'float:manual' : floatAt(provider, requisites),
  } as const
  return [...lend(player, owed), { kind: 'refund', from: { player, account: 'cash' }, to, amount }]
}
