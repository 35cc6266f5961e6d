import type { Posting } from '../posting.ts'
import { adjustment, cashOf, type Example, roubles } from './example.ts'

export const example: Example = {
  title: 'The same key again changes nothing and brings back the first answer',
  async play({ alice, bob, post }) {
    await post('100 for Alice', adjustment(alice, 100))
    await post('100 for Bob', adjustment(bob, 100))
    await post('Alice bets 10 with the key k1', bet(alice, 10, 'k1'))
    await post('Alice bets 5 with the key k2', bet(alice, 5, 'k2'))
    await post('Alice, whose line was cut, sends k1 again', bet(alice, 10, 'k1'))
    await post('Alice asks something else with k1', bet(alice, 20, 'k1'))
    await post('Bob’s k1 is another key', bet(bob, 20, 'k1'))
  },
}

function bet(player: number, stake: number, key: string): Posting<unknown> {
  return {
    purpose: 'stake',
    kind: 'bet',
    player,
    key,
    // A digest of the request, so that another request under the same key is not given this one's answer.
    fingerprint: `bet ${stake}`,
    decide: () => ({
      transfers: [{ kind: 'stake', from: cashOf(player), to: { house: 'games' }, amount: roubles(stake) }],
      writes: [],
      record: { lost: stake },
    }),
  }
}
