import type { Posting, Transfer } from '../posting.ts'
import { adjustment, cashOf, type Example, roubles } from './example.ts'

export const example: Example = {
  title: 'No is an answer, not an error, and leaves no trace',
  async play({ alice, post }) {
    await post('10 for Alice', adjustment(alice, 10))
    await post('a bet of 10.01', stakes(alice, [10.01]))
    // The first transfer is undone with the second: a posting moves everything or nothing.
    await post('two stakes of 6 in one posting', stakes(alice, [6, 6]))
    await post('a bet in a game that is closed', {
      purpose: 'stake',
      kind: 'bet',
      player: alice,
      decide: () => ({ refused: 'game_closed' }),
    })
    await post('a bet of 10', stakes(alice, [10]))
  },
}

function stakes(player: number, amounts: readonly number[]): Posting<unknown> {
  const transfers = amounts.map((amount): Transfer => {
    return { kind: 'stake', from: cashOf(player), to: { house: 'games' }, amount: roubles(amount) }
  })
  return { purpose: 'stake', kind: 'bet', player, decide: () => ({ transfers, writes: [], record: null }) }
}
