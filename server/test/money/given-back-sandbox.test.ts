import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProviders } from '../../money/providers/open.ts'
import { reconcile } from '../../money/reconciliation/reconcile.ts'
import { readConfig } from '../../platform/config/config.ts'
import { administratorOf } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { holdsAndCloses, toCard } from '../kit/stand-in.ts'

// Refunds and charge-backs in the provider's own protocol, spoken by a separate process.
let sandbox: Sandbox
let casino: Casino
beforeAll(async () => {
  sandbox = await openSandbox('stripe')
  casino = await openCasino({ env: sandbox.env })
  await sandbox.setHookAddress(`${casino.address}/api/payments/hooks/stripe`)
})
afterAll(async () => {
  await sandbox.close()
  await holdsAndCloses(casino)
})

const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
const deliver = () => sandbox.control('deliver', {})
async function opened() {
  const player = await casino.player()
  const body = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id } as const
  const { transaction } = (await player.call('POST /api/payments/create-payment', { body })).body
  const { uuid, invoice_id: ref, payUrl } = transaction
  return { player, uuid, ref: ref!, payUrl: payUrl! }
}
async function paid() {
  const of = await opened()
  await sandbox.control(`pay/${of.ref}`, {})
  await deliver()
  expect(await balanceOf(of.player)).toBe(700)
  return of
}

test('a refund in parts, announced twice', async () => {
  const { player, ref } = await paid()
  await sandbox.control('hook', { twist: 'twice' })
  await sandbox.control(`refund/${ref}`, { amount: 200_00 })
  await deliver()
  expect(await balanceOf(player)).toBe(500)
  await sandbox.control(`refund/${ref}`, {})
  await deliver()
  expect(await balanceOf(player)).toBe(0)
  await sandbox.control('resend', {})
  expect(await balanceOf(player)).toBe(0)
})

test('a refund that is announced before its payment', async () => {
  const { player, ref } = await opened()
  await sandbox.control('hook', { twist: 'reorder' })
  await sandbox.control(`pay/${ref}`, {})
  await sandbox.control(`refund/${ref}`, { amount: 100_00 })
  await expect.poll(() => balanceOf(player)).toBe(600)
  await deliver()
  expect(await balanceOf(player)).toBe(600)
})

test('a dispute is reported; when it is won it takes nothing, when it is lost it takes the deposit', async () => {
  const [won, lost] = [await paid(), await paid()]
  const troubles = casino.troubles.length
  for (const { ref } of [won, lost]) await sandbox.control(`dispute/${ref}`, { how: 'needs_response' })
  await deliver()
  expect([await balanceOf(won.player), await balanceOf(lost.player)]).toEqual([700, 700])
  const reported = expect.stringContaining('disputes it at stripe')
  expect(casino.troubles.slice(troubles).map(String)).toEqual([reported, reported])
  await sandbox.control(`dispute/${won.ref}`, { how: 'won' })
  await sandbox.control(`dispute/${lost.ref}`, { how: 'lost' })
  await deliver()
  expect([await balanceOf(won.player), await balanceOf(lost.player)]).toEqual([700, 0])
})

test('the page of a paid invoice gives the money back', async () => {
  const { player, payUrl } = await paid()
  const page = await fetch(payUrl, {
    method: 'POST',
    headers: { 'accept-language': 'ru' },
    body: new URLSearchParams({ action: 'refund' }),
  })
  expect(await page.text()).toContain('Деньги возвращены плательщику')
  await deliver()
  expect(await balanceOf(player)).toBe(0)
})

async function compare(settlingMs = 0) {
  const reading = readConfig({ NODE_ENV: 'test', ...sandbox.env })
  if (!reading.ok) throw new Error(reading.problems.join())
  const { read } = casino.app.database
  const providers = await openProviders(reading.config.providers.payments, { read, now: Date.now })
  const since = new Date(Date.now() - 3600_000)
  const [report] = await reconcile({ read, providers: providers.values(), since, settlingMs })
  return report!
}

test('reconciliation compares provider refunds with amounts taken back', async () => {
  const before = await compare()
  expect(before.differences).toEqual([])
  expect(before.said!.givenBack).toBe(before.booked!.givenBack)
  const administrator = await administratorOf(casino)
  const refundByHand = async (uuid: string) => {
    const { status } = await administrator.call('POST /api/admin/transactions/{id}/refund', {
      params: { id: uuid },
      body: { reason: 'the provider lists a dispute' },
    })
    expect(status).toBe(200)
  }
  // While it is in dispute it may be recorded; another part of it was refunded before.
  const inDispute = await paid()
  await sandbox.control(`refund/${inDispute.ref}`, { amount: 100_00 })
  await sandbox.control(`dispute/${inDispute.ref}`, { how: 'needs_response' })
  await deliver()
  await refundByHand(inDispute.uuid)
  // A pending withdrawal does not block it.
  await casino.set('bonus', { depositTurnover: 0 })
  const held = await paid()
  expect((await toCard(held.player, 600)).status).toBe(200)
  await sandbox.control(`refund/${held.ref}`, { amount: 650_00 })
  await deliver()
  expect(await compare()).toMatchObject({ differences: [] })

  const lost = await paid()
  await sandbox.control('hook', { twist: 'lost' })
  await sandbox.control(`refund/${lost.ref}`, { amount: 200_00 })
  const neverMade = await paid()
  await refundByHand(neverMade.uuid)
  const said = (amount: string, { ref }: { ref: string }) =>
    new RegExp(`^stripe says that ${amount} ₽ of payment \\d+ \\(${ref}\\) was given back, and `)
  // The call about the first may still be on its way.
  const recorded = expect.stringMatching(said('0.00', neverMade))
  expect((await compare(60_000)).differences).toEqual([recorded])
  const report = await compare()
  expect(report.differences.toSorted()).toEqual([recorded, expect.stringMatching(said('200.00', lost))])
  expect(report.differences.join()).toMatch(/and 0\.00 ₽ was taken back.*and 700\.00 ₽ was taken back/)
  expect(report.said!.givenBack! - before.said!.givenBack!).toBe(700_00 + 650_00 + 200_00)
  expect(report.booked!.givenBack! - before.booked!.givenBack!).toBe(700_00 + 650_00 + 700_00)

  // The provider sends its event again, and makes the refund.
  await sandbox.control('resend', {})
  await sandbox.control(`refund/${neverMade.ref}`, {})
  await deliver()
  expect((await compare()).differences).toEqual([])
})
