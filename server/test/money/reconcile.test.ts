import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProviders } from '../../money/providers/open.ts'
import { reconcile } from '../../money/reconciliation/reconcile.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'

let sandbox: Sandbox
let casino: Casino
let player: CasinoPlayer
let administrator: string
beforeAll(async () => {
  sandbox = await openSandbox('crypto-pay')
  casino = await openCasino({ env: sandbox.env })
  player = await casino.player({ balance: 10_000 })
  const { username, password } = casino.administrator
  administrator = (await casino.signIn({ username, password })).body.token
  // Deposits are paid out again without play.
  await casino.set('bonus', { depositTurnover: 0 })
})
afterAll(async () => {
  await casino?.close()
  await sandbox?.close()
})

const order = (amount: number) => ({ amount, currency: 'USDT', user_id: player.user.id })

async function open(amount: number): Promise<{ invoice: string; id: string }> {
  const { status, body } = await player.call('POST /api/payments/create-crypto', { body: order(amount) })
  expect(status).toBe(200)
  return { invoice: body.invoice_id, id: body.transaction.id }
}

const pay = (invoice: string, differs: object = {}) =>
  sandbox.control('pay', { invoice_id: /\d+$/.exec(invoice)?.[0], ...differs })

async function check(invoice: string): Promise<number> {
  const params = { invoice_id: invoice, userId: player.user.id, amount: '1', fiat: 'RUB', currency: 'USDT' }
  const name = 'GET /api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{fiat}/{currency}'
  return (await player.call(name, { params })).status
}

async function topUp(amount: number, differs: object = {}): Promise<string> {
  const { invoice, id } = await open(amount)
  await pay(invoice, differs)
  expect(await check(invoice)).toBe(200)
  return id
}

async function review(id: string, status: 'success' | 'rejected'): Promise<void> {
  const answer = await casino.call('PATCH /api/admin/transactions/{id}/status', {
    token: administrator,
    params: { id },
    body: { status, reason: 'as the statement says' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function withdraw(amount: number): Promise<string> {
  const body = { id: player.user.id, amount, currency: 'RUB', asset: 'USDT', network: null, wallet: null }
  const answer = await player.call('POST /api/payments/create-crypto-withdraw', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { id } = answer.body.transaction
  await review(id, 'success')
  return id
}

/** The provider's own call, made by an attacker who has our token. */
async function besideUs(method: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', 'crypto-pay-api-token': sandbox.env.CRYPTO_PAY_TOKEN! }
  const answer = await fetch(`${sandbox.url}/api/${method}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { result } = (await answer.json()) as { result: Record<string, unknown> }
  return result
}

async function compare(settlingMs = 0) {
  const reading = readConfig({ NODE_ENV: 'test', ...sandbox.env })
  if (!reading.ok) throw new Error(reading.problems.join())
  const { read } = casino.app.database
  const providers = await openProviders(reading.config.providers.payments, { read, now: Date.now })
  const since = new Date(Date.now() - 3600_000)
  const [report, ...others] = await reconcile({
    read,
    providers: providers.values(),
    since,
    settlingMs,
  })
  expect(others).toEqual([])
  return report!
}

test('correct payments match, one by one and in total', async () => {
  await topUp(500)
  // A larger amount than requested is credited as it arrived.
  await topUp(600, { amount: '640' })
  await withdraw(700)
  const { invoice } = await open(900)
  const sums = { paidIn: 1140_00, paidOut: 700_00, times: 3 }
  expect(await compare()).toEqual({
    provider: 'crypto-pay',
    said: sums,
    booked: { ...sums, givenBack: 0 },
    differences: [],
  })

  // Paid, and on its way to us: it only becomes a difference later.
  await pay(invoice)
  expect(await compare(60_000)).toMatchObject({ differences: [], said: sums })
  expect((await compare()).differences).toEqual([expect.stringMatching(/900\.00 ₽ was paid in .* is at invoiced/)])
  expect(await check(invoice)).toBe(200)
  expect((await compare()).differences).toEqual([])
})

test('each difference is reported in a sentence, and the totals differ by it', async () => {
  const before = await compare()
  expect(before.differences).toEqual([])

  const declined = await open(510)
  await review(declined.id, 'rejected')
  await pay(declined.invoice)
  const byHand = await open(520)
  await review(byHand.id, 'success')
  await pay(byHand.invoice)
  const strange = await besideUs('createInvoice', { currency_type: 'fiat', fiat: 'RUB', amount: '530' })
  await pay(String(strange.invoice_id))
  await besideUs('createCheck', { asset: 'USDT', amount: '1.5' })
  const altered = await topUp(540)
  await casino.owner.transact(async (tx) => {
    await tx.rows('ALTER TABLE transfer DISABLE TRIGGER USER')
    await tx.rows(
      `UPDATE transfer SET amount = amount + 100 WHERE kind = 'deposit'
       AND posting_id = (SELECT posting_id FROM payment_event WHERE payment_id = $1 AND step = 'paid')`,
      [Number(altered)],
    )
  })

  const { differences, said, booked } = await compare()
  expect(differences.toSorted()).toEqual([
    expect.stringMatching(/says that 1\.5 of a coin was paid out as .*no payment knows of it/),
    expect.stringMatching(/says that 510\.00 ₽ was paid in .* is at declined/),
    expect.stringMatching(/says that 520\.00 ₽ was paid in .* is at credited/),
    expect.stringMatching(/says that 530\.00 ₽ was paid in .*no payment knows of it/),
    expect.stringMatching(/says that 540\.00 ₽ was paid in .*and 541\.00 ₽ was credited/),
  ])
  expect(said!.paidIn - before.said!.paidIn).toBe(510_00 + 520_00 + 530_00 + 540_00)
  expect(booked!.paidIn - before.booked!.paidIn).toBe(541_00)
})

test('payments known only to the ledger are reported, too', async () => {
  await sandbox.control('reset', {})
  await casino.owner.transact(async (tx) => {
    await tx.rows('ALTER TABLE payment_event DISABLE TRIGGER USER')
    await tx.rows(
      `DELETE FROM payment_event WHERE posting_id = (SELECT max(posting_id) FROM payment_event WHERE step = 'paid')`,
    )
  })
  const { differences, said, booked } = await compare()
  expect(said).toEqual({ paidIn: 0, paidOut: 0, times: 0 })
  expect(differences).toHaveLength(booked!.times)
  for (const difference of differences) expect(difference).toMatch(/crypto-pay says nothing of it/)
  expect(
    differences.filter((difference) => /^A posting without a payment has .* credited/.test(difference)),
  ).toHaveLength(1)
})

test('a provider that does not answer is not reconciled', async () => {
  await sandbox.close()
  expect(await compare()).toEqual({
    provider: 'crypto-pay',
    differences: [expect.stringMatching(/crypto-pay cannot be queried/)],
  })
})
