import { kopecks } from '@casino/rules/money'
import type { Ledger } from '@casino/server/accounting/ledger/ledger'
import { isRefused } from '@casino/server/accounting/ledger/posting'

/** Adds kopecks to a player's money by an adjustment, once for a key, and throws if the ledger refuses it. */
export async function credit(ledger: Ledger, player: number, amount: number, key?: string): Promise<void> {
  const result = await ledger.post({
    purpose: 'adjustment',
    kind: 'adjustment',
    player,
    ...(key && { key }),
    decide: () => ({
      transfers: [
        {
          kind: 'adjustment',
          from: { house: 'adjustment' },
          to: { player, account: 'cash' },
          amount: kopecks(amount),
        },
      ],
      writes: [],
      record: {},
    }),
  })
  if (isRefused(result)) throw new Error(`refused: ${result.refused}`)
}
