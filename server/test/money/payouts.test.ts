import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ledger, openLedger } from '../../accounting/ledger/ledger.ts'
import { type PayoutReading, type PayoutSearch, ProviderUnreadable } from '../../money/providers/provider.ts'
import { OutcomeUnknown } from '../../platform/database/database.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import {
  administrator,
  everything,
  floatOf,
  holdsAndCloses,
  later,
  mir,
  moneyOf,
  only,
  paymentOf,
  type StandIn,
  silence,
  standIn,
  stepsOf,
  toCard,
  unavailable,
} from '../kit/stand-in.ts'
import { changePayments } from '../kit/stored.ts'

describe('what a provider may do', () => {
  let casino: Casino
  let cards: StandIn
  let player: CasinoPlayer
  const usual = standIn({ name: 'freekassa', to: ['card'] })
  beforeAll(async () => {
    cards = standIn({ name: 'freekassa', to: ['card'] })
    casino = await openCasino(only(cards))
    await casino.set('payments', { approveUpTo: everything })
  })
  beforeEach(async () => {
    cards.orders.length = 0
    player = await casino.player({ balance: 2000 })
    Object.assign(cards, { find: cards.find, read: usual.read, pay: async (order: never) => cards.reallyPay(order) })
    cards.find = async ({ uuid }) => {
      const payout = cards.paid.get(uuid)
      return payout ? { state: 'paid', ref: payout.ref } : { state: 'none' }
    }
  })
  afterAll(() => holdsAndCloses(casino))

  const paidFor = (uuid: string) => cards.orders.filter((order) => order.uuid === uuid).length
  async function withdrawn() {
    const { status, body } = await toCard(player, 1000)
    expect(status).toBe(200)
    return body.transaction
  }

  test.each([
    ['ends where it is cut, in half of a sign', `${'x'.repeat(199)}😀`, 'x'.repeat(199)],
    ['has what no text has', 'no\u0000 \ud83dway', 'no way'],
  ])('it refuses, and its message %s', async (_, said, reason) => {
    cards.pay = async () => ({ state: 'refused', said })
    const { uuid, step } = await withdrawn()
    expect([step, (await paymentOf(casino, uuid)).reason]).toEqual(['refused', reason])
    expect(await moneyOf(casino, player)).toEqual({ cash: 2000, held: 0 })
  })

  test('it pays immediately', async () => {
    const before = await floatOf(casino, 'freekassa')
    const { uuid, status, step } = await withdrawn()
    expect([status, step]).toEqual(['success', 'paid'])
    expect(cards.orders).toEqual([{ uuid, amount: 1000_00, target: { to: 'card', card: mir.replaceAll(' ', '') } }])
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
    expect(await floatOf(casino, 'freekassa')).toBe(before + 1000)
    expect(await stepsOf(casino, uuid)).toEqual(['waiting', 'approved', 'sending', 'paid'])
    expect((await paymentOf(casino, uuid)).numberSealed).toBeNull()
  })

  test('it refuses, and the money comes back', async () => {
    cards.pay = async () => ({ state: 'refused', said: 'no such card 2200 0000 0000 0004, sorry' })
    const { uuid, status, reason } = await withdrawn()
    expect([status, reason]).toEqual(['rejected', 'no such card …, sorry'])
    expect(await moneyOf(casino, player)).toEqual({ cash: 2000, held: 0 })
    await later(casino, uuid)
    expect(paidFor(uuid)).toBe(1)
  })

  test('it does not answer, and has paid', async () => {
    cards.pay = async (order) => {
      cards.reallyPay(order)
      return silence()
    }
    const { uuid, step } = await withdrawn()
    expect(step).toBe('sending')
    // Too early to query: its answer may still be on the way.
    await later(casino, uuid, 0)
    expect((await paymentOf(casino, uuid)).step).toBe('sending')
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('paid')
    expect(paidFor(uuid)).toBe(1)
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
  })

  test('it does not answer and has not paid, so the call is repeated', async () => {
    cards.pay = silence
    const { uuid } = await withdrawn()
    cards.pay = async (order) => cards.reallyPay(order)
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('approved')
    await later(casino, uuid)
    expect(await stepsOf(casino, uuid)).toEqual(['waiting', 'approved', 'sending', 'approved', 'sending', 'paid'])
    expect([paidFor(uuid), cards.paid.has(uuid)]).toEqual([2, true])
  })

  test('it does not answer the status query either', async () => {
    cards.pay = silence
    cards.find = silence
    const { uuid } = await withdrawn()
    for (let times = 0; times < 3; times++) await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('sending')
    expect(paidFor(uuid)).toBe(1)
    const { review } = await administrator(casino)
    expect((await review(uuid, 'rejected')).body.code).toBe('payment_under_way')
    expect((await review(uuid, 'success')).body.code).toBe('payment_under_way')
    expect((await player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })).body.code).toBe(
      'payment_settled',
    )
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 1000 })
  })

  test.each([
    ['success', 'paid', 1000],
    ['rejected', 'declined', 2000],
  ])('its outcome is unknown, so an administrator decides: %s', async (status, step, cash) => {
    cards.pay = silence
    cards.find = async () => ({ state: 'unclear' })
    const { uuid } = await withdrawn()
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('unclear')
    await later(casino, uuid)
    const { review } = await administrator(casino)
    expect((await review(uuid, status, 'looked it up')).body.transaction.step).toBe(step)
    expect(await moneyOf(casino, player)).toEqual({ cash, held: 0 })
    expect(paidFor(uuid)).toBe(1)
  })

  test('it is not available: no call was sent, and it is tried again', async () => {
    cards.pay = unavailable
    const { uuid, step } = await withdrawn()
    expect(step).toBe('approved')
    cards.pay = async (order) => cards.reallyPay(order)
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('paid')
  })

  test('it is down for long: an unsent call is not an attempt, and is sent when it is back', async () => {
    cards.pay = unavailable
    const { uuid } = await withdrawn()
    for (let times = 0; times < 30; times++) await later(casino, uuid)
    expect(await paymentOf(casino, uuid)).toMatchObject({
      step: 'approved',
      attempts: 0,
      note: 'provider_unavailable',
      noteDetail: 'not now',
    })
    const [{ seconds } = { seconds: 0 }] = await casino.app.database.read.rows<{ seconds: number }>(
      'SELECT extract(epoch FROM due_at - now())::int AS seconds FROM payment WHERE uuid = $1',
      [uuid],
    )
    expect(seconds).toBeGreaterThan(240)
    expect(seconds).toBeLessThanOrEqual(300)
    cards.pay = async (order) => cards.reallyPay(order)
    await later(casino, uuid)
    expect(await paymentOf(casino, uuid)).toMatchObject({ step: 'paid', attempts: 1, note: null })
    expect(cards.orders.filter((order) => order.uuid === uuid && cards.paid.has(order.uuid))).not.toEqual([])
  })

  test('it never answers and has no attempt on record: an administrator finally checks it', async () => {
    cards.pay = silence
    const { uuid } = await withdrawn()
    for (let times = 0; times < 30; times++) await later(casino, uuid)
    expect(await paymentOf(casino, uuid)).toMatchObject({ step: 'unclear', note: 'not_found', attempts: 12 })
    expect(paidFor(uuid)).toBe(12)
  })

  test('its status of a sent payout is unreadable: an administrator is notified, and decides after a day', async () => {
    cards.pay = async ({ uuid }) => ({ state: 'sent', ref: `odd-${uuid}` })
    cards.read = async () => {
      throw new ProviderUnreadable('an unknown status: "frozen"')
    }
    const { uuid } = await withdrawn()
    await later(casino, uuid)
    expect(await paymentOf(casino, uuid)).toMatchObject({ step: 'sent', note: 'unreadable' })
    const { one } = await administrator(casino)
    expect((await one(uuid)).body.transaction.note).toEqual({
      code: 'unreadable',
      detail: 'an unknown status: "frozen"',
    })
    const steps = await stepsOf(casino, uuid)
    await later(casino, uuid)
    expect(await stepsOf(casino, uuid)).toEqual(steps)
    await later(casino, uuid, 24 * 60)
    expect(await paymentOf(casino, uuid)).toMatchObject({ step: 'unclear', note: 'unreadable' })
  })

  test('its status of a lost attempt is unreadable: an administrator checks it', async () => {
    cards.pay = silence
    cards.find = async () => {
      throw new ProviderUnreadable('an unknown status: 6')
    }
    const { uuid } = await withdrawn()
    await later(casino, uuid)
    expect(await paymentOf(casino, uuid)).toMatchObject({ step: 'unclear', note: 'unreadable' })
    expect(paidFor(uuid)).toBe(1)
  })

  test('it answers nonsense after it has paid', async () => {
    cards.pay = async (order) => {
      cards.reallyPay(order)
      throw new TypeError('cannot read properties of undefined')
    }
    const { uuid, step } = await withdrawn()
    expect(step).toBe('sending')
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('paid')
    expect(paidFor(uuid)).toBe(1)
  })

  test.each<[PayoutReading, string, number]>([
    [{ state: 'paid', ref: 'later' }, 'paid', 1000],
    [{ state: 'refused', said: 'the bank said no' }, 'refused', 2000],
  ])('it sends, and decides later: %j', async (reading, step, cash) => {
    cards.pay = async ({ uuid }) => ({ state: 'sent', ref: `sent-${uuid}` })
    cards.read = async (ref) => ({ state: 'sent', ref })
    const { uuid, status } = await withdrawn()
    expect(status).toBe('pending')
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('sent')
    cards.read = silence
    await later(casino, uuid)
    cards.read = async (ref) => (reading.state === 'refused' ? reading : { ...reading, ref })
    await later(casino, uuid)
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe(step)
    expect(await moneyOf(casino, player)).toEqual({ cash, held: 0 })
    expect(paidFor(uuid)).toBe(1)
  })

  test('it reports another payment’s payout as this one’s', async () => {
    cards.pay = async () => ({ state: 'paid', ref: 'the same for all' })
    const first = await withdrawn()
    expect(first.step).toBe('paid')
    player = await casino.player({ balance: 2000 })
    const second = await withdrawn()
    expect(second.step).toBe('unclear')
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 1000 })
  })

  test('its answer comes after it was given up as lost', async () => {
    const { promise, resolve } = Promise.withResolvers<PayoutReading>()
    cards.pay = () => promise
    cards.find = async (): Promise<PayoutSearch> => ({ state: 'none' })
    const answer = toCard(player, 1000)
    await expect.poll(() => cards.orders.length).toBe(1)
    const { uuid } = cards.orders[0]!
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('approved')
    resolve({ state: 'paid', ref: `late-${uuid}` })
    expect((await answer).body.transaction.step).toBe('paid')
    await later(casino, uuid)
    expect(paidFor(uuid)).toBe(1)
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
  })

  test('a refusal of the first attempt does not return the money paid by the second', async () => {
    const [first, second] = [Promise.withResolvers<PayoutReading>(), Promise.withResolvers<PayoutReading>()]
    cards.pay = () => (cards.orders.length === 1 ? first : second).promise
    cards.find = async (): Promise<PayoutSearch> => ({ state: 'none' })
    const answer = toCard(player, 1000)
    await expect.poll(() => cards.orders.length).toBe(1)
    const { uuid } = cards.orders[0]!
    await later(casino, uuid)
    const completed = later(casino, uuid)
    await expect.poll(() => cards.orders.length).toBe(2)
    const troubles = [...casino.troubles]
    first.resolve({ state: 'refused', said: 'too late' })
    expect((await answer).body.transaction.step).toBe('sending')
    expect(casino.troubles).toEqual(troubles)
    second.resolve({ state: 'paid', ref: `second-${uuid}` })
    await completed
    expect((await paymentOf(casino, uuid)).step).toBe('paid')
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
  })
})

describe('a crash at any point', () => {
  // A payout has four postings: held, approved, attempt recorded, outcome recorded.
  const places = [1, 2, 3, 4].flatMap((posting) => [
    [posting, 'before its commit'] as const,
    [posting, 'after its commit'] as const,
  ])
  test.each(places)('at posting %i, %s, costs nothing and pays once', async (place, when) => {
    const cards = standIn({ name: 'freekassa', to: ['card'] })
    let seen = Number.NEGATIVE_INFINITY
    const crashing = async (options: Parameters<typeof openLedger>[0]): Promise<Ledger> => {
      const ledger = await openLedger(options)
      return {
        ...ledger,
        async post(posting) {
          seen += 1
          if (seen > place || (seen === place && when === 'before its commit'))
            throw new OutcomeUnknown('the process is gone')
          const answer = await ledger.post(posting)
          if (seen === place) throw new OutcomeUnknown('the process is gone')
          return answer
        },
      }
    }
    const first = await openCasino({ ...only(cards), openLedger: crashing })
    const second = await openCasino({ ...only(cards), databaseUrl: first.databaseUrl })
    await first.set('payments', { approveUpTo: everything })
    await second.app.settings.refresh()
    const player = await first.player({ balance: 2000 })
    seen = 0
    const key = crypto.randomUUID()
    const lost = await toCard(player, 1000, { key })
    expect(lost.status).toBe(place === 1 ? 503 : 200)
    // The player repeats the request at the other server with the same key.
    const again = await second.call('POST /api/payments/create-withdraw', {
      token: player.token,
      key,
      body: { id: String(player.id), card: mir, amount: 1000, currency: 'RUB' },
    })
    expect(again.status).toBe(200)
    const { uuid } = again.body.transaction
    for (let times = 0; times < 4; times++) await later(second, uuid)
    expect((await paymentOf(second, uuid)).step).toBe('paid')
    expect([...cards.paid.keys()]).toEqual([uuid])
    expect(await moneyOf(second, player)).toEqual({ cash: 1000, held: 0 })
    await second.close()
    await holdsAndCloses(first)
  })
})

describe('several at once', () => {
  let [one, two] = [] as unknown as [Casino, Casino]
  const cards = standIn({ name: 'freekassa', to: ['card'] })
  beforeAll(async () => {
    one = await openCasino(only(cards))
    two = await one.node()
  })
  afterAll(() => holdsAndCloses(one))

  test('two administrators, two completers and the player: paid once or returned once', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => one.player({ balance: 1000 })))
    const orders = await Promise.all(players.map((player) => toCard(player, 1000)))
    const uuids = orders.map(({ body }) => body.transaction.uuid)
    const [here, there] = await Promise.all([administrator(one), administrator(two)])
    await changePayments(one.app.database.read, { uuid: uuids }, { dueAt: new Date() })
    const clicks = uuids.flatMap((uuid, at) => [
      here.review(uuid, 'success'),
      there.review(uuid, 'success'),
      here.review(uuid, 'rejected'),
      there.review(uuid, 'rejected'),
      players[at]!.call('POST /api/payments/cancel-withdraw', { body: { uuid } }),
      players[at]!.call('PATCH /api/payments/update-transaction', {
        body: { uuid, details: { card: '4242424242424242' } },
      }),
    ])
    const completers = [one, two].flatMap(({ app }) => [app.cashier.completer.runDue(), app.cashier.completer.runDue()])
    const answers = await Promise.all(clicks)
    await Promise.all(completers)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    for (const [at, uuid] of uuids.entries()) {
      await later(two, uuid)
      const { step } = await paymentOf(one, uuid)
      const isPaid = step === 'paid'
      expect(['paid', 'declined', 'cancelled']).toContain(step)
      expect(cards.orders.filter((order) => order.uuid === uuid).length).toBe(isPaid ? 1 : 0)
      expect(await moneyOf(one, players[at]!)).toEqual({ cash: isPaid ? 0 : 1000, held: 0 })
    }
  })
})
