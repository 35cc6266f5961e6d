import { randomUUID } from 'node:crypto'
import type { Transaction } from '@casino/contract/transactions'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { audit } from '../audit/audit.ts'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { serverKey } from './keys.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { paymentOf } from './stand-in.ts'

interface Protocol {
  readonly name: 'stripe' | 'freekassa' | 'crypto-pay' | 'cryptocloud'
  create(player: CasinoPlayer, key?: string): ReturnType<CasinoPlayer['call']>
  check(player: CasinoPlayer, transaction: Transaction): ReturnType<CasinoPlayer['call']>
  /** Pays it, and reports these values as paid from then on. */
  pay(sandbox: Sandbox, ref: string, lies?: { roubles?: number; currency?: string; uuid?: string }): Promise<unknown>
  /** Ends it unpaid: the check then returns that it expired, or failed. */
  end(sandbox: Sandbox, ref: string): Promise<unknown>
  readonly ended: 'payment_expired' | 'payment_failed'
}

const order = (player: CasinoPlayer, currency: string) => ({
  type: 'any',
  amount: 700,
  currency,
  user_id: player.user.id,
})
const params = (player: CasinoPlayer, { invoice_id }: Transaction) => ({
  invoice_id: invoice_id!,
  invoice: invoice_id!,
  userId: player.user.id,
  amount: '1000000',
  fiat: 'RUB',
  currency: 'USDT',
})

// A provider that requires its payer's address does not accept one of this machine.
const headers = { 'x-forwarded-for': '203.0.113.7' }
const byCard: Pick<Protocol, 'create' | 'check'> = {
  create: (player, key) =>
    player.call('POST /api/payments/create-payment', { body: order(player, 'RUB'), headers, ...(key && { key }) }),
  check: (player, { uuid }) => player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } }),
}

/** FreeKassa numbers orders and payouts separately; the casino stores which kind it was. */
const numberOf = (ref: string) => ref.replace('order-', '')

const protocols: readonly Protocol[] = [
  {
    name: 'stripe',
    ...byCard,
    async pay(sandbox, ref, { roubles, currency, uuid } = {}) {
      await sandbox.control(`sessions/${ref}`, {
        ...(roubles && { amount_total: roubles * 100 }),
        ...(currency && { currency: currency.toLowerCase() }),
        ...(uuid && { client_reference_id: uuid, metadata: { transaction_uuid: uuid } }),
      })
      await sandbox.control(`pay/${ref}`, {})
    },
    ended: 'payment_expired',
    end: (sandbox, ref) => sandbox.control(`pay/${ref}`, { how: 'expired' }),
  },
  {
    name: 'freekassa',
    ...byCard,
    pay: (sandbox, ref, { roubles, currency, uuid } = {}) =>
      sandbox.control(`orders/${numberOf(ref)}`, {
        act: 'pay',
        ...(roubles && { amount: roubles }),
        ...(currency && { currency }),
        ...(uuid && { merchant_order_id: uuid }),
      }),
    ended: 'payment_failed',
    end: (sandbox, ref) => sandbox.control(`orders/${numberOf(ref)}`, { act: 'cancel' }),
  },
  {
    name: 'crypto-pay',
    create: (player, key) =>
      player.call('POST /api/payments/create-crypto', { body: order(player, 'USDT'), ...(key && { key }) }),
    check: (player, transaction) =>
      player.call('GET /api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{fiat}/{currency}', {
        params: params(player, transaction),
      }),
    pay: (sandbox, ref, { roubles, currency, uuid } = {}) =>
      sandbox.control('pay', {
        invoice_id: ref,
        ...(roubles && { amount: String(roubles) }),
        ...(currency && { fiat: currency }),
        ...(uuid && { payload: uuid }),
      }),
    ended: 'payment_expired',
    end: (sandbox, ref) => sandbox.control('expire', { invoice_id: ref }),
  },
  {
    name: 'cryptocloud',
    create: (player, key) =>
      player.call('POST /api/payments/cc/create-crypto', { body: order(player, 'USDT'), ...(key && { key }) }),
    check: (player, transaction) =>
      player.call('GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}/{fiat}', {
        params: params(player, transaction),
      }),
    pay: (sandbox, ref, { roubles, currency, uuid } = {}) =>
      sandbox.control('pay', {
        uuid: ref,
        ...(roubles && { amount_in_fiat: roubles }),
        ...(currency && { fiat_currency: currency }),
        ...(uuid && { order_id: uuid }),
      }),
    ended: 'payment_expired',
    end: (sandbox, ref) => sandbox.control('expire', { uuid: ref }),
  },
]

// The providers' own protocols, spoken by separate processes, through the adapters of production.
describe.each(protocols)('$name', ({ name, create, check, pay, end, ended }) => {
  let sandbox: Sandbox
  let casino: Casino
  beforeAll(async () => {
    sandbox = await openSandbox(name)
    casino = await openCasino({ env: { ...sandbox.env, TRUSTED_PROXIES: '127.0.0.1' } })
    await sandbox.setHookAddress(`${casino.address}/api/payments/hooks/${name}`)
  })
  afterAll(async () => {
    await sandbox.close()
    const { checks } = await audit(casino.databaseUrl, serverKey)
    await casino.close()
    expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  })

  const balance = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
  const deliver = () => sandbox.control('deliver', {})
  async function opened() {
    const player = await casino.player()
    const { status, body } = await create(player)
    const transaction = (body as { transaction: Transaction }).transaction
    expect([status, transaction?.step]).toEqual([200, 'invoiced'])
    return { player, transaction, ref: transaction.invoice_id! }
  }

  test('its webhook alone credits what was paid, and the balance moves live', async () => {
    const { player, transaction, ref } = await opened()
    const live = player.live()
    await live.subscribe(player.user.id)
    expect((await check(player, transaction)).status).toBe(202)
    await pay(sandbox, ref)
    await deliver()
    await vi.waitFor(() => expect(live.balances.at(-1)?.[0]).toBe(700), { timeout: 5000 })
    await vi.waitFor(() => expect(live.payments.at(-1)).toMatchObject({ uuid: transaction.uuid, step: 'paid' }))
    await sandbox.control('resend', {})
    expect((await check(player, transaction)).body).toMatchObject({ newBalance: 700 })
    expect(await balance(player)).toBe(700)
  })

  test.each(['signature', 'amount', 'currency', 'twice', 'lost', 'reorder'] as const)(
    'a webhook that misbehaves (%s) credits once, and nothing but what was paid',
    async (twist) => {
      const { player, transaction, ref } = await opened()
      await sandbox.control('hook', { twist })
      await pay(sandbox, ref)
      await deliver()
      const told = await balance(player)
      // A wrong signature or a lost webhook credits nothing; for all others, the provider was queried.
      expect(told).toBe(twist === 'signature' || twist === 'lost' ? 0 : 700)
      expect((await check(player, transaction)).body).toMatchObject({ newBalance: 700 })
    },
  )

  test('it reports that another sum was paid: that sum is credited', async () => {
    const { player, transaction, ref } = await opened()
    await pay(sandbox, ref, { roubles: 650 })
    await deliver()
    expect((await check(player, transaction)).body).toMatchObject({ newBalance: 650, transaction: { amount: 650 } })
  })

  test.each([
    ['in another currency', { currency: 'USD' }, 'partial'],
    ['for another payment', { uuid: randomUUID() }, 'other_payment'],
  ])('it reports a payment %s: nothing is credited, and an administrator is notified', async (_, lies, note) => {
    const { player, transaction, ref } = await opened()
    await pay(sandbox, ref, lies)
    await deliver()
    expect((await check(player, transaction)).status).toBe(202)
    // Details for administrators are not shown to players.
    const { transactions } = (await player.call('GET /api/payments/transactions')).body
    expect(transactions[0]).toMatchObject({ step: 'invoiced', reason: null })
    expect(transactions[0]).not.toHaveProperty('note')
    expect((await paymentOf(casino, transaction.uuid)).note).toBe(note)
    expect(await balance(player)).toBe(0)
  })

  test('an invoice that ends unpaid is reported as ended', async () => {
    const { player, transaction, ref } = await opened()
    await end(sandbox, ref)
    expect((await check(player, transaction)).body.code).toBe(ended)
    expect(await balance(player)).toBe(0)
  })

  test('a call with a lost answer is repeated, and the player gets a payable invoice', async () => {
    await sandbox.control('reply', { act: 'drop', acts: true })
    const { player, transaction, ref } = await opened()
    await pay(sandbox, ref)
    expect((await check(player, transaction)).body).toMatchObject({ newBalance: 700 })
  })

  test('it fails: the player sees it, nothing is charged, and nothing unconfirmed is credited', async () => {
    const { player, transaction, ref } = await opened()
    await sandbox.control('hook', { twist: 'lost' })
    await pay(sandbox, ref)
    await sandbox.control('reply', { act: 'say', status: 500, times: 1000 })
    const key = randomUUID()
    for (let repeat = 0; repeat < 3; repeat++) {
      const { status, body } = await create(player, key)
      expect([status, body.code]).toEqual([503, 'provider_unavailable'])
    }
    expect((await check(player, transaction)).status).toBe(408)
    expect(await balance(player)).toBe(0)
  })
})
