import type { Kopecks } from '@casino/rules/money'
import type { Ledger } from '../ledger/ledger.ts'
import { isRefused } from '../ledger/posting.ts'
import type { Balance } from '../ledger/statement.ts'

interface OpeningCredit {
  readonly player: number
  readonly amount: Kopecks
}

/** Gives a player what he begins with, once; nothing if that is nothing. Tells his balance after it. */
export async function creditOpening(ledger: Ledger, { player, amount }: OpeningCredit): Promise<Balance | undefined> {
  if (amount === 0) return undefined
  const posted = await ledger.post({
    kind: 'adjustment',
    player,
    // A caller's key has no space in it, so nobody can come before us with this one.
    key: 'opening credit',
    decide: () => ({
      transfers: [{ kind: 'adjustment', from: { house: 'adjustment' }, to: { player, account: 'cash' }, amount }],
      writes: [],
      record: {},
    }),
  })
  return isRefused(posted) ? undefined : posted
}
