import { afterAll, beforeAll, expect, test } from 'vitest'
import { administration, type Bank, openBank, postAccepted } from '../../test/kit/bank.ts'
import { recordAuditEvent } from './audit-event.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 1 })
})
afterAll(() => bank.close())

const by = { player: { id: 9 }, client: { address: '::1', userAgent: '' } }

test('the database refuses an administrator’s posting of money without its audit event', async () => {
  const [player] = bank.players as [number]
  const before = await bank.cashOf(player)
  await expect(bank.ledger.post(administration(player, 500, { event: false }))).rejects.toThrow('audit event')
  expect(await bank.cashOf(player)).toBe(before)
  await postAccepted(bank.ledger, administration(player, 500))
  expect(await bank.cashOf(player)).toBe(before + 500)
})

test('the database refuses an audit event that names a missing posting', async () => {
  const events = () => bank.database.read.rows('SELECT FROM audit_event')
  const before = await events()
  const event = { by, action: 'user.update', subject: 1, posting: 1 } as const
  await expect(bank.database.transact((tx) => recordAuditEvent(tx, event))).rejects.toThrow('posting 1')
  expect(await events()).toEqual(before)
})

test('the database refuses an administrator’s step of a payment without its audit event', async () => {
  const step = bank.database.transact(async (tx) => {
    await tx.rows(
      `INSERT INTO payment (id, uuid, player_id, kind, method, amount, step, created_at, updated_at, due_at)
       VALUES (1, gen_random_uuid(), 1, 'topup', 'card', 100, 'opened', now(), now(), 'infinity')`,
    )
    await tx.rows(
      `INSERT INTO payment_event (payment_id, at, posting_id, step, actor, actor_id) VALUES (1, now(), 1, 'opened', 'administrator', 9)`,
    )
  })
  await expect(step).rejects.toThrow('audit event')
})
