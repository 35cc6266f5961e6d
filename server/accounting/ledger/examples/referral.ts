import { cashOf, type Example, roubles } from './example.ts'

export const example: Example = {
  title: 'Two players in one posting: a deposit and the share of the one who invited',
  async play({ alice, bob, post }) {
    await post('Alice, whom Bob invited, pays in 1000', {
      purpose: 'payment',
      kind: 'deposit',
      player: alice,
      // Other players touched are named, so that everyone's locks are taken in the same order.
      others: [bob],
      decide: () => ({
        transfers: [
          { kind: 'deposit', from: { house: 'adjustment' }, to: cashOf(alice), amount: roubles(1000) },
          { kind: 'referral_share', from: { house: 'referral' }, to: cashOf(bob), amount: roubles(200) },
        ],
        writes: [],
        record: { invitedBy: 'Bob' },
      }),
    })
  },
}
