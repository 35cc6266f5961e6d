import { kopecks } from '@casino/rules/money'
import type { Ledger } from '@casino/server/accounting/ledger/ledger'
import { isRefused } from '@casino/server/accounting/ledger/posting'

/** Adds kopecks to a player's money by an adjustment, and throws if the ledger refuses it. */
export async function credit(ledger: Ledger, player: number, amount: number): Promise<void> {
  const result = await ledger.post({
    purpose: 'adjustment',
    kind: 'adjustment',
    player,
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
