import type { Transaction } from '@casino/contract/transactions'
import type { Refusal } from '../../wire/api.ts'
import type { Order } from './draft.ts'

/** The state of a withdrawal on the player's screen. The form is closed while it is sent: one request makes one withdrawal. */
export type Withdrawing =
  | { readonly at: 'filling'; readonly refusal?: Refusal }
  | { readonly at: 'sending'; readonly order: Order }
  /** It is not known whether there is a withdrawal: the same order is sent again, with its key. */
  | { readonly at: 'unanswered'; readonly order: Order }
  /** The order, with its card number, is dropped. */
  | { readonly at: 'created'; readonly transaction: Transaction; readonly checkUrl?: string }

export type WithdrawingEvent =
  | { readonly type: 'submitted'; readonly order: Order }
  | { readonly type: 'answered'; readonly transaction: Transaction; readonly checkUrl?: string }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'lost' }
  | { readonly type: 'repeated' }
  /** The player is correcting what was refused. */
  | { readonly type: 'edited' }
  /** The confirmation was seen. */
  | { readonly type: 'left' }
  | { readonly type: 'player-changed' }

export const begun: Withdrawing = { at: 'filling' }

/** An event that does not fit the state changes nothing: a second press, an outdated answer. */
export function transition(state: Withdrawing, event: WithdrawingEvent): Withdrawing {
  if (event.type === 'player-changed') return begun
  switch (state.at) {
    case 'filling':
      if (event.type === 'submitted') return { at: 'sending', order: event.order }
      if (event.type === 'edited' && state.refusal) return begun
      return state
    case 'sending':
      if (event.type === 'answered') return created(event)
      if (event.type === 'refused') return { at: 'filling', refusal: event.refusal }
      if (event.type === 'lost') return { at: 'unanswered', order: state.order }
      return state
    case 'unanswered':
      return event.type === 'repeated' ? { at: 'sending', order: state.order } : state
    case 'created':
      return event.type === 'left' ? begun : state
  }
}

function created({ transaction, checkUrl }: Extract<WithdrawingEvent, { type: 'answered' }>): Withdrawing {
  const cheque = checkUrl ?? transaction.checkUrl ?? undefined
  return { at: 'created', transaction, ...(cheque !== undefined && { checkUrl: cheque }) }
}
