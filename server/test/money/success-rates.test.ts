import { dayOf } from '@casino/rules/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { changeAttempts, daysAgo } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const stripe = openThirdParty('stripe', 'card')
const freekassa = openThirdParty('freekassa', 'card')
let casino: Casino
let player: CasinoPlayer
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino({ openProviders: providersOf(stripe, freekassa) })
  admin = await administratorOf(casino)
  const fast = { amount: 1_000_000, seconds: 1, burst: 1_000_000 }
  await casino.set('rates', { calls: fast, deposits: fast, checks: fast })
  player = await casino.player()
})
afterAll(() => closeAudited(casino))

type End = 'paid' | 'failed' | 'expired'
async function attempt(end: End, card?: object): Promise<number> {
  const body = { amount: 700, currency: 'RUB', user_id: player.user.id }
  const { transaction } = (await player.call('POST /api/payments/create-payment', { body })).body
  if (end === 'paid') stripe.pay(transaction.invoice_id, card ? { card } : {})
  else stripe.invoice(transaction.invoice_id).reading = { state: end }
  await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid: transaction.uuid } })
  return Number(transaction.id)
}
const attempts = async (end: End, times: number) => {
  const ids: number[] = []
  for (let one = 0; one < times; one++) ids.push(await attempt(end))
  return ids
}
const success = async (days?: number) =>
  (await admin.call('GET /api/admin/payment-routes/success', days ? { query: { days: String(days) } } : {})).body
const gauge = async () => {
  const text = await (await fetch(`${casino.address}/metrics`)).text()
  return /^casino_providers_fallen (\S+)$/m.exec(text)?.[1]
}

test('attempts are counted by provider, bank and hour; invoices that nobody paid are apart', async () => {
  await attempt('paid', { bin: '220070', country: 'RU' })
  await attempts('failed', 2)
  await attempts('expired', 1)
  const now = await success()
  expect(now.providers).toEqual([{ provider: 'stripe', method: 'card', paid: 1, failed: 2, expired: 1, fallen: false }])
  expect(now.banks).toEqual([
    { provider: 'stripe', bin: null, paid: 0, failed: 2 },
    { provider: 'stripe', bin: '220070', paid: 1, failed: 0 },
  ])
  const sum = (lines: readonly { paid: number; failed: number }[]) =>
    lines.reduce((all, { paid, failed }) => [all[0]! + paid, all[1]! + failed], [0, 0])
  expect(sum(now.hours)).toEqual([1, 2])
  expect(now.hours.every(({ hour }) => hour >= 0 && hour <= 23)).toBe(true)
})

test('the hour is that of Moscow, at midnight, too', async () => {
  const [id] = await attempts('paid', 1)
  // Half past twelve at night in Moscow is the evening before in UTC.
  const day = dayOf(daysAgo(2))
  await changeAttempts(casino.app.database.read, { payment: id! }, { endedAt: new Date(`${day}T00:30:00+03:00`) })
  expect((await success()).hours.find(({ hour }) => hour === 0)?.paid).toBeGreaterThanOrEqual(1)
  const { providers } = await success(1)
  expect(providers[0]!.paid).toBe(1)
})

test('an alarm is raised while a provider is worse than in its own last weeks, and ends', async () => {
  expect(await gauge()).toBe('0')
  const before = await attempts('paid', 55)
  await changeAttempts(casino.app.database.read, { payment: before }, { endedAt: daysAgo(3) })
  const failed = await attempts('failed', 10)
  expect(await gauge()).toBe('1')
  expect((await success()).providers[0]!.fallen).toBe(true)
  await changeAttempts(casino.app.database.read, { payment: failed }, { endedAt: daysAgo(1) })
  expect(await gauge()).toBe('0')
})
