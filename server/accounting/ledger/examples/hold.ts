import type { HouseAccountKind } from '../accounts.ts'
import type { Posting, Transfer, TransferEnd } from '../posting.ts'
import { adjustment, cashOf, type Example, heldOf, roubles } from './example.ts'

export const example: Example = {
  title: 'A withdrawal is held until its fate is known, then settled or released',
  async play({ alice, post }) {
    await post('100 for Alice', adjustment(alice, 100))
    await post('Alice asks for 60', move(alice, 'hold', cashOf(alice), heldOf(alice), 60))
    await post('another 60 cannot be held', move(alice, 'hold', cashOf(alice), heldOf(alice), 60))
    await post('the provider pays: settled', move(alice, 'withdrawal', heldOf(alice), provider, 60))
    await post('Alice asks for 30', move(alice, 'hold', cashOf(alice), heldOf(alice), 30))
    await post('the provider refuses: released', move(alice, 'release', heldOf(alice), cashOf(alice), 30))
    await post('a second release finds nothing to release', move(alice, 'release', heldOf(alice), cashOf(alice), 30))
  },
}

// Where withdrawn money leaves the house; with real providers, each has its own float.
const provider: TransferEnd = { house: 'adjustment' satisfies HouseAccountKind }

function move(
  player: number,
  kind: Transfer['kind'],
  from: TransferEnd,
  to: TransferEnd,
  amount: number,
): Posting<unknown> {
  return {
    purpose: 'adjustment',
    kind,
    player,
    accounts: ['held'],
    decide: () => ({ transfers: [{ kind, from, to, amount: roubles(amount) }], writes: [], record: null }),
  }
}
