import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import {
  administrator,
  bitcoin,
  maskedMir,
  mir,
  moneyOf,
  only,
  standIn,
  stepsOf,
  toCard,
  tron,
} from '../kit/stand-in.ts'

const otherBitcoin = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

let casino: Casino
const cards = standIn({ name: 'freekassa', to: ['card'] })
const cheques = standIn({ name: 'crypto-pay', to: ['cheque'] })
const wallets = standIn({ name: 'cryptocloud', to: ['wallet'] })

beforeAll(async () => {
  casino = await openCasino(only(cards, cheques, wallets))
  await casino.set('site', { minimumWithdrawal: kopecks(500_00), maxWithdrawalPerDay: kopecks(3000_00) })
})
afterAll(() => closeAudited(casino))

const names = {
  card: 'POST /api/payments/create-withdraw',
  fk: 'POST /api/payments/fk/create-card-withdraw',
  crypto: 'POST /api/payments/create-crypto-withdraw',
  cc: 'POST /api/payments/cc/create-crypto-withdraw',
} as const

describe('refusals, in the order of the contract', () => {
  let player: CasinoPlayer
  beforeAll(async () => {
    player = await casino.player({ balance: 2000 })
  })
  const wrongCard = { id: 'another', card: '2200 0000 0000 0005', amount: 100_000, currency: 'RUB' }
  const wrongCoin = { ...wrongCard, asset: 'DOGE', network: null, wallet: 'nowhere' }

  // Each row fixes the fault for which the previous row was refused, and has every later fault.
  const ladder = (body: object) =>
    [
      [{ ...body, amount: 0.001, currency: 'USD' }, 400, 'amount_invalid'],
      [{ ...body, amount: -1, currency: 'USD' }, 400, 'amount_invalid'],
      [{ ...body, amount: '600', currency: 'USD' }, 400, 'amount_invalid'],
      [{ ...body, currency: 'USD' }, 400, 'currency_unsupported'],
      [body, 403, 'forbidden'],
      [{ ...body, id: 'own', amount: 499.99 }, 400, 'amount_too_small'],
      [{ ...body, id: 'own', amount: 3000.01 }, 409, 'daily_limit_reached'],
      [{ ...body, id: 'own', amount: 2000.01 }, 400, 'insufficient_funds'],
    ] as const
  const last = { id: 'own', amount: 600, currency: 'RUB' }
  const rows = [
    ...[names.card, names.fk].flatMap((name) => [
      ...ladder(wrongCard).map((row) => [name, ...row] as const),
      [name, { ...last, card: null }, 400, 'card_empty'] as const,
      [name, { ...last, card: '' }, 400, 'card_empty'] as const,
      [name, { ...last, card: ' '.repeat(40) }, 400, 'card_empty'] as const,
      [name, { ...last, card: '2200 0000 0000 0005' }, 400, 'card_invalid'] as const,
      [name, { ...last, card: '0000 0000 0000 0000' }, 400, 'card_invalid'] as const,
      [name, { ...last, card: `${mir}x` }, 400, 'card_invalid'] as const,
      [name, { ...last, card: 2200000000000004 }, 400, 'card_invalid'] as const,
      [name, last, 400, 'card_invalid'] as const,
    ]),
    ...[names.crypto, names.cc].flatMap((name) => [
      ...ladder(wrongCoin).map((row) => [name, ...row] as const),
      [name, { ...last, asset: 'DOGE', wallet: bitcoin }, 400, 'coin_unsupported'] as const,
      [name, { ...last, asset: 'TON', wallet: bitcoin }, 400, 'coin_unsupported'] as const,
      [name, { ...last, asset: 'USDT', wallet: tron }, 400, 'coin_unsupported'] as const,
      [name, { ...last, asset: 'USDT', network: 'ERC-20', wallet: tron }, 400, 'coin_unsupported'] as const,
      [name, { ...last, asset: 'BTC', wallet: '' }, 400, 'wallet_empty'] as const,
      [name, { ...last, asset: 'BTC', wallet: '  ' }, 400, 'wallet_empty'] as const,
      [name, { ...last, asset: 'BTC', wallet: `${bitcoin}q` }, 400, 'wallet_invalid'] as const,
      [name, { ...last, asset: 'LTC', wallet: bitcoin }, 400, 'wallet_invalid'] as const,
      [name, { ...last, asset: 'USDT', network: 'BEP-20', wallet: tron }, 400, 'wallet_invalid'] as const,
      [name, { ...last, asset: 'BTC', wallet: ['a'] }, 400, 'wallet_invalid'] as const,
    ]),
    [names.crypto, { ...last, asset: 'DOGE', wallet: null }, 400, 'coin_unsupported'] as const,
    [names.cc, { ...last, asset: 'BTC', wallet: null }, 400, 'wallet_empty'] as const,
  ]
  test.each(rows)('%s %j: %d %s', async (name, body, status, code) => {
    const id = 'id' in body && body.id === 'own' ? player.id : 'another'
    const answer = await player.call(name, { body: { ...body, id } })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    if (code === 'amount_too_small') expect(answer.body.details).toEqual({ amount: 500 })
    if (code === 'daily_limit_reached') expect(answer.body.details).toEqual({ left: 3000 })
    expect(await moneyOf(casino, player)).toEqual({ cash: 2000, held: 0 })
  })
})

describe('without a configured provider', () => {
  let bare: Casino
  beforeAll(async () => {
    bare = await openCasino(only())
  })
  afterAll(() => closeAudited(bare))

  test('a card and a wallet wait for an administrator, a cheque and another provider’s call are not available', async () => {
    const body = { amount: 600, currency: 'RUB', card: mir, asset: 'BTC', wallet: bitcoin }
    const coded = async (name: (typeof names)[keyof typeof names], some: object = {}) => {
      const player = await bare.player({ balance: 1000 })
      const answer = await player.call(name, { body: { ...body, id: player.id, ...some } })
      return answer.body.code ?? answer.body.transaction.provider
    }
    expect(await coded(names.card)).toBeNull()
    expect(await coded(names.crypto)).toBeNull()
    expect(await coded(names.fk)).toBe('method_unavailable')
    expect(await coded(names.cc)).toBe('method_unavailable')
    expect(await coded(names.crypto, { wallet: null })).toBe('method_unavailable')
    // Earlier refusals of the order take precedence, later ones do not.
    expect(await coded(names.fk, { currency: 'USD' })).toBe('currency_unsupported')
    expect(await coded(names.fk, { amount: 0.5 })).toBe('method_unavailable')
    expect(await coded(names.cc, { asset: 'DOGE' })).toBe('method_unavailable')
  })
})

describe('the requested amount is held', () => {
  let player: CasinoPlayer
  beforeEach(async () => {
    player = await casino.player({ balance: 2000 })
  })

  test('a card: the money leaves the balance at once, and the number is masked', async () => {
    const { status, body } = await toCard(player, 1000.5)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Заявка на вывод создана',
      newBalance: 999.5,
      transaction: {
        user_id: String(player.id),
        username: player.username,
        type: 'withdrawal',
        method: 'card',
        amount: 1000.5,
        status: 'pending',
        step: 'waiting',
        provider: 'freekassa',
        card: maskedMir,
        details: { cardNumber: maskedMir },
      },
    })
    expect(body.check).toBeUndefined()
    expect(await moneyOf(casino, player)).toEqual({ cash: 999.5, held: 1000.5 })
    expect(cards.orders).toEqual([])
  })

  test.each([
    [
      { asset: 'USDT', network: 'TRC-20', wallet: tron },
      { asset: 'USDT', network: 'TRC-20', wallet: tron },
    ],
    [
      { asset: 'usdt', network: 'trc20', wallet: ` ${tron} ` },
      { asset: 'USDT', network: 'TRC-20', wallet: tron },
    ],
    [
      { asset: 'BTC', network: null, wallet: bitcoin },
      { asset: 'BTC', network: null, wallet: bitcoin },
    ],
    [
      { asset: 'BTC', wallet: bitcoin.toUpperCase() },
      { asset: 'BTC', network: null, wallet: bitcoin },
    ],
    [
      { asset: 'USDT', network: null, wallet: null },
      { asset: 'USDT', network: null, wallet: null },
    ],
    [{ asset: 'LTC' }, { asset: 'LTC', network: null, wallet: null }],
  ])('coins: %j', async (request, stored) => {
    const body = { id: player.id, amount: 600, currency: 'RUB', ...request }
    const answer = await player.call(names.crypto, { body })
    expect(answer.status).toBe(200)
    const provider = stored.wallet === null ? 'crypto-pay' : 'cryptocloud'
    expect(answer.body.transaction).toMatchObject({ ...stored, method: 'crypto', status: 'pending', provider })
    expect(await moneyOf(casino, player)).toEqual({ cash: 1400, held: 600 })
  })

  test('a second one has to wait; of ten at once one is accepted', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => toCard(player, 600)))
    expect(answers.map(({ body }) => body.code ?? 'taken').sort()).toEqual([
      'taken',
      ...Array.from({ length: 9 }, () => 'withdrawal_under_way'),
    ])
    expect(await moneyOf(casino, player)).toEqual({ cash: 1400, held: 600 })
  })

  test('of a bet and a withdrawal for the same money one is accepted', async () => {
    const bet = player.call('POST /api/games/dice/roll', {
      body: { betAmount: 1500, targetValue: 1, betType: 'under' },
    })
    const [rolled, withdrawn] = await Promise.all([bet, toCard(player, 1500)])
    const won = rolled.status === 200 ? rolled.body.balance >= 1500 : false
    if (!won) expect([rolled.status, withdrawn.status].sort()).toEqual([200, 400])
    const { cash, held } = await moneyOf(casino, player)
    expect(held).toBe(withdrawn.status === 200 ? 1500 : 0)
    expect(cash).toBeGreaterThanOrEqual(0)
  })

  test('the daily maximum is enforced, and cancelled amounts no longer count', async () => {
    const rich = await casino.player({ balance: 10_000 })
    const first = await toCard(rich, 2600)
    expect(first.status).toBe(200)
    await rich.call('POST /api/payments/cancel-withdraw', { body: { uuid: first.body.transaction.uuid } })
    const second = await toCard(rich, 2600)
    expect(second.status).toBe(200)
    const { review } = await administrator(casino)
    expect((await review(second.body.transaction.uuid, 'success')).body.transaction.status).toBe('success')
    expect((await toCard(rich, 500)).body).toMatchObject({ code: 'daily_limit_reached', details: { left: 400 } })
    // Yesterday in Moscow is another day.
    await casino.app.database.read.rows(
      `UPDATE payment SET created_at = date_trunc('day', now(), 'Europe/Moscow') - interval '1 ms' WHERE uuid = $1`,
      [second.body.transaction.uuid],
    )
    expect((await toCard(rich, 3000)).status).toBe(200)
  })

  test('the same key again returns the same withdrawal, another body with it is refused', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 3 }, () => toCard(player, 700, { key })))
    expect(new Set(answers.map(({ body }) => body.transaction.uuid)).size).toBe(1)
    expect((await toCard(player, 701, { key })).body.code).toBe('key_reused')
    expect((await toCard(player, 700, { key, card: '4242 4242 4242 4242' })).body.code).toBe('key_reused')
    await casino.set('site', { minimumWithdrawal: kopecks(800_00) })
    const again = await toCard(player, 700, { key })
    await casino.set('site', { minimumWithdrawal: kopecks(500_00) })
    expect(again.body.transaction.uuid).toBe(answers[0]!.body.transaction.uuid)
    expect(await moneyOf(casino, player)).toEqual({ cash: 1300, held: 700 })
  })

  test('refused to players without the right', async () => {
    const body = { id: player.id, amount: 600, currency: 'RUB', card: mir }
    expect((await casino.call(names.card, { body })).status).toBe(401)
    await casino.changeRights(player.id, { status: 'pending' })
    const fresh = await casino.signIn(player)
    expect((await casino.call(names.card, { body, token: fresh.body.token })).body.code).toBe('account_pending')
    await casino.changeRights(player.id, { status: 'active' })
  })
})

describe('a pending withdrawal can be corrected and cancelled by its player', () => {
  let player: CasinoPlayer
  let uuid: string
  beforeEach(async () => {
    player = await casino.player({ balance: 2000 })
    uuid = (await toCard(player, 1000)).body.transaction.uuid
  })
  const correct = (who: CasinoPlayer, details: object, of = uuid, key?: string) =>
    who.call('PATCH /api/payments/update-transaction', { body: { uuid: of, details }, ...(key && { key }) })
  const cancel = (who: CasinoPlayer, of = uuid, key?: string) =>
    who.call('POST /api/payments/cancel-withdraw', { body: { uuid: of }, ...(key && { key }) })

  test('the card', async () => {
    const key = crypto.randomUUID()
    const details = { card: '4242-4242-4242-4242', amount: 1, status: 'success', type: 'topup' }
    const { status, body } = await correct(player, details, uuid, key)
    expect(status).toBe(200)
    const corrected = {
      card: '4242 42** **** 4242',
      amount: 1000,
      status: 'pending',
      type: 'withdrawal',
      step: 'waiting',
    }
    expect(body.transaction).toMatchObject(corrected)
    expect((await correct(player, details, uuid, key)).body.transaction).toMatchObject(corrected)
    expect((await correct(player, { card: mir }, uuid, key)).body.code).toBe('key_reused')
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 1000 })
  })

  test('the whole transaction as returned, with another card; all other fields must match', async () => {
    const update = (body: object) => player.call('PATCH /api/payments/update-transaction', { body })
    const params = { uuid }
    const { transaction } = (await player.call('GET /api/payments/transactions/{uuid}', { params })).body
    const same = await update(transaction)
    expect([same.status, same.body.transaction]).toEqual([200, transaction])
    for (const [field, value] of Object.entries({ amount: 1, type: 'topup', status: 'success' })) {
      const { status, body } = await update({ ...transaction, [field]: value })
      expect([status, body.code, body.details]).toEqual([400, 'payment_data_invalid', { field }])
    }
    const { body } = await update({ ...transaction, details: { cardNumber: '4242 4242 4242 4242' } })
    expect(body.transaction).toMatchObject({ card: '4242 42** **** 4242', amount: 1000, step: 'waiting' })
    for (const nothing of [{}, { uuid }, { uuid, details: {} }, { uuid, details: { number: mir } }])
      expect((await update(nothing)).status).toBe(400)
    await cancel(player)
    expect((await update(transaction)).status).toBe(400)
    expect((await update(body.transaction)).status).toBe(400)
  })

  test.each([
    [{}, 'card_empty'],
    [{ card: '' }, 'card_empty'],
    [{ wallet: bitcoin }, 'card_empty'],
    [{ card: '2200 0000 0000 0005' }, 'card_invalid'],
    [{ card: mir, wallet: bitcoin }, 'payment_data_invalid'],
    [{ card: mir, cardNumber: mir }, 'payment_data_invalid'],
    [{ cardNumber: 5 }, 'card_invalid'],
    ['card', 'payment_data_invalid'],
  ])('a card by %j: %s', async (details, code) => {
    expect((await correct(player, details as object)).body.code).toBe(code)
  })

  test('a wallet, in the same coin and network', async () => {
    await cancel(player)
    const request = { id: player.id, amount: 600, currency: 'RUB', asset: 'BTC', wallet: bitcoin }
    const { transaction } = (await player.call(names.crypto, { body: request })).body
    expect((await correct(player, { wallet: tron }, transaction.uuid)).body.code).toBe('wallet_invalid')
    expect((await correct(player, { card: mir }, transaction.uuid)).body.code).toBe('wallet_empty')
    expect((await correct(player, { walletId: otherBitcoin }, transaction.uuid)).body.transaction.wallet).toBe(
      otherBitcoin,
    )
  })

  test('a cheque has no wallet to correct', async () => {
    await cancel(player)
    const request = { id: player.id, amount: 600, currency: 'RUB', asset: 'USDT', network: null, wallet: null }
    const { transaction } = (await player.call(names.crypto, { body: request })).body
    for (const details of [{ wallet: tron }, { walletId: tron }, { card: mir }])
      expect((await correct(player, details, transaction.uuid)).body.code).toBe('wallet_invalid')
  })

  test.each([
    ['a wallet', { wallet: bitcoin, walletId: otherBitcoin }],
    ['a card', { card: maskedMir, cardNumber: '4242 4242 4242 4242' }],
  ])('%s is recognised by where the money goes, not by what is sent with it', async (what, details) => {
    await cancel(player)
    const body = { id: player.id, amount: 600, currency: 'RUB', asset: 'BTC' }
    const isCard = what === 'a card'
    const request = (to: string) =>
      isCard
        ? player.call(names.card, { body: { ...body, card: to } })
        : player.call(names.crypto, { body: { ...body, wallet: to } })
    const [was, then] = isCard ? [mir, '4242424242424242'] : [bitcoin, otherBitcoin]
    const payee = async (uuid: string) => {
      const [row] = await casino.owner.read.rows<{ payee: string }>('SELECT payee FROM payment WHERE uuid = $1', [uuid])
      return row!.payee
    }
    const first = (await request(was)).body.transaction.uuid
    const before = await payee(first)
    expect((await correct(player, details, first)).status).toBe(200)
    const corrected = await payee(first)
    await cancel(player, first)
    const second = (await request(then)).body.transaction.uuid
    expect(corrected).toBe(await payee(second))
    expect(corrected).not.toBe(before)
  })

  test('not by others, and not an unknown one', async () => {
    const other = await casino.player()
    expect((await correct(other, { card: mir })).body.code).toBe('forbidden')
    expect((await cancel(other)).body.code).toBe('forbidden')
    const nothing = crypto.randomUUID()
    expect((await correct(player, { card: mir }, nothing)).body.code).toBe('not_found')
    expect((await cancel(player, nothing)).body.code).toBe('not_found')
    expect((await cancel(player, 'x')).body.code).toBe('bad_request')
  })

  test('cancelled once, and then it is settled', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([cancel(player), cancel(player), cancel(player, uuid, key)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      newBalance: 2000,
      transaction: { status: 'rejected', step: 'cancelled', card: maskedMir },
    })
    expect((await correct(player, { card: mir })).body.code).toBe('payment_settled')
    expect(await moneyOf(casino, player)).toEqual({ cash: 2000, held: 0 })
    expect(await stepsOf(casino, uuid)).toEqual(['waiting', 'cancelled'])
  })

  test('its screens are notified', async () => {
    const live = player.live()
    expect(await live.subscribe(player.user.id)).toEqual({ ok: true })
    await cancel(player)
    await expect.poll(() => live.payments).toContainEqual(expect.objectContaining({ uuid, step: 'cancelled' }))
  })
})
