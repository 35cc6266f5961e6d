import type { Transaction } from '@casino/contract/money/transactions'
import type { Refusal } from '../../wire/api.ts'
import type { OperationRules } from '../../wire/operation.ts'
import type { WithdrawalOrder } from './draft.ts'

/** The form, or the confirmation. The order, with its card number, is dropped with its operation. */
export type Withdrawing =
  | { readonly at: 'filling'; readonly refusal?: Refusal }
  | ({ readonly at: 'created' } & CreatedWithdrawal)

export interface CreatedWithdrawal {
  readonly transaction: Transaction
  readonly checkUrl?: string
}

export type WithdrawingEvent =
  /** The player is correcting a refused order. */
  | { readonly type: 'edited' }
  /** The player has left the confirmation. */
  | { readonly type: 'left' }

const begun: Withdrawing = { at: 'filling' }

/** The form is locked while its order is sent, so that one request makes one withdrawal. */
export const withdrawing: OperationRules<Withdrawing, WithdrawalOrder, CreatedWithdrawal, Refusal, WithdrawingEvent> = {
  first: begun,
  begin: ({ at }) => (at === 'filling' ? begun : undefined),
  answered(_, { transaction, checkUrl }) {
    const cheque = checkUrl ?? transaction.checkUrl ?? undefined
    return { at: 'created', transaction, ...(cheque !== undefined && { checkUrl: cheque }) }
  },
  refused: (_, refusal) => ({ at: 'filling', refusal }),
  next(state, { type }) {
    const over = state.at === 'created' ? type === 'left' : type === 'edited' && state.refusal
    return over ? begun : state
  },
}
