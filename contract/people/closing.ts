import Type, { type Static } from 'typebox'
import { IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'
import { proof, proofRefusals } from './sign-in-proof.ts'

/** The consequences of closing the account now (docs/product.md A18). Amounts are roubles. */
export const Closing = Type.Object({
  balance: Type.Number({ description: 'What the player has, without what open bonuses would be taken back' }),
  bonus: Type.Number({ description: 'What would be taken back of open bonuses' }),
  waivable: Type.Boolean({ description: 'The balance is below the least withdrawal: it may be left to the house' }),
  leastWithdrawal: Money,
  roundUnderWay: Type.Boolean({ description: 'A round has to end first' }),
  withdrawals: Type.Integer({ description: 'Under way: they go on' }),
  topUps: Type.Integer({ description: 'Invoices that can still be paid: what comes is credited' }),
  eraseAfterDays: Type.Integer(),
})
export type Closing = Static<typeof Closing>

export const getClosing = route({
  method: 'GET',
  path: '/api/auth/closing',
  summary: "The consequences of closing the player's account now",
  who: 'visitor',
  reply: Closing,
  refusals: [],
})

/** It cannot be undone. All sessions end with the answer, including this one. */
export const closeAccount = route({
  method: 'POST',
  path: '/api/auth/close',
  summary: "Close the player's account permanently",
  who: 'visitor',
  body: Type.Object({
    rest: Type.Optional(
      Type.Enum(['owed', 'waived'] as const, {
        description:
          'Of a balance: withdrawn after signing in again, or left to the house where it is below the least withdrawal',
      }),
    ),
    ...proof,
  }),
  reply: Type.Object({ eraseAt: IsoTime, owed: Money, waived: Money }),
  refusals: ['forbidden', 'round_in_progress', 'balance_left', 'rest_too_large', ...proofRefusals],
})
