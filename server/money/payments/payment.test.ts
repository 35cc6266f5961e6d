import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Posting } from '../../accounting/ledger/posting.ts'
import { type Bank, openBank, postAccepted } from '../../test/kit/bank.ts'
import { findPayment, movePayment, openPayment, payments, underLock } from './payment.ts'
import type { Payment } from './payment-record.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 2, cash: 1000_00 })
})
afterAll(() => bank.close())

const fields = { method: 'card', amount: kopecks(500_00), provider: 'stripe' } as const

function opening(player: number, uuid: string, kind: 'topup' | 'withdrawal' = 'topup'): Posting<Payment> {
  const step = kind === 'topup' ? 'opened' : 'waiting'
  return {
    purpose: 'housekeeping',
    kind: 'payment',
    player,
    lockedRecords: [payments],
    decide(locked) {
      const { payment, writes } = openPayment(locked, { ...fields, uuid, player, kind, step }, { actor: 'player' })
      return { transfers: [], writes, record: payment }
    },
  }
}

function moving(player: number, uuid: string, to: Parameters<typeof movePayment>[2]): Posting<Payment | undefined> {
  return {
    purpose: 'housekeeping',
    kind: 'payment',
    player,
    lockedRecords: [payments],
    decide(locked) {
      const payment = underLock(locked, uuid)
      if (!payment) return { refused: 'payment_settled' }
      const next = movePayment(locked, payment, to, { actor: 'house' })
      return { transfers: [], writes: next.writes, record: next.payment }
    },
  }
}

test('a payment is stored as opened and moves through its steps', async () => {
  const [player] = bank.players as [number]
  const uuid = '00000000-0000-4000-8000-000000000001'
  const first = await postAccepted(bank.ledger, opening(player, uuid))
  expect(await findPayment(bank.database.read, { uuid })).toMatchObject({ ...fields, id: first.id, step: 'opened' })

  const invoice = { step: 'invoiced', providerRef: 'cs_1', payUrl: 'https://pay.test/1' } as const
  await postAccepted(bank.ledger, moving(player, uuid, invoice))
  expect(await findPayment(bank.database.read, { provider: 'stripe', ref: 'cs_1' })).toMatchObject({ uuid, ...invoice })

  await postAccepted(bank.ledger, moving(player, uuid, { step: 'declined' }))
  expect(await bank.ledger.post(moving(player, uuid, { step: 'paid' }))).toEqual({ refused: 'payment_settled' })
  const events = await bank.database.read.rows<{ step: string }>(
    'SELECT step FROM payment_event WHERE payment_id = $1 ORDER BY posting_id',
    [first.id],
  )
  expect(events.map(({ step }) => step)).toEqual(['opened', 'invoiced', 'declined'])
})

test('steps in one batch see the results of the steps before them', async () => {
  const [, player] = bank.players as [number, number]
  const uuid = '00000000-0000-4000-8000-000000000002'
  const seen: [unpaid: number, withdrawn: number, open: number][] = []
  const looking: Posting<null> = {
    purpose: 'housekeeping',
    kind: 'payment',
    player,
    lockedRecords: [payments],
    decide(locked) {
      const row = locked.row(payments)
      seen.push([row.unpaid, row.withdrawnToday, row.payments.length])
      return { transfers: [], writes: [], record: null }
    },
  }
  await Promise.all([
    postAccepted(bank.ledger, opening(player, uuid)),
    postAccepted(bank.ledger, looking),
    postAccepted(bank.ledger, opening(player, uuid.replace('2', '3'), 'withdrawal')),
    postAccepted(bank.ledger, moving(player, uuid, { step: 'expired' })),
    postAccepted(bank.ledger, looking),
  ])
  await postAccepted(bank.ledger, looking)
  // An expired invoice may still be paid late, so it stays in the list.
  expect(seen).toEqual([
    [1, 0, 1],
    [1, 500_00, 2],
    [1, 500_00, 2],
  ])
})
