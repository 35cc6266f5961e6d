import type { DrawFields } from '../../fairness/game-part.ts'

export const fields: DrawFields = {
  initial: { side: 'heads' },
  of: () => ({ side: 'tails' }),
  read: (typed) => ({ inputs: typed }),
  Fields: () => <p>The fields of the coin</p>,
}
