import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { administrator, floatOf, holdsAndCloses, later, moneyOf, stepsOf, tron } from './stand-in.ts'

// The casino and the sandboxes of both coin providers, as processes of their own that sign what they send.

let bot: Sandbox
let cloud: Sandbox
let casino: Casino
let player: CasinoPlayer
let admin: Awaited<ReturnType<typeof administrator>>
beforeAll(async () => {
  ;[bot, cloud] = await Promise.all([openSandbox('crypto-pay'), openSandbox('cryptocloud')])
  casino = await openCasino({ env: { ...bot.env, ...cloud.env } })
  admin = await administrator(casino)
  await bot.setHookAddress(`${casino.address}/api/payments/hooks/crypto-pay`)
  await cloud.setHookAddress(`${casino.address}/api/payments/hooks/cryptocloud`)
})
beforeEach(async () => {
  player = await casino.player()
  await Promise.all([bot.control('reset', {}), cloud.control('reset', {})])
})
afterAll(async () => {
  if (casino) await holdsAndCloses(casino)
  await Promise.all([bot?.close(), cloud?.close()])
})

const cash = async () => (await moneyOf(casino, player)).cash
const idOf = (ref: string) => ref.replace(/^[a-z-]*:/i, '')

async function invoice(by: 'bot' | 'cloud', amount = 500): Promise<{ ref: string; uuid: string }> {
  const body = { type: 'crypto', amount, currency: 'USDT', network: 'TRC-20', user_id: player.user.id }
  const path = by === 'bot' ? 'POST /api/payments/create-crypto' : 'POST /api/payments/cc/create-crypto'
  const answer = await player.call(path, { body })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return { ref: answer.body.invoice_id, uuid: answer.body.transaction.uuid }
}

const checkBot = async (ref: string) => {
  const params = { invoice_id: ref, userId: player.user.id, amount: '1', fiat: 'RUB', currency: 'USDT' }
  const name = 'GET /api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{fiat}/{currency}'
  return (await player.call(name, { params })).status
}
const checkCloud = async (ref: string) => {
  const params = { invoice: ref, userId: player.user.id, amount: '1', fiat: 'RUB' }
  return (await player.call('GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}/{fiat}', { params })).status
}

interface Sent {
  readonly attempts: readonly number[]
  readonly done: boolean
}
/** Sends all waiting webhooks; returns the answer to each. */
const delivered = async (sandbox: Sandbox) =>
  (await sandbox.control<Sent[]>('deliver', {})).map(({ attempts }) => attempts)

describe('Crypto Pay', () => {
  const paid = (ref: string, more: object = {}) => bot.control('pay', { invoice_id: idOf(ref), ...more })

  test('an update is enough, and ten of them with ten checks are not more', async () => {
    const { ref, uuid } = await invoice('bot')
    const before = await floatOf(casino, 'crypto-pay')
    await bot.control('hook', { twist: 'lost' })
    await paid(ref)
    expect(await cash()).toBe(0)
    const told = Array.from({ length: 10 }, () => bot.control('resend', {}))
    const asked = Array.from({ length: 10 }, () => checkBot(ref))
    await Promise.all(told)
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    expect(await cash()).toBe(500)
    expect((await floatOf(casino, 'crypto-pay')) - before).toBe(-500)
    expect((await stepsOf(casino, uuid)).filter((step) => step === 'paid')).toHaveLength(1)
  })

  test('a wrong signature credits nothing, whatever it says; the right one that follows does', async () => {
    const { ref } = await invoice('bot')
    await bot.control('hook', { twist: 'signature' })
    await paid(ref)
    expect(await delivered(bot)).toEqual([[400]])
    expect(await cash()).toBe(0)
    await bot.control('resend', {})
    expect(await cash()).toBe(500)
  })

  test.each(['amount', 'currency', 'twice', 'reorder'])(
    'an update with “%s” credits what is read, once',
    async (twist) => {
      const { ref } = await invoice('bot')
      await bot.control('hook', { twist })
      await paid(ref)
      await delivered(bot)
      expect(await cash()).toBe(500)
    },
  )

  test('a payment in another way, or for another player, is not credited', async () => {
    const [dollars, other] = [await invoice('bot'), await invoice('bot')]
    await paid(dollars.ref, { fiat: 'USD' })
    await paid(other.ref, { payload: dollars.uuid })
    await delivered(bot)
    expect([await checkBot(dollars.ref), await checkBot(other.ref)]).toEqual([202, 202])
    expect(await cash()).toBe(0)
  })

  test('an invoice whose answer was lost is made once more; one that expired is 410', async () => {
    await bot.control('reply', { act: 'drop', path: '/api/createInvoice' })
    const { ref } = await invoice('bot')
    await bot.control('expire', { invoice_id: idOf(ref) })
    expect(await checkBot(ref)).toBe(410)
    expect(await cash()).toBe(0)
  })
})

describe('CryptoCloud', () => {
  test('a part is not credited, the rest of it credits the sum; by a form, too', async () => {
    await cloud.control('postbacks', { as: 'form' })
    const { ref } = await invoice('cloud')
    await cloud.control('pay', { uuid: ref, way: 'part' })
    expect([await checkCloud(ref), await cash()]).toEqual([202, 0])
    await cloud.control('pay', { uuid: ref, way: 'over' })
    expect(await delivered(cloud)).toEqual([[200]])
    expect(await cash()).toBe(500)
  })

  test('a postback alone credits nothing', async () => {
    const { ref } = await invoice('cloud')
    for (const token of ['expired', 'wrong-key', 'none', 'other', 'right'])
      await cloud.control('postback', { uuid: ref, token })
    const attempts = (await delivered(cloud)).flat()
    expect(attempts.filter((status) => status === 200)).toHaveLength(2)
    expect(attempts.filter((status) => status === 400).length).toBeGreaterThanOrEqual(3)
    expect(await cash()).toBe(0)
  })

  test('a paid invoice without a webhook is found', async () => {
    const { ref, uuid } = await invoice('cloud')
    await cloud.control('hook', { twist: 'lost' })
    await cloud.control('pay', { uuid: ref })
    await later(casino, uuid)
    expect(await cash()).toBe(500)
  })
})

describe('a withdrawal', () => {
  const withdraw = async (wallet: string | null, amount = 1000) => {
    player = await casino.player({ balance: 5000 })
    const body = { id: player.user.id, amount, currency: 'RUB', asset: 'USDT', network: 'TRC-20', wallet }
    const path = wallet ? 'POST /api/payments/cc/create-crypto-withdraw' : 'POST /api/payments/create-crypto-withdraw'
    const answer = await player.call(path, { body })
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
    return answer.body.transaction
  }
  const stepOf = async (uuid: string) => (await stepsOf(casino, uuid)).at(-1)
  const checksOf = async () =>
    (await bot.control<{ state: { checks: { amount: string }[] } }>('state')).state.checks.map(({ amount }) => amount)
  const payoutsOf = async () =>
    (await cloud.control<{ state: { entries: { kind: string; uuid: string }[] } }>('state')).state.entries.filter(
      ({ kind }) => kind === 'dw',
    )

  test('by cheque: its link is the money', async () => {
    const { id, uuid } = await withdraw(null)
    const { body } = await admin.review(id, 'success')
    expect(body.code).toBeUndefined()
    expect(await stepOf(uuid)).toBe('paid')
    expect(await checksOf()).toEqual(['12.26993865'])
    expect(await moneyOf(casino, player)).toEqual({ cash: 4000, held: 0 })
    const { body: list } = await player.call('GET /api/payments/transactions')
    expect(JSON.stringify(list)).toContain(`${bot.url}/cheque/`)
  })

  test('by cheque whose answer is lost: it is found, and no second one is made', async () => {
    const { id, uuid } = await withdraw(null)
    await bot.control('reply', { act: 'drop', path: '/api/createCheck' })
    await admin.review(id, 'success')
    expect([await stepOf(uuid), await moneyOf(casino, player)]).toEqual(['sending', { cash: 4000, held: 1000 }])
    await later(casino, uuid)
    expect(await stepOf(uuid)).toBe('paid')
    expect(await checksOf()).toHaveLength(1)
  })

  test('by cheque while the app may not make any: the money comes back', async () => {
    const { id, uuid } = await withdraw(null)
    await bot.control('method', { name: 'createCheck', enabled: false })
    await admin.review(id, 'success')
    expect(await stepOf(uuid)).toBe('refused')
    expect(await moneyOf(casino, player)).toEqual({ cash: 5000, held: 0 })
  })

  test('to a wallet: on its way, then paid; two of them wait for each other', async () => {
    const [one, first] = [await withdraw(tron), player]
    const two = await withdraw(tron)
    await admin.review(one.id, 'success')
    await admin.review(two.id, 'success')
    expect([await stepOf(one.uuid), await stepOf(two.uuid)]).toEqual(['sent', 'approved'])
    expect(await payoutsOf()).toHaveLength(1)
    await cloud.control('clock', { aheadMs: 20_000 })
    await later(casino, one.uuid)
    expect(await stepOf(one.uuid)).toBe('paid')
    expect(await moneyOf(casino, first)).toEqual({ cash: 4000, held: 0 })
  })

  test('to a wallet whose answer is lost: never asked for again', async () => {
    await casino.app.database.read.rows(`UPDATE provider_turn SET free_at = '-infinity'`)
    const { id, uuid } = await withdraw(tron)
    await cloud.control('reply', { act: 'drop', path: '/v2/invoice/api/out/create' })
    await admin.review(id, 'success')
    expect(await stepOf(uuid)).toBe('sending')
    await later(casino, uuid)
    expect(await stepOf(uuid)).toBe('sent')
    expect(await payoutsOf()).toHaveLength(1)
  })
})
