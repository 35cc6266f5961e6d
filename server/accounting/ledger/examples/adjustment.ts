import { adjustment, type Example } from './example.ts'

export const example: Example = {
  title: 'An administrator gives money; what the player has more, the house has less',
  async play({ alice, post }) {
    await post('100 for Alice', adjustment(alice, 100))
    await post('2.50 more', adjustment(alice, 2.5))
  },
}
