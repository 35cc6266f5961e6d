import type { RouletteReply } from '@casino/contract/play/games/roulette'
import { kopecks } from '@casino/rules/money'
import { verifyRound } from '@casino/rules/verify-round'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { removeGroups } from '../kit/stored.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const onRed = { bets: [{ type: 'red', amount: 10 }], totalBet: 10 }
const spin = (player: CasinoPlayer, body: unknown = onRed, key?: string) =>
  player.call('POST /api/games/roulette/spin', { body, ...(key !== undefined && { key }) })
const table = (player?: CasinoPlayer) => (player ?? casino).call('GET /api/games/roulette/table')

const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const colour = (number: number) => (number === 0 ? 'green' : red.includes(number) ? 'red' : 'black')

const many = (count: number, amount = 1) => Array.from({ length: count }, () => ({ type: 'odd', amount }))
test.each<[string, unknown, string, string]>([
  ['no body', {}, 'bets_invalid', 'These bets are not on the table'],
  ['no bets', { totalBet: 10 }, 'bets_invalid', 'These bets are not on the table'],
  ['an empty list', { bets: [], totalBet: 10 }, 'bets_invalid', 'These bets are not on the table'],
  ['an empty object', { bets: {}, totalBet: 10 }, 'bets_invalid', 'These bets are not on the table'],
  ['a word', { bets: 'red', totalBet: 10 }, 'bets_invalid', 'These bets are not on the table'],
  [
    'the number 37',
    { bets: [{ type: 'straight', param: 37, amount: 10 }], totalBet: 10 },
    'bets_invalid',
    'These bets are not on the table',
  ],
  [
    'no number',
    { bets: [{ type: 'straight', param: null, amount: 10 }], totalBet: 10 },
    'bets_invalid',
    'These bets are not on the table',
  ],
  [
    'a number in words',
    { bets: [{ type: 'straight', param: '7', amount: 10 }], totalBet: 10 },
    'bets_invalid',
    'These bets are not on the table',
  ],
  [
    'half a number',
    { bets: [{ type: 'straight', param: 7.5, amount: 10 }], totalBet: 10 },
    'bets_invalid',
    'These bets are not on the table',
  ],
  [
    'a colour that is none',
    { bets: [{ type: 'blue', amount: 10 }], totalBet: 10 },
    'bets_invalid',
    'These bets are not on the table',
  ],
  [
    'a key that is every object’s',
    '{"bets":{"constructor":{"amount":10}},"totalBet":10}',
    'bets_invalid',
    'These bets are not on the table',
  ],
  ['a key that is the prototype', '{"bets":{"__proto__":{"amount":10}},"totalBet":10}', 'bad_request', 'Bad request'],
  [
    'a key that differs from its bet',
    { bets: { red: { type: 'black', amount: 10 } }, totalBet: 10 },
    'bets_invalid',
    'These bets are not on the table',
  ],
  ['158 bets', { bets: many(158), totalBet: 158 }, 'bets_invalid', 'These bets are not on the table'],
  ['another betType', { ...onRed, betType: 'black' }, 'bets_invalid', 'These bets are not on the table'],
  [
    'another number next to it',
    { bets: [{ type: 'straight', param: 7, amount: 10 }], totalBet: 10, betType: 'straight', selectedNumbers: [8] },
    'bets_invalid',
    'These bets are not on the table',
  ],
  [
    'a stake of zero',
    { bets: [{ type: 'red', amount: 0 }], totalBet: 0 },
    'stake_invalid',
    'Сумма ставки должна быть больше 0',
  ],
  [
    'a negative stake that evens out',
    {
      bets: [
        { type: 'red', amount: -10 },
        { type: 'black', amount: 20 },
      ],
      totalBet: 10,
    },
    'stake_invalid',
    'Сумма ставки должна быть больше 0',
  ],
  [
    'a tenth of a kopeck',
    { bets: [{ type: 'red', amount: 1.001 }], totalBet: 1.001 },
    'stake_invalid',
    'Сумма ставки должна быть больше 0',
  ],
  [
    'more than a number can be',
    '{"bets":[{"type":"red","amount":1e309}],"totalBet":1e309}',
    'stake_invalid',
    'Сумма ставки должна быть больше 0',
  ],
  [
    'a sum that overflows',
    { bets: many(157, 1e12), totalBet: 1e12 },
    'stake_invalid',
    'Сумма ставки должна быть больше 0',
  ],
  ['no total', { bets: onRed.bets }, 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  ['a total in words', { ...onRed, totalBet: '10' }, 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  ['a kopeck too much', { ...onRed, totalBet: 10.01 }, 'total_mismatch', 'totalBet must equal the sum of the bets'],
  ['a kopeck too little', { ...onRed, totalBet: 9.99 }, 'total_mismatch', 'totalBet must equal the sum of the bets'],
  [
    'one field below the least bet',
    {
      bets: [
        { type: 'red', amount: 50 },
        { type: 'odd', amount: 0.99 },
      ],
      totalBet: 50.99,
    },
    'stake_too_small',
    'Ставка меньше минимальной',
  ],
  [
    'all together above the greatest bet',
    {
      bets: [
        { type: 'red', amount: 60_000 },
        { type: 'odd', amount: 40_000.01 },
      ],
      totalBet: 100_000.01,
    },
    'stake_too_large',
    'Ставка больше максимальной',
  ],
  [
    'more than there is',
    {
      bets: [
        { type: 'red', amount: 60 },
        { type: 'black', amount: 40.01 },
      ],
      totalBet: 100.01,
    },
    'insufficient_funds',
    'Недостаточно средств',
  ],
])('%s is refused, and nothing moves', async (_fault, body, code, message) => {
  const alice = await casino.player({ balance: 100 })
  const answer = await spin(alice, body)
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, code, message])
  expect((await alice.call('GET /api/auth/me')).body.user.balance).toBe(100)
  expect((await alice.call('GET /api/fairness')).body.nonce).toBe(0)
  expect((await table(alice)).body).toMatchObject({ lastRound: null, lastNumbers: [] })
})

test('a guest cannot spin; a pending player can look but not spin', async () => {
  expect((await casino.call('POST /api/games/roulette/spin', { body: onRed })).status).toBe(401)
  const alice = await casino.player({ balance: 100 })
  await casino.changeRights(alice.id, { status: 'pending' })
  const { token } = (await casino.signIn(alice)).body
  const answer = await casino.call('POST /api/games/roulette/spin', { body: onRed, token })
  expect(answer.body).toMatchObject({ code: 'account_pending' })
  expect((await casino.call('GET /api/games/roulette/table', { token })).status).toBe(200)
})

test('the smallest chips add up on their field, and exactly the greatest total is taken', async () => {
  const alice = await casino.player({ balance: 200_000 })
  const half = { type: 'red', amount: 0.5 }
  expect((await spin(alice, { bets: [half, half], totalBet: 1 })).status).toBe(200)
  const most = {
    bets: [
      { type: 'red', amount: 99_999 },
      { type: 'odd', amount: 1 },
    ],
    totalBet: 100_000,
  }
  expect((await spin(alice, most)).status).toBe(200)
})

test('forty spins in both shapes: every bet is settled, nonces in order, money to the kopeck', async () => {
  const alice = await casino.player({ balance: 5000 })
  const list = {
    bets: [
      { type: 'straight', param: 17, amount: 1.01 },
      { type: 'red', param: null, amount: 2 },
      { type: '1-18', amount: 3.33 },
      { type: 'dozen', param: 2, amount: 4 },
      { type: 'column', param: 3, amount: 5 },
      { type: 'red', amount: 0.5 },
    ],
    totalBet: 15.84,
  }
  const keyed = {
    bets: {
      'straight:17': { type: 'straight', param: 17, amount: 1.01 },
      red: { type: 'red', amount: 2.5 },
      low: { type: 'low', amount: 3.33 },
      dozen: { type: 'dozen', param: 2, amount: 4 },
      'column:3': { amount: 5 },
    },
    totalBet: 15.84,
  }
  const answers: RouletteReply[] = []
  for (let index = 0; index < 40; index++) answers.push((await spin(alice, index % 2 === 0 ? list : keyed)).body)

  let balance = 500_000
  for (const [index, answer] of answers.entries()) {
    const { result } = answer
    const payout =
      (result === 17 ? 101 * 36 : 0) +
      (red.includes(result) ? 250 * 2 : 0) +
      (result >= 1 && result <= 18 ? 333 * 2 : 0) +
      (result >= 13 && result <= 24 ? 400 * 3 : 0) +
      (result > 0 && result % 3 === 0 ? 500 * 3 : 0)
    balance += payout - 1584
    expect(answer).toMatchObject({
      nonce: index,
      outcome: payout > 0 ? 'win' : 'loss',
      resultColor: colour(result),
      payout: payout / 100,
      profit: (payout - 1584) / 100,
      multiplier: Math.floor((payout * 100) / 1584) / 100,
      balance: balance / 100,
    })
  }
  // Both shapes produce the same round.
  for (const { roundId } of answers.slice(0, 2)) {
    const { body: round } = await casino.call('GET /api/games/rounds/{id}', { params: { id: roundId } })
    expect(round.bet).toEqual({
      bets: [
        { type: 'straight', param: 17, amount: 1.01 },
        { type: 'red', amount: 2.5 },
        { type: 'low', amount: 3.33 },
        { type: 'dozen', param: 2, amount: 4 },
        { type: 'column', param: 3, amount: 5 },
      ],
      totalBet: 15.84,
    })
    expect(round).toMatchObject({ gameType: 'roulette', betAmount: 15.84, houseEdge: 2.7, payoutTable: 1 })
  }
  const { body: history } = await alice.call('GET /api/games/history', { query: { gameType: 'roulette' } })
  const { result, resultColor } = answers.at(-1)!
  expect(history[0]).toMatchObject({ gameType: 'roulette', gameData: { roulette: { result, resultColor } } })
})

test('the same key fifty times at once spins once; with other bets it is refused', async () => {
  const alice = await casino.player({ balance: 100 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => spin(alice, onRed, 'one-press')))
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
  expect((await alice.call('GET /api/fairness')).body.nonce).toBe(1)
  expect((await alice.call('GET /api/auth/me')).body.user.balance).toBe(100 + answers[0]!.body.profit)
  const other = await spin(alice, { bets: [{ type: 'black', amount: 10 }], totalBet: 10 }, 'one-press')
  expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
})

test('two tabs, on two servers, that put all they have on the table at zero: the same money is not bet twice', async () => {
  const node = await casino.node()
  const alice = await casino.player({ balance: 100 })
  const all = { bets: [{ type: 'black', amount: 100 }], totalBet: 100 }
  const tabs = [casino, node].map((at, index) =>
    at.call('POST /api/games/roulette/spin', { body: all, token: alice.token, key: `tab-${index}` }),
  )
  const answers = await Promise.all(tabs)
  const made = answers.filter(({ status }) => status === 200).sort((a, b) => a.body.nonce - b.body.nonce)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('insufficient_funds')
  expect(made.map(({ body }) => body.nonce)).toEqual(made.map((_, index) => index))
  // The second was accepted only if the first had won.
  expect(made.length).toBe(made[0]!.body.outcome === 'win' ? 2 : 1)
  const { user } = (await alice.call('GET /api/auth/me')).body
  expect(user.balance).toBe(made.reduce((balance, { body }) => balance + body.profit, 100))
})

test('a published round is sealed until the seeds are changed, and then follows from them', async () => {
  const alice = await casino.player({ balance: 100 })
  const { roundId } = (await spin(alice)).body
  const look = async () => (await casino.call('GET /api/games/rounds/{id}', { params: { id: roundId } })).body
  expect(verifyRound(await look())).toEqual({ at: 'sealed' })
  await alice.call('POST /api/fairness/rotate', { body: {} })
  expect(verifyRound(await look())).toMatchObject({ at: 'checked', game: 'roulette', agrees: true })
})

test('a closed game does not spin, but returns the answer of an earlier bet', async () => {
  const alice = await casino.player({ balance: 100 })
  const first = await spin(alice, onRed, 'before')
  await casino.setGame('roulette', { status: 'maintenance' })
  const closed = await spin(alice)
  expect([closed.status, closed.body.code]).toEqual([409, 'game_closed'])
  expect((await spin(alice, onRed, 'before')).body).toEqual(first.body)
  expect((await table(alice)).body.lastRound).toMatchObject({ roundId: first.body.roundId })
  await casino.setGame('roulette', { status: 'active' })
})

test('the limits, the maximum win and the declared edge are settings; the odds are fixed', async () => {
  const alice = await casino.player({ balance: 10_000 })
  await casino.setGame('roulette', { minBet: 500, maxBet: 2000, edgeBasisPoints: 5000 })
  const tooSmall = await spin(alice, { bets: [{ type: 'red', amount: 4.99 }], totalBet: 4.99 })
  expect(tooSmall.body).toMatchObject({ code: 'stake_too_small', details: { minimum: 5 } })
  const tooLarge = await spin(alice, {
    bets: [
      { type: 'red', amount: 10 },
      { type: 'odd', amount: 10.01 },
    ],
    totalBet: 20.01,
  })
  expect(tooLarge.body).toMatchObject({ code: 'stake_too_large', details: { maximum: 20 } })

  // Red and black together always return the stake, except on zero.
  const both = {
    bets: [
      { type: 'red', amount: 10 },
      { type: 'black', amount: 10 },
    ],
    totalBet: 20,
  }
  const { body: even } = await spin(alice, both)
  expect(even.payout).toBe(even.result === 0 ? 0 : 20)
  const { body: round } = await casino.call('GET /api/games/rounds/{id}', { params: { id: even.roundId } })
  expect(round.houseEdge).toBe(2.7)

  await casino.set('games', { maximumWin: kopecks(1500) })
  const { body: capped } = await spin(alice, both)
  expect([capped.payout, capped.multiplier]).toEqual(capped.result === 0 ? [0, 0] : [15, 0.75])
  await removeGroups(casino.app.database.read, 'games')
  await casino.setGame('roulette', { minBet: 100, maxBet: 10_000_000, edgeBasisPoints: 270 })
})

test('a guest sees the countdown of the clock and the last numbers of the site', async () => {
  const [alice, boris] = [await casino.player({ balance: 1000 }), await casino.player({ balance: 1000 })]
  const drawn: RouletteReply[] = []
  for (let index = 0; index < 12; index++) drawn.push((await spin(index % 2 === 0 ? alice : boris)).body)
  const { body } = await table()
  const newest = drawn.toReversed()
  expect(body.lastNumbers).toEqual(
    newest.slice(0, 10).map(({ result, resultColor }) => ({ number: result, color: resultColor })),
  )
  const { roundId, result, resultColor } = newest[0]!
  expect(body.lastRound).toEqual({ roundId, result, resultColor })
  expect(body.state).toBe('idle')
  const [now, end] = [Date.parse(body.serverTime), Date.parse(body.stateEndsAt)]
  expect(end % 20_000).toBe(0)
  expect(end - now).toBeGreaterThan(0)
  expect(end - now).toBeLessThanOrEqual(20_000)

  const own = (await table(alice)).body
  expect(own.lastNumbers).toEqual(
    newest.filter((_, index) => index % 2 === 1).map((each) => ({ number: each.result, color: each.resultColor })),
  )
  expect([own.counted, own.hot, own.cold]).toEqual([6, [], []])
})

test('after a spin every tab sees the wheel turn, then the result, then the countdown', async () => {
  const alice = await casino.player({ balance: 1000 })
  expect((await table(alice)).body).toMatchObject({ state: 'idle', lastRound: null, counted: 0 })
  const { roundId } = (await spin(alice)).body
  const [one, two] = (await Promise.all([table(alice), table(alice)])).map(({ body }) => body)
  expect(one!.stateEndsAt).toBe(two!.stateEndsAt)
  expect([one!.state, one!.lastRound?.roundId]).toEqual(['spinning', roundId])
  const left = Date.parse(one!.stateEndsAt) - Date.parse(one!.serverTime)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(5000)
})

test('hot and cold numbers are shown once every number could have come', async () => {
  const alice = await casino.player({ balance: 1000 })
  const drawn: number[] = []
  for (let index = 0; index < 40; index++) drawn.push((await spin(alice)).body.result)
  const { hot, cold, counted } = (await table(alice)).body
  const times = (number: number) => drawn.filter((each) => each === number).length
  expect(counted).toBe(40)
  for (const each of [...hot, ...cold]) expect(each.times).toBe(times(each.number))
  expect(hot[0]!.times).toBe(Math.max(...drawn.map(times)))
  expect(hot.length + cold.length).toBe(10)
})
