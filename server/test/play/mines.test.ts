import { multiplierHundredths, payoutTables } from '@casino/rules/games/mines/rules'
import { verifyRound } from '@casino/rules/verify-round'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { beginMines, layOf, miner } from '../kit/miner.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const bet = { betAmount: 10, numberOfMines: 3 }
const formula = { edgeBasisPoints: 300, payoutTable: payoutTables.formula }

const begun = (body: unknown = bet, balance?: number) => beginMines(casino, body, balance)
const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
const roundOf = async (id: string) => casino.call('GET /api/games/rounds/{id}', { params: { id } })
const nonceOf = async (player: CasinoPlayer) => (await player.call('GET /api/fairness')).body.nonce

test.each([
  ['a stake of zero', { ...bet, betAmount: 0 }, 400, 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  ['a tenth of a kopeck', { ...bet, betAmount: 1.001 }, 400, 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  ['a stake in words', { ...bet, betAmount: '10' }, 400, 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  [
    'no mines',
    { ...bet, numberOfMines: 0 },
    400,
    'mines_invalid',
    'Number of mines must be at least 1 and leave one safe cell',
  ],
  [
    'nothing but mines',
    { ...bet, numberOfMines: 25 },
    400,
    'mines_invalid',
    'Number of mines must be at least 1 and leave one safe cell',
  ],
  [
    'nothing but mines on nine cells',
    { ...bet, numberOfMines: 9, cells: 9 },
    400,
    'mines_invalid',
    'Number of mines must be at least 1 and leave one safe cell',
  ],
  [
    'half a mine',
    { ...bet, numberOfMines: 2.5 },
    400,
    'mines_invalid',
    'Number of mines must be at least 1 and leave one safe cell',
  ],
  ['another field', { ...bet, cells: 36 }, 400, 'field_invalid', 'The field has 9, 25 or 49 cells'],
  ['less than the least bet', { ...bet, betAmount: 0.5 }, 400, 'stake_too_small', 'Ставка меньше минимальной'],
  [
    'more than the greatest bet',
    { ...bet, betAmount: 100_000.01 },
    400,
    'stake_too_large',
    'Ставка больше максимальной',
  ],
  ['more than there is', { ...bet, betAmount: 100.01 }, 400, 'insufficient_funds', 'Недостаточно средств'],
])('%s is refused, and nothing moves', async (_fault, body, status, code, message) => {
  const alice = await casino.player({ balance: 100 })
  const answer = await miner(alice).start(body)
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message])
  expect(await balanceOf(alice)).toBe(100)
  expect(await nonceOf(alice)).toBe(0)
  expect(await miner(alice).active()).toBeNull()
})

test('a round from the stake to the cash-out: each figure matches the table, and the round verifies', async () => {
  const { alice, play, started, mines, safe } = await begun()
  expect(started).toEqual({
    roundId: expect.any(String),
    nonce: 0,
    balance: 90,
    balanceSequence: expect.any(Number),
    game: {
      roundId: started.roundId,
      nonce: 0,
      betAmount: 10,
      numberOfMines: 3,
      cells: 25,
      revealed: [],
      multiplier: 0,
      nextMultiplier: 1.1,
      payout: 0,
      maximumWin: 5_000_000,
      createdAt: expect.stringMatching(/Z$/),
    },
  })
  expect((await roundOf(started.roundId)).status).toBe(404)

  const opened = safe.slice(0, 5).reverse()
  for (const [index, cell] of opened.entries()) {
    const { body } = await play.reveal(cell, { roundId: started.roundId })
    const multiplier = multiplierHundredths({ cells: 25, mines: 3 }, index + 1, formula)
    const next = multiplierHundredths({ cells: 25, mines: 3 }, index + 2, formula)
    expect(body).toEqual({
      roundId: started.roundId,
      nonce: 0,
      outcome: 'safe',
      cellIndex: cell,
      mines: 3,
      game: {
        ...started.game,
        revealed: opened.slice(0, index + 1),
        multiplier: multiplier / 100,
        nextMultiplier: next / 100,
        payout: multiplier / 10,
      },
    })
    expect(await play.active()).toEqual(body.game)
  }
  expect(await balanceOf(alice)).toBe(90)

  const { body: cashed } = await play.cashOut({ roundId: started.roundId })
  expect(cashed).toEqual({
    roundId: started.roundId,
    nonce: 0,
    numberOfMines: 3,
    revealed: opened,
    outcome: 'win',
    minePositions: mines,
    multiplier: 1.96,
    payout: 19.6,
    profit: 9.6,
    balance: 109.6,
    balanceSequence: started.balanceSequence + 1,
  })
  expect(await play.active()).toBeNull()

  const { body: shown } = await roundOf(started.roundId)
  expect(shown).toMatchObject({
    id: started.roundId,
    gameType: 'mines',
    betAmount: 10,
    payout: 19.6,
    profit: 9.6,
    multiplier: 1.96,
    houseEdge: 3,
    maximumWin: 5_000_000,
    payoutTable: 2,
    bet: { betAmount: 10, numberOfMines: 3, cells: 25 },
    outcome: { outcome: 'win', minePositions: mines, revealed: opened, multiplier: 1.96 },
    fairness: { serverSeed: null, nonce: 0 },
  })
  const { body: history } = await alice.call('GET /api/games/history')
  expect(history[0]).toMatchObject({
    _id: started.roundId,
    gameType: 'mines',
    gameData: { mines: { numberOfMines: 3, cells: 25, revealed: opened } },
    betAmount: 10,
    profit: 9.6,
  })
  await alice.call('POST /api/fairness/rotate', { body: {} })
  expect(verifyRound((await roundOf(started.roundId)).body)).toMatchObject({ at: 'checked', agrees: true })
})

test('a mine ends the round: nothing is paid, the mines are shown, and it verifies', async () => {
  const { alice, play, started, mines, safe } = await begun()
  await play.reveal(safe[0])
  const { body: lost } = await play.reveal(mines[1])
  expect(lost).toMatchObject({
    outcome: 'loss',
    cellIndex: mines[1],
    minePositions: mines,
    game: { revealed: [safe[0]], multiplier: 0, nextMultiplier: null, payout: 0 },
    result: { outcome: 'loss', minePositions: mines, multiplier: 0, payout: 0, profit: -10, balance: 90 },
  })
  expect(await play.active()).toBeNull()
  const late = await play.cashOut()
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'no_round_in_progress',
    'There is no round in progress',
  ])
  await alice.call('POST /api/fairness/rotate', { body: {} })
  const { body: shown } = await roundOf(started.roundId)
  expect(shown.outcome).toMatchObject({ outcome: 'loss', revealed: [safe[0]], hit: mines[1] })
  expect(verifyRound(shown)).toMatchObject({ at: 'checked', agrees: true })
})

test('the last safe cell settles at once, and a cash-out after it answers the same', async () => {
  const { alice, play, safe, mines } = await begun({ ...bet, numberOfMines: 24 })
  const { body: won } = await play.reveal(safe[0])
  expect(won).toMatchObject({
    outcome: 'win',
    game: { multiplier: 24.25, nextMultiplier: null, payout: 242.5 },
    minePositions: mines,
    result: { outcome: 'win', multiplier: 24.25, payout: 242.5, profit: 232.5, balance: 332.5 },
  })
  for (const body of [{}, { roundId: won.roundId }]) {
    const again = await play.cashOut(body)
    expect([again.status, again.body]).toEqual([200, expect.objectContaining(won.result!)])
  }
  expect((await play.reveal(safe[0])).body).toEqual(won)
  expect(await balanceOf(alice)).toBe(332.5)
  expect((await alice.call('GET /api/games/history')).body).toHaveLength(1)
})

test('every field can be played to its end, also with extreme multipliers', async () => {
  for (const [cells, numberOfMines] of [
    [9, 8],
    [9, 3],
    [25, 2],
    [49, 24],
  ] as const) {
    const { alice, play, safe, started } = await begun({ betAmount: 100, numberOfMines, cells })
    let last = (await play.reveal(safe[0])).body
    for (const cell of safe.slice(1)) last = (await play.reveal(cell)).body
    const terms = { edgeBasisPoints: 300, payoutTable: payoutTables.withOverride }
    const multiplier = multiplierHundredths({ cells, mines: numberOfMines }, safe.length, terms)
    expect(last.outcome).toBe('win')
    expect(last.result).toMatchObject({
      multiplier: multiplier / 100,
      payout: Math.min(multiplier, 500_000_000) / (multiplier > 500_000_000 ? 100 : 1),
    })
    await alice.call('POST /api/fairness/rotate', { body: {} })
    expect(verifyRound((await roundOf(started.roundId)).body)).toMatchObject({ at: 'checked', agrees: true })
  }
})

test('an invalid reveal or cash-out is refused, and the round goes on', async () => {
  const { play, started, safe } = await begun()
  const refused = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  expect(await refused(play.cashOut())).toEqual([409, 'nothing_revealed'])
  for (const cell of [-1, 25, 48, 49, 0.5, '0', null, undefined]) {
    expect(await refused(play.reveal(cell)), String(cell)).toEqual([400, 'cell_invalid'])
  }
  for (const roundId of ['1', '9'.repeat(16)]) {
    expect(await refused(play.reveal(safe[0], { roundId }))).toEqual([409, 'no_round_in_progress'])
    expect(await refused(play.cashOut({ roundId }))).toEqual([409, 'no_round_in_progress'])
  }
  for (const roundId of ['', 'x', '-1', 7, null]) {
    expect(await refused(play.reveal(safe[0], { roundId }))).toEqual([400, 'bad_request'])
  }
  expect(await play.active()).toEqual(started.game)

  const boris = await casino.player({ balance: 100 })
  const other = { roundId: started.roundId }
  expect(await refused(miner(boris).reveal(safe[0]))).toEqual([409, 'no_round_in_progress'])
  expect(await refused(miner(boris).reveal(safe[0], other))).toEqual([409, 'no_round_in_progress'])
  expect(await refused(miner(boris).cashOut(other))).toEqual([409, 'no_round_in_progress'])
  expect(await miner(boris).active()).toBeNull()
})

test('a guest cannot play; a pending player can look but not play', async () => {
  const calls = ['start', 'reveal', 'cashout'] as const
  for (const call of calls) {
    expect((await casino.call(`POST /api/games/mines/${call}`, { body: {} })).status).toBe(401)
  }
  expect((await casino.call('GET /api/games/mines/active')).status).toBe(401)
  const alice = await casino.player({ balance: 100 })
  await casino.changeRights(alice.id, { status: 'pending' })
  const { token } = (await casino.signIn(alice)).body
  for (const [call, body] of [
    ['start', bet],
    ['reveal', { cellIndex: 0 }],
    ['cashout', {}],
  ] as const) {
    const answer = await casino.call(`POST /api/games/mines/${call}`, { body, token })
    expect(answer.body).toMatchObject({ code: 'account_pending' })
  }
  expect((await casino.call('GET /api/games/mines/active', { token })).body).toEqual({ game: null })
})

test('one round at a time: a second start is refused, the first one with its key is answered again', async () => {
  const alice = await casino.player({ balance: 100 })
  const play = miner(alice)
  const first = await play.start(bet, 'begin')
  const second = await play.start(bet, 'another')
  expect([second.status, second.body.code, second.body.message]).toEqual([
    409,
    'round_in_progress',
    'Finish the round in progress first',
  ])
  // Refused before the limits and the balance are checked.
  expect((await play.start({ ...bet, betAmount: 1_000_000 })).body.code).toBe('round_in_progress')
  const { safe } = await layOf(casino, alice, first.body.game)
  await play.reveal(safe[0])
  expect((await play.start(bet, 'begin')).body).toEqual(first.body)
  expect((await play.start({ ...bet, numberOfMines: 4 }, 'begin')).body.code).toBe('key_reused')
  await play.cashOut()
  expect((await play.start(bet, 'begin')).body).toEqual(first.body)
  expect((await play.start(bet, 'after')).status).toBe(200)
  expect(await nonceOf(alice)).toBe(2)
})

test('the keys of a reveal and of a cash-out return the first answer', async () => {
  const { play, safe } = await begun()
  const first = (await play.reveal(safe[0], {}, 'one')).body
  await play.reveal(safe[1], {}, 'two')
  expect((await play.reveal(safe[0], {}, 'one')).body).toEqual(first)
  expect((await play.reveal(safe[2], {}, 'one')).body.code).toBe('key_reused')
  const cashed = (await play.cashOut({}, 'out')).body
  await play.start(bet)
  expect((await play.cashOut({}, 'out')).body).toEqual(cashed)
  expect((await play.reveal(safe[0], {}, 'one')).body).toEqual(first)
})

test('revealing an open cell returns the current round, and counts once', async () => {
  const { play, safe, mines } = await begun()
  await play.reveal(safe[0])
  const { body: second } = await play.reveal(safe[1])
  const { body: again } = await play.reveal(safe[0])
  expect(again).toEqual({ ...second, cellIndex: safe[0] })
  const { body: lost } = await play.reveal(mines[0])
  expect((await play.reveal(mines[0])).body).toEqual(lost)
  // A safe cell stays safe, and the answer shows that the round is over.
  expect((await play.reveal(safe[0])).body).toEqual({ ...lost, outcome: 'safe', cellIndex: safe[0] })
  expect((await play.reveal(safe[2])).body.code).toBe('no_round_in_progress')
})

test('seeds cannot be rotated while a round is open', async () => {
  const { alice, play, safe } = await begun()
  const before = (await alice.call('GET /api/fairness')).body
  const refused = await alice.call('POST /api/fairness/rotate', { body: {} })
  expect([refused.status, refused.body.code]).toEqual([409, 'round_in_progress'])
  expect((await alice.call('GET /api/fairness')).body).toEqual(before)
  await play.reveal(safe[0])
  await play.cashOut()
  expect((await alice.call('POST /api/fairness/rotate', { body: {} })).status).toBe(200)
})

test('other games go on while a round is open, with nonces of their own', async () => {
  const { alice, play, safe, started } = await begun()
  const roll = { betAmount: 1, targetValue: 50, betType: 'over' }
  const { body: rolled } = await alice.call('POST /api/games/dice/roll', { body: roll })
  expect([started.nonce, rolled.nonce]).toEqual([0, 1])
  await play.reveal(safe[0])
  const { body: cashed } = await play.cashOut()
  expect(cashed.balance).toBe(Math.round((rolled.balance + 11) * 100) / 100)
})

test('a player banned in the middle finds their round when they come back', async () => {
  const { alice, play, safe } = await begun()
  const { body: opened } = await play.reveal(safe[0])
  await casino.changeRights(alice.id, { status: 'banned' })
  await expect.poll(async () => (await alice.call('GET /api/games/mines/active')).status).toBe(401)
  await casino.changeRights(alice.id, { status: 'active' })
  const { token } = (await casino.signIn(alice)).body
  const { body } = await casino.call('GET /api/games/mines/active', { token })
  expect(body.game).toEqual(opened.game)
  const cashed = await casino.call('POST /api/games/mines/cashout', { token, body: {} })
  expect(cashed.body).toMatchObject({ payout: 11, balance: 101 })
})
