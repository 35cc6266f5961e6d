import type { Kopecks } from '@casino/rules/money'
import type { Transfer } from '../ledger/posting.ts'
import type { Payment } from './payment.ts'

/** The whole money of a top-up, in kopecks, out of the float of its provider, or of payments by hand. */
export function deposit({ player }: Payment, float: string, amount: Kopecks): Transfer {
  return { kind: 'deposit', from: { house: `float:${float}` }, to: { player, account: 'cash' }, amount }
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
export function payOut({ player, amount, provider }: Payment): Transfer {
  return {
    kind: 'withdrawal',
    from: { player, account: 'held' },
    to: { house: `float:${provider ?? 'manual'}` },
    amount,
  }
}
