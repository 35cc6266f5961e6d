import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderOf } from '../../../../test/kit/providers/subject.ts'
import { subject, yooKassaKeys } from '../../../../test/kit/providers/yookassa.ts'
import type { Sandbox } from '../../../../test/kit/running-sandbox.ts'
import { openSandbox } from '../../../../test/kit/sandbox.ts'
import { ProviderSilent, ProviderUnreadable } from '../../provider.ts'
import { openYooKassa } from './adapter.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox('yookassa')
})
beforeEach(() => sandbox.control('reset', {}))
afterAll(() => sandbox.close())

const open = () => openYooKassa({ url: sandbox.url, ...yooKassaKeys, addresses: [] })
const create = (uuid = randomUUID()) => open().collector!.create(orderOf(subject, { uuid }))

test('a repeat after a lost answer is the same payment, and another order is another one', async () => {
  const uuid = randomUUID()
  await sandbox.control('reply', { fault: 'drop' })
  await expect(create(uuid)).rejects.toThrow(ProviderSilent)
  const [lost] = await subject.invoices.all(sandbox)
  expect((await create(uuid)).ref).toBe(lost?.id)
  expect((await create()).ref).not.toBe(lost?.id)
  expect(await subject.invoices.all(sandbox)).toHaveLength(2)
})

test.each([
  ['ten minutes', 600, 600],
  ['an hour', 3_600, 3_600],
  ['a day', 86_400, 3_600],
])('an invoice for %s ends when YooKassa cancels it, at the latest', async (_, lifetimeS, seconds) => {
  const { expiresAt } = await open().collector!.create(orderOf(subject, { lifetimeS }))
  expect(Math.abs(expiresAt.getTime() - Date.now() - seconds * 1000)).toBeLessThan(20_000)
})

test.each([
  [{ first6: '220070', issuer_country: 'RU' }, { card: { bin: '220070', country: 'RU' } }],
  [{ issuer_country: 'RU' }, { card: { country: 'RU' } }],
  [{ first6: '2200 70', issuer_country: 'Russia' }, {}],
])('of the card %j the reading has %j', async (card, known) => {
  const uuid = randomUUID()
  const { ref } = await create(uuid)
  await sandbox.control(`pay/${ref}`, { card })
  expect(await open().collector!.read(ref)).toEqual({ state: 'paid', amount: 500_00, uuid, ...known })
})

test('what was given back is read from the payment, and refunds are listed by it', async () => {
  const since = new Date(Date.now() - 1_000)
  const { givenBack, givenBackSince, invoiceOf } = open().collector!
  const [uuid, other] = [randomUUID(), await create()]
  const { ref } = await create(uuid)
  await sandbox.control(`pay/${ref}`, {})
  await sandbox.control(`pay/${other.ref}`, {})
  expect(await givenBack!(ref)).toEqual({ amount: 0, disputed: 0, uuid })
  await sandbox.control(`refund/${ref}`, { amount: 120_00 })
  await sandbox.control(`refund/${ref}`, { amount: 30_00 })
  expect(await givenBack!(ref)).toEqual({ amount: 150_00, disputed: 0, uuid })
  expect(await givenBackSince!(since)).toEqual([{ payment: ref, at: expect.any(Date) }])
  expect([await invoiceOf!(ref), await invoiceOf!(randomUUID())]).toEqual([ref, undefined])
  await sandbox.control(`payments/${ref}`, { refunded_amount: { value: '5.00', currency: 'USD' } })
  await expect(givenBack!(ref)).rejects.toThrow(ProviderUnreadable)
})

test.each([
  ['what arrives', { value: '482.50', currency: 'RUB' }, 17_50],
  ['all of it', { value: '500.00', currency: 'RUB' }, 0],
  ['more than was paid', { value: '500.01', currency: 'RUB' }, undefined],
  ['another currency', { value: '482.50', currency: 'USD' }, undefined],
  ['nothing', undefined, undefined],
])('the fee is what does not arrive: %s', async (_, income_amount, fee) => {
  const { ref } = await create()
  await sandbox.control(`pay/${ref}`, {})
  await sandbox.control(`payments/${ref}`, { income_amount: income_amount ?? null })
  const [record] = await open().collector!.paidSince(new Date(Date.now() - 60_000))
  expect(record).toMatchObject({ ref, amount: 500_00 })
  expect(record && 'fee' in record ? record.fee : undefined).toBe(fee)
})

const id = '2e3f1a07-000f-5000-9000-145f6df21d6f'
test.each([
  ['payment.succeeded', { id }, { ref: id }],
  ['payment.canceled', { id, metadata: { transaction_uuid: id } }, { ref: id, uuid: id }],
  ['refund.succeeded', { id: 'x', payment_id: id }, { givenBackOf: id }],
  ['refund.succeeded', { id }, undefined],
  ['payment.succeeded', { id: '../../x' }, undefined],
  ['payment.succeeded', null, undefined],
  ['payout.succeeded', { id }, undefined],
  [7, { id }, undefined],
])('a notification of %s about %j names %j', (event, object, named) => {
  const raw = Buffer.from(JSON.stringify({ type: 'notification', event, object }))
  const call = { method: 'POST', raw, headers: {}, query: {}, address: '185.71.76.1' } as const
  expect(open().hook!.verify(call)).toEqual(named)
  expect(open().hook!.verify({ ...call, raw: Buffer.from('{') })).toBeUndefined()
})
