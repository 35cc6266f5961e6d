import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { holdsAndCloses } from './stand-in.ts'

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
  return { player, ref: transaction.invoice_id!, payUrl: transaction.payUrl! }
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
    body: new URLSearchParams({ act: 'refund' }),
  })
  expect(await page.text()).toContain('Деньги возвращены плательщику')
  await deliver()
  expect(await balanceOf(player)).toBe(0)
})
