import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Bank, openBank } from '../kit/bank.ts'
import { serverKey } from '../kit/keys.ts'
import { expectAlways } from '../kit/property.ts'
import { settleAt, slotOf } from '../kit/slot.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 0, nodes: 2 })
})
afterAll(async () => {
  await settleAt(bank)
  const { checks } = await audit(bank.url, serverKey)
  await bank.close()
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
})

const timeoutMs = 60_000 + Number(process.env.PROPERTY_RUNS ?? 0) * 500

/** Calls of two players over three rounds. The number identifies the call, so that the same one is sent several times. */
const call = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom('bet', 'win', 'cancel', 'complete', 'settle'),
  number: fc.integer({ min: 0, max: 5 }),
  node: fc.constantFrom(0, 1),
  /** Whether its answer is lost: the partner repeats it, and reaches the other node. */
  lost: fc.constantFrom(false, false, true),
})
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never
const elsewhere = (made: Call): Call => ({ ...made, node: made.node === 0 ? 1 : 0 })
const calls = fc.array(call, { minLength: 1, maxLength: 40 })

const amountOf = ({ number }: Call, what: 'bet' | 'win') => (what === 'bet' ? 30 + number * 7 : number * 11)
const roundOf = ({ number }: Call) => `r-${number % 3}`
let cases = 0

async function players(cash: number) {
  const prefix = `${++cases}`
  const among = await bank.admit(2, cash)
  const slots = bank.ledgers.map((ledger) => among.map((player) => slotOf(bank, ledger, player)))
  const send = (made: Call) => {
    const slot = slots[made.node]![made.who]!
    const id = (kind: string) => `${prefix}-${made.who}-${kind}-${made.number}`
    switch (made.what) {
      case 'bet':
        return slot.bet(id('b'), amountOf(made, 'bet'), roundOf(made))
      case 'cancel':
        return slot.cancel(id('b'), amountOf(made, 'bet'), roundOf(made))
      case 'settle':
        return settleAt(bank)
      default:
        return slot.win(id('w'), amountOf(made, 'win'), roundOf(made))
    }
  }
  return { among, send }
}

/** The effect of each call, by the rules of the protocol only. */
class Model {
  readonly cash: [number, number]
  readonly #bets = new Map<string, 'applied' | 'gone'>()
  readonly #wins = new Set<string>()

  constructor(cash: number) {
    this.cash = [cash, cash]
  }

  /** The status of the call's answer. */
  send(made: Call): number | undefined {
    const { who, what, number } = made
    const id = `${who} ${number}`
    const bet = this.#bets.get(id)
    const stake = amountOf(made, 'bet')
    if (what === 'settle') return undefined
    if (what === 'cancel') {
      if (bet === 'applied') this.cash[who] += stake
      this.#bets.set(id, 'gone')
      return 200
    }
    if (what === 'bet') {
      if (bet) return bet === 'applied' ? 200 : 409
      if (this.cash[who] < stake) return 400
      this.cash[who] -= stake
      this.#bets.set(id, 'applied')
      return 200
    }
    if (!this.#wins.has(id)) this.cash[who] += amountOf(made, 'win')
    this.#wins.add(id)
    return 200
  }
}

test('calls in any order, repeated at will, are answered like the model, and no balance goes below zero', {
  timeout: timeoutMs,
}, async () => {
  const property = fc.asyncProperty(calls, async (made) => {
    const { among, send } = await players(100)
    const model = new Model(100)
    for (const each of made) {
      const expected = model.send(each)
      const first = await send(each)
      const answer = each.lost ? await send(elsewhere(each)) : first
      expect(answer).toEqual(first)
      if (answer) expect('status' in answer ? answer.status : 200).toBe(expected)
      if (answer && 'balance' in answer) expect(answer.balance).toBe(model.cash[each.who])
    }
    expect(await Promise.all(among.map((player) => bank.cashOf(player)))).toEqual(model.cash)
  })
  await expectAlways(property, 40)
})

test('with enough money, all at once on two nodes end in the same money as in order', {
  timeout: timeoutMs,
}, async () => {
  const property = fc.asyncProperty(calls, async (made) => {
    const { among, send } = await players(10_000)
    const model = new Model(10_000)
    // A cancel may arrive before its bet, and the bet is returned in both cases.
    for (const each of made) model.send(each)
    // Settling here would change the rows of rounds without their players' locks, which only a test does.
    await Promise.all([...made, ...made.map(elsewhere)].filter(({ what }) => what !== 'settle').map(send))
    await settleAt(bank)
    expect(await Promise.all(among.map((player) => bank.cashOf(player)))).toEqual(model.cash)
  })
  await expectAlways(property, 40)
})

test.each([1, 2])('50 bets at once with money for 10, on %i nodes: exactly 10', async (nodes) => {
  const [player = 0] = await bank.admit(1, 100)
  const slots = bank.ledgers.slice(0, nodes).map((ledger) => slotOf(bank, ledger, player))
  const bets = Array.from({ length: 50 }, (_, i) => slots[i % nodes]!.bet(`many-${nodes}-${i}`, 10, `r-${i}`))
  const statuses = (await Promise.all(bets)).map((answer) => ('status' in answer ? answer.status : 200))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 400)).toHaveLength(40)
  expect(await bank.cashOf(player)).toBe(0)
})

test('one bet, one win and one cancel, each fifty times at once on two nodes, count once', async () => {
  const [player = 0] = await bank.admit(1, 100)
  const slots = bank.ledgers.map((ledger) => slotOf(bank, ledger, player))
  const all = await Promise.all(
    Array.from({ length: 150 }, (_, i) => {
      const slot = slots[i % 2]!
      if (i % 3 === 0) return slot.bet('one', 60, 'r')
      return i % 3 === 1 ? slot.win('one', 25, 'r') : slot.cancel('two', 70, 'r')
    }),
  )
  expect(all.filter((answer) => 'status' in answer)).toEqual([])
  expect(await bank.cashOf(player)).toBe(65)
})
