import { randomUUID } from 'node:crypto'
import { isPayment } from '@casino/contract/money/transaction-list'
import type { Transaction } from '@casino/contract/money/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { type CallName, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { changePayments, minutesAgo } from '../kit/stored.ts'
import { openThirdParty, providersOf, type SignedHook, sendHook } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
const coins = openThirdParty('crypto-pay', 'crypto', { coins: ['USDT', 'BTC', 'TON'] })
const cloud = openThirdParty('cryptocloud', 'crypto', { coins: ['USDT', 'SOL'] })
const parties = [card, coins, cloud]

let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino({ openProviders: providersOf(...parties) })
})
beforeEach(async () => {
  player = await casino.player()
  for (const party of parties) {
    party.down = undefined
    party.before = {}
  }
})
afterAll(async () => {
  const { checks } = await audit(casino.databaseUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  await casino.close()
})

const rows = <Row>(text: string, values: unknown[] = []) => casino.app.database.read.rows<Row>(text, values)
const order = (fields: object = {}) => ({
  type: 'card',
  amount: 700,
  currency: 'RUB',
  user_id: player.user.id,
  ...fields,
})
const coinOrder = (fields: object = {}) => order({ type: 'crypto', currency: 'USDT', ...fields })
const byCard = (fields: object = {}, key?: string) =>
  player.call('POST /api/payments/create-payment', { body: order(fields), ...(key && { key }) })
const byCoin = (fields: object = {}) => player.call('POST /api/payments/create-crypto', { body: coinOrder(fields) })
const byCloud = (fields: object = {}) => player.call('POST /api/payments/cc/create-crypto', { body: coinOrder(fields) })
const checkCard = ({ uuid }: { uuid: string }, who = player) =>
  who.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
const balance = async () => (await player.call('GET /api/auth/me')).body.user.balance
const float = (name: string) => statement(casino.app.database.read).houseBalance(`float:${name}`)
const list = async (query: Record<string, string> = {}) => {
  const { transactions, more } = (await player.call('GET /api/payments/transactions', { query })).body
  return { transactions: transactions.filter(isPayment), more }
}
const hook = (name: string, signed: SignedHook, type?: string) => sendHook(casino, name, signed, type)
const due = ({ uuid }: { uuid: string }) => changePayments(casino.app.database.read, { uuid }, { dueAt: new Date() })
const resumed = async (payment: { uuid: string }) => {
  await due(payment)
  await casino.app.cashier.completer.runDue()
}
async function opened(): Promise<Transaction> {
  const { status, body } = await byCard()
  expect([status, body.code]).toEqual([200, undefined])
  return body.transaction
}

describe('a top-up', () => {
  test('by card: a page of the provider, then the paid amount is credited once', async () => {
    const before = await float('stripe')
    const { body } = await byCard()
    const { transaction } = body
    expect(body.session).toEqual({ id: transaction.invoice_id, url: `https://pay.test/${transaction.invoice_id}` })
    expect(transaction).toMatchObject({
      type: 'topup',
      method: 'card',
      amount: 700,
      status: 'pending',
      step: 'invoiced',
    })
    expect(card.invoice(transaction.invoice_id)).toMatchObject({ uuid: transaction.uuid, amount: 700_00 })
    expect((await checkCard(transaction)).status).toBe(202)

    card.pay(transaction.invoice_id)
    const paid = await checkCard(transaction)
    expect([paid.status, paid.body.newBalance, paid.body.message]).toEqual([
      200,
      700,
      'Payment accepted. Balance updated.',
    ])
    expect(paid.body.transaction).toMatchObject({ status: 'success', step: 'paid', amount: 700, payUrl: null })
    const again = await checkCard(transaction)
    expect([again.status, again.body.newBalance, await balance()]).toEqual([200, 700, 700])
    expect((await float('stripe')) - before).toBe(-700_00)
  })

  test('by coin: through either provider, with its own check, whose figures are ignored', async () => {
    for (const [create, party, check] of [
      [byCoin, coins, 'GET /api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{fiat}/{currency}'],
      [byCoin, coins, 'GET /api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{currency}'],
      [byCloud, cloud, 'GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}/{fiat}'],
      [byCloud, cloud, 'GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}'],
    ] as const) {
      const before = await balance()
      const { body } = await create({ amount: 1234.56 })
      expect(body.transaction).toMatchObject({ method: 'crypto', asset: 'USDT', network: 'TRC-20', amount: 1234.56 })
      const { invoice_id: invoice } = body
      party.pay(invoice)
      const params = {
        invoice_id: invoice,
        invoice,
        userId: player.user.id,
        amount: '999999',
        fiat: 'RUB',
        currency: 'BTC',
      }
      expect((await player.call(check, { params: { ...params, userId: '1' } })).body.code).toBe('forbidden')
      const { status, body: paid } = await player.call(check, { params })
      expect([status, paid.newBalance]).toEqual([200, before + 1234.56])
    }
  })

  test('requests a coin with its network, in any spelling', async () => {
    for (const fields of [
      { asset: 'usdt', network: 'TRC20' },
      { asset: 'USDT', network: 'trc-20' },
      { network: null },
    ]) {
      const { body } = await byCloud({ ...fields, amount: 500 })
      expect(body.transaction).toMatchObject({ asset: 'USDT', network: 'TRC-20' })
    }
    expect((await byCloud({ currency: 'RUB', asset: 'SOL' })).body.transaction).toMatchObject({
      asset: 'SOL',
      network: null,
    })
  })

  test('is published live, on another node too', async () => {
    const other = await casino.node()
    const live = other.live(player.token)
    expect(await live.subscribe(player.user.id)).toEqual({ ok: true })
    const { uuid, invoice_id } = await opened()
    card.pay(invoice_id)
    await checkCard({ uuid })
    const steps = [
      ['pending', 'opened'],
      ['pending', 'invoiced'],
      ['success', 'paid'],
    ]
    await vi.waitFor(() => expect(live.payments).toEqual(steps.map(([status, step]) => ({ uuid, status, step }))))
    await vi.waitFor(() => expect(live.balances.at(-1)?.[0]).toBe(700))
  })
})

/** In the order of the checks: each row also has every fault of the following rows. */
describe('refusals, the first that applies', () => {
  const worst = { amount: 0, currency: 'XXX', user_id: '0' }
  const cases: [fields: object, code: string, details?: object][] = [
    [{ ...worst, amount: '700' }, 'amount_invalid'],
    [{ ...worst, currency: '', amount: 1 }, 'currency_unsupported'],
  ]
  test.each(cases)('%o → %s', async (fields, code) => {
    for (const create of [byCard, byCoin, byCloud]) expect((await create(fields)).body.code).toBe(code)
  })

  test.each([0, -1, 0.001, 1e13, 700.005])('the amount %d', async (amount) => {
    for (const create of [byCard, byCoin, byCloud]) {
      expect((await create({ amount, user_id: '0' })).body).toMatchObject({ code: 'amount_invalid' })
    }
  })

  test('of another player’s id, a coin, a sum', async () => {
    const other = await casino.player()
    for (const create of [byCard, byCoin, byCloud]) {
      for (const user_id of [other.user.id, Number(other.user.id), '', ` ${player.user.id}`, '0']) {
        const { status, body } = await create({ user_id, amount: 1 })
        expect([status, body.code]).toEqual([403, 'forbidden'])
      }
      expect((await create({ amount: 499.99 })).body).toMatchObject({
        code: 'amount_too_small',
        message: 'Минимальная сумма: 500',
        details: { amount: 500 },
      })
      expect((await create({ amount: 1_000_000.01 })).body).toMatchObject({
        code: 'amount_too_large',
        message: 'Максимальная сумма: 1000000',
        details: { amount: 1_000_000 },
      })
    }
    expect((await byCard({ currency: 'USD', amount: 1 })).body.code).toBe('currency_unsupported')
    // In the settings, but not the provider's; the provider's, but not in the settings; on a network that it does not have.
    for (const currency of ['LTC', 'DOGE', 'RUB']) {
      expect((await byCoin({ currency, amount: 1 })).body.code).toBe('coin_unsupported')
    }
    expect((await byCloud({ currency: 'TON', amount: 1 })).body.code).toBe('coin_unsupported')
    expect((await byCloud({ asset: 'USDT', network: 'BEP-20', amount: 1 })).body.code).toBe('coin_unsupported')
    expect(await list()).toEqual({ transactions: [], more: false })
  })

  test('of a pending player, a guest, an unavailable provider', async () => {
    const bare = await openCasino({ databaseUrl: casino.databaseUrl })
    try {
      for (const name of [
        'POST /api/payments/create-payment',
        'POST /api/payments/create-crypto',
        'POST /api/payments/cc/create-crypto',
      ] as const) {
        const body = name.endsWith('payment') ? order({ amount: 1 }) : coinOrder({ amount: 1 })
        const answer = await bare.call(name, { token: player.token, body })
        expect([answer.status, answer.body.code]).toEqual([409, 'method_unavailable'])
        expect((await casino.call(name, { body })).status).toBe(401)
      }
      const { body } = await bare.call('GET /api/payments/methods', { token: player.token })
      expect(body.deposit).toMatchObject({ card: false, minimum: 500, maximum: 1_000_000 })
      expect(body.deposit.crypto.map(({ provider }) => provider)).toEqual(Array(7).fill(null))
    } finally {
      await bare.close()
    }
    await casino.changeRights(player.id, { status: 'pending' })
    await vi.waitFor(async () => expect((await byCard()).body.code).toBe('account_pending'))
    expect((await list()).transactions).toEqual([])
  })

  test('of the twenty-first unpaid invoice of a day; a paid one makes room', async () => {
    for (let index = 0; index < 20; index++) await opened()
    expect((await byCard()).body).toMatchObject({ code: 'too_many_open_payments' })
    expect((await byCoin()).body).toMatchObject({ code: 'too_many_open_payments' })
    const [newest] = (await list()).transactions
    card.pay(newest!.invoice_id)
    expect((await checkCard(newest!)).status).toBe(200)
    await opened()
    expect((await byCard()).body).toMatchObject({ code: 'too_many_open_payments' })
    const page = await list({ limit: '10', type: 'topup', status: 'pending' })
    expect([page.transactions.length, page.more]).toEqual([10, true])
    const rest = await list({ limit: '11', before: page.transactions.at(-1)!.id })
    expect([rest.transactions.length, rest.more]).toEqual([10, false])
  })
})

describe('checks', () => {
  test.each([
    ['waiting', 202, 'payment_waiting', 'invoiced'],
    ['partial', 202, 'payment_waiting', 'invoiced'],
    ['absent', 202, 'payment_waiting', 'invoiced'],
    ['expired', 410, 'payment_expired', 'expired'],
    ['failed', 409, 'payment_failed', 'failed'],
  ] as const)('%s is answered %i %s', async (state, status, code, step) => {
    const { uuid, invoice_id } = await opened()
    card.invoice(invoice_id).reading = { state }
    for (let repeat = 0; repeat < 2; repeat++) {
      const answer = await checkCard({ uuid })
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
    expect((await list()).transactions[0]!.step).toBe(step)
    expect(await balance()).toBe(0)
  })

  test.each(['silent', 'unavailable'] as const)(
    'a provider that is %s is answered 408, and nothing is lost',
    async (down) => {
      const { uuid, invoice_id } = await opened()
      card.pay(invoice_id)
      card.down = down
      const answer = await checkCard({ uuid })
      expect([answer.status, answer.body]).toMatchObject([408, { message: 'Payment timeout expired.' }])
      card.down = undefined
      expect((await checkCard({ uuid })).body.newBalance).toBe(700)
    },
  )

  test('another player’s invoice or id is 403, an unknown one 404, and no provider is called', async () => {
    const mine = await opened()
    const { body: coin } = await byCloud()
    const thief = await casino.player()
    card.pay(mine.invoice_id)
    const readings = card.readings + cloud.readings
    const status = (name: CallName, params: object, who = thief) =>
      who.call(name, { params: params as never }).then(({ status, body }) => [status, body.code])
    const cc = 'GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}/{fiat}'
    const of = (invoice: string, userId: string) => ({ invoice, userId, amount: '700', fiat: 'RUB' })
    expect(await status('GET /api/payments/check-payment/{uuid}', { uuid: mine.uuid })).toEqual([403, 'forbidden'])
    expect(await status(cc, of(coin.invoice_id, thief.user.id))).toEqual([403, 'forbidden'])
    expect(await status(cc, of(coin.invoice_id, player.user.id))).toEqual([403, 'forbidden'])
    expect(await status(cc, of(coin.invoice_id, thief.user.id), player)).toEqual([403, 'forbidden'])
    // Of another provider, or of none.
    expect(await status(cc, of(mine.invoice_id!, player.user.id), player)).toEqual([404, 'not_found'])
    expect(await status('GET /api/payments/check-payment/{uuid}', { uuid: randomUUID() })).toEqual([404, 'not_found'])
    const cloudStatus = 'GET /api/payments/cc/check-crypto/{invoice}/status'
    expect(await status(cloudStatus, { invoice: coin.invoice_id })).toEqual([403, 'forbidden'])
    expect(await status(cloudStatus, { invoice: coin.invoice_id }, player)).toEqual([200, undefined])
    expect(await status('GET /api/payments/transactions/{uuid}', { uuid: mine.uuid })).toEqual([404, 'not_found'])
    expect(card.readings + cloud.readings).toBe(readings)
    expect(await balance()).toBe(0)
  })

  test('one invoice can be checked twelve times a minute, which does not limit another', async () => {
    const limited = await openCasino({
      databaseUrl: casino.databaseUrl,
      env: { RATE_LIMITS: 'on' },
      openProviders: providersOf(...parties),
    })
    try {
      const [first, second] = [await opened(), await opened()]
      const ask = ({ uuid }: Transaction) =>
        limited.call('GET /api/payments/check-payment/{uuid}', { token: player.token, params: { uuid } })
      const statuses = []
      for (let index = 0; index < 13; index++) statuses.push((await ask(first)).status)
      expect(statuses).toEqual([...Array(12).fill(202), 429])
      expect((await ask(second)).status).toBe(202)
    } finally {
      await limited.close()
    }
  })
})

describe('the provider’s amount counts', () => {
  test.each([
    ['less', 650_00],
    ['more', 701_00],
  ])('%s was paid than requested: that is credited, and shown', async (_, amount) => {
    const { uuid, invoice_id } = await opened()
    card.pay(invoice_id, { amount })
    expect((await checkCard({ uuid })).body).toMatchObject({
      newBalance: amount / 100,
      transaction: { amount: amount / 100 },
    })
  })

  test.each([
    ['somebody else’s', { uuid: randomUUID() }],
    ['nobody’s', { uuid: undefined }],
    ['for nothing', { amount: 0 }],
    ['for more than there is', { amount: 1e15 }],
    ['for half a kopeck', { amount: 0.5 }],
  ])(
    'a payment that is %s is not credited, but shown to an administrator and logged as trouble once',
    async (_, differs) => {
      const { uuid, invoice_id } = await opened()
      card.pay(invoice_id, differs)
      const troubles = casino.troubles.length
      for (let repeat = 0; repeat < 3; repeat++) expect((await checkCard({ uuid })).status).toBe(202)
      await resumed({ uuid })
      expect(casino.troubles.length - troubles).toBe(1)
      expect((await list()).transactions[0]).toMatchObject({
        status: 'pending',
        reason: null,
      })
      const [row] = await rows<{ note: string }>('SELECT note FROM payment WHERE uuid = $1', [uuid])
      expect(row!.note).toMatch(/^other_payment$|^unreadable$/)
      expect(await balance()).toBe(0)
      // Once the provider has corrected it, the payment is correct too.
      card.pay(invoice_id)
      expect((await checkCard({ uuid })).body).toMatchObject({ newBalance: 700, transaction: { reason: null } })
    },
  )

  test('money that comes after the invoice has expired is credited', async () => {
    const { uuid, invoice_id } = await opened()
    card.invoice(invoice_id).reading = { state: 'expired' }
    expect((await checkCard({ uuid })).status).toBe(410)
    card.pay(invoice_id)
    expect((await hook('stripe', card.signed({ ref: invoice_id }))).status).toBe(200)
    expect(await balance()).toBe(700)
    const { events } = (await player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })).body
    expect(events.map(({ step, by }) => [step, by])).toEqual([
      ['opened', 'player'],
      ['invoiced', 'provider'],
      ['expired', 'provider'],
      ['paid', 'provider'],
    ])
  })

  test('money for a declined top-up is not credited, and an administrator is notified', async () => {
    const { uuid, invoice_id } = await opened()
    const { token } = (await casino.signIn(casino.administrator)).body
    const review = { token, params: { id: uuid }, body: { status: 'rejected', reason: 'a doubt' } }
    expect((await casino.call('PATCH /api/admin/transactions/{id}/status', review)).status).toBe(200)
    const called = () => hook('stripe', card.signed({ ref: invoice_id }))
    const troubles = casino.troubles.length
    expect((await called()).status).toBe(200)
    expect(casino.troubles.length).toBe(troubles)
    card.pay(invoice_id)
    expect((await called()).status).toBe(200)
    expect(casino.troubles.slice(troubles)).toEqual([expect.stringContaining('It was paid, and is declined')])
    expect(await balance()).toBe(0)
  })

  test('an invoice that its provider never ends is ended an hour after its time', async () => {
    const { uuid } = await opened()
    await changePayments(casino.app.database.read, { uuid }, { expiresAt: minutesAgo(59) })
    expect((await checkCard({ uuid })).status).toBe(202)
    await changePayments(casino.app.database.read, { uuid }, { expiresAt: minutesAgo(61) })
    expect((await checkCard({ uuid })).status).toBe(410)
  })
})
