import type { Transaction } from '@casino/contract/transactions'
import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../wire/api.ts'
import type { Order } from './draft.ts'
import { begun, transition, type Withdrawing, type WithdrawingEvent } from './machine.ts'

const order: Order = { type: 'card', amount: kopecks(500_00), card: '2200000000000004' }
const refusal = new Refusal(400, { code: 'card_invalid', message: 'Неверный номер карты' })
const transaction = { uuid: '00000000-0000-4000-8000-000000000001', checkUrl: null } as Transaction

const sending: Withdrawing = { at: 'sending', order }
const unanswered: Withdrawing = { at: 'unanswered', order }
const created: Withdrawing = { at: 'created', transaction }
const refused: Withdrawing = { at: 'filling', refusal }

const events: Record<WithdrawingEvent['type'], WithdrawingEvent> = {
  submitted: { type: 'submitted', order },
  answered: { type: 'answered', transaction },
  refused: { type: 'refused', refusal },
  lost: { type: 'lost' },
  repeated: { type: 'repeated' },
  edited: { type: 'edited' },
  left: { type: 'left' },
  'player-changed': { type: 'player-changed' },
}

/** The expected next state for a state and an event; all other pairs change nothing. */
const ways: [Withdrawing, WithdrawingEvent['type'], Withdrawing][] = [
  [begun, 'submitted', sending],
  [refused, 'submitted', sending],
  [refused, 'edited', begun],
  [sending, 'answered', created],
  [sending, 'refused', refused],
  [sending, 'lost', unanswered],
  [unanswered, 'repeated', sending],
  [created, 'left', begun],
]
const states = { begun, refused, sending, unanswered, created }

describe('the state of a withdrawal on the screen', () => {
  for (const [name, state] of Object.entries(states))
    for (const event of Object.values(events)) {
      const way = ways.find(([from, type]) => from === state && type === event.type)
      const next = way?.[2] ?? (event.type === 'player-changed' ? begun : state)
      test(`${name}: ${event.type}`, () => {
        const after = transition(state, event)
        expect(after).toEqual(next)
        if (next === state) expect(after).toBe(state)
      })
    }

  test('drops the card number once it is created', () => {
    const after = transition(sending, { type: 'answered', transaction })
    expect(JSON.stringify(after)).not.toContain(order.type === 'card' ? order.card : '')
  })

  test('shows the cheque of the answer, else that of the transaction', () => {
    const answer = { type: 'answered', transaction, checkUrl: 'https://t.me/CryptoBot?start=1' } as const
    expect(transition(sending, answer)).toEqual({ ...created, checkUrl: answer.checkUrl })
    const paid = { ...transaction, checkUrl: 'https://t.me/CryptoBot?start=2' }
    expect(transition(sending, { type: 'answered', transaction: paid })).toMatchObject({ checkUrl: paid.checkUrl })
  })
})
