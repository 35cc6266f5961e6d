import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { infoOf } from '../kit/depositor.ts'
import { openPartnerCasino, type StartedGame, settleAll, start } from '../kit/partner.ts'

let [here, there] = [] as unknown as [Casino, Casino]
let admin: Administrator
let [player, game] = [] as unknown as [CasinoPlayer, StartedGame]
beforeAll(async () => {
  here = await openPartnerCasino()
  there = await here.node()
  admin = await administratorOf(here)
})
afterAll(() => closeAudited(here, there))
// A bonus of 500 ₽ that cannot be withdrawn before ten times as much is staked.
beforeEach(async () => {
  player = await here.player()
  const bonus = { amount: 500, turnover: 10, reason: 'a story' }
  const { status } = await admin.call('POST /api/admin/users/{id}/bonuses', {
    params: { id: String(player.id) },
    body: bonus,
  })
  expect(status).toBe(200)
  game = await start(player)
})

const balance = async () => (await player.call('GET /api/auth/me')).body.user.balance
const giveUp = async (at = here) => (await at.call('POST /api/payments/give-up-bonus', { token: player.token })).body
const trx = (name: string) => `${player.id}-${name}`
const bet = (name: string, roubles: number, round: string, at = here) =>
  game.bet(at, trx(name), roubles * 100, trx(round))
const win = (name: string, roubles: number, round: string, at = here) =>
  game.win(at, trx(name), roubles * 100, trx(round))
const cancel = (name: string, roubles: number, round: string, at = here) =>
  game.cancel(at, trx(name), roubles * 100, trx(round))

describe('a bonus that is staked in a round of the partner and given up is repaid by', () => {
  test('what the round wins after its first win', async () => {
    await bet('b', 500, 'r')
    expect(await giveUp()).toMatchObject({ code: 'round_in_progress' })
    await win('w1', 1, 'r')
    expect(await giveUp()).toMatchObject({ takenBack: 1, newBalance: 0 })
    expect(await win('w2', 300, 'r', there)).toMatchObject({ status: 200, response: { balance: 0 } })
    expect(await win('w3', 400, 'r')).toMatchObject({ status: 200, response: { balance: 201_00 } })
    expect(await win('w4', 50, 'r')).toMatchObject({ response: { balance: 251_00 } })
    // A repeat repays nothing again.
    expect(await win('w3', 400, 'r', there)).toMatchObject({ status: 200, response: { balance: 251_00 } })
    expect((await infoOf(player)).turnover).toMatchObject({ left: 0, withdrawable: 251 })
  })

  test('what the round wins after it was quiet and settled', async () => {
    await bet('b', 500, 'r')
    await settleAll(here)
    expect(await giveUp()).toMatchObject({ takenBack: 0 })
    // Its game has taken another stake meanwhile.
    await admin.call('POST /api/admin/users/{id}/bonuses', {
      params: { id: String(player.id) },
      body: { amount: 10, turnover: 0, reason: 'a story' },
    })
    await bet('b2', 10, 'r2')
    await win('w2', 0, 'r2')
    expect(await win('w', 700, 'r')).toMatchObject({ response: { balance: 200_00 } })
  })

  test('what rounds without a stake win: its free spins have rounds of their own', async () => {
    await bet('b', 500, 'r')
    await win('w1', 0, 'r')
    await bet('f1', 0, 'free-1')
    expect(await giveUp()).toMatchObject({ takenBack: 0 })
    await win('fw1', 200, 'free-1')
    await bet('f2', 0, 'free-2')
    await win('fw2', 200, 'free-2', there)
    expect(await win('jackpot', 150, 'of-no-round')).toMatchObject({ response: { balance: 50_00 } })
  })

  test('what a stake brings that comes back late', async () => {
    await bet('b1', 300, 'r')
    await bet('b2', 200, 'r')
    await win('w1', 1, 'r')
    expect(await giveUp()).toMatchObject({ takenBack: 1 })
    expect((await cancel('b2', 200, 'r')).status).toBe(200)
    expect(await balance()).toBe(0)
    await settleAll(here)
    expect((await cancel('b1', 300, 'r', there)).status).toBe(200)
    expect(await balance()).toBe(1)
  })

  test('a win after the account was closed', async () => {
    await bet('b', 500, 'r')
    await settleAll(here)
    const { password } = player
    expect((await player.call('POST /api/auth/close', { body: { password } })).status).toBe(200)
    expect(await win('w', 700, 'r')).toMatchObject({ response: { balance: 200_00 } })
  })
})

test('what is staked after the bonus was given up wins for its player', async () => {
  const other = await start(player, 'sun-garden')
  await bet('b', 400, 'r')
  await win('w', 0, 'r')
  expect(await giveUp()).toMatchObject({ takenBack: 100, newBalance: 0 })
  const own = { amount: 50, turnover: 0, reason: 'a story' }
  await admin.call('POST /api/admin/users/{id}/bonuses', { params: { id: String(player.id) }, body: own })
  expect(await bet('b2', 20, 'r2')).toMatchObject({ response: { balance: 30_00 } })
  expect(await win('w2', 60, 'r2')).toMatchObject({ response: { balance: 90_00 } })
  // Free spins of that stake.
  await bet('f1', 0, 'free-1')
  expect(await win('fw1', 10, 'free-1')).toMatchObject({ response: { balance: 100_00 } })
  await other.bet(here, trx('o'), 10_00, trx('o'))
  expect(await other.win(there, trx('ow'), 30_00, trx('o'))).toMatchObject({ response: { balance: 120_00 } })
  const dice = await player.call('POST /api/games/dice/roll', {
    body: { betAmount: 120, targetValue: 99, betType: 'under' },
  })
  expect(dice.status).toBe(200)
  expect(await balance()).toBe(120 + dice.body.profit)
})

/** All orders of these calls. */
const orders = <One>(of: readonly One[]): One[][] =>
  of.length === 0
    ? [[]]
    : of.flatMap((one) => orders(of.filter((other) => other !== one)).map((rest) => [one, ...rest]))

test('whenever the bonus is given up among late calls, the player ends with the same money', async () => {
  const names = ['give up', 'win', 'second win', 'return'] as const
  const ends: number[] = []
  for (const order of orders(names)) {
    player = await here.player()
    const body = { amount: 500, turnover: 10, reason: 'a story' }
    await admin.call('POST /api/admin/users/{id}/bonuses', { params: { id: String(player.id) }, body })
    game = await start(player)
    await bet('b1', 250, 'r1')
    await bet('b2', 150, 'r2')
    await bet('b3', 100, 'r2')
    await win('w1', 0, 'r1')
    await win('w2', 0, 'r2')
    const calls = {
      'give up': () => giveUp(),
      win: () => win('late-1', 220, 'r1', there),
      'second win': () => win('late-2', 330, 'r2'),
      return: () => cancel('b3', 100, 'r2', there),
    }
    for (const name of order) await calls[name]()
    ends.push(await balance())
  }
  expect(ends).toEqual(ends.map(() => 150))
})

test('at the same moment, on two servers: the player ends with the same money', async () => {
  for (let turn = 0; turn < 10; turn++) {
    player = await here.player()
    const body = { amount: 500, turnover: 10, reason: 'a story' }
    await admin.call('POST /api/admin/users/{id}/bonuses', { params: { id: String(player.id) }, body })
    game = await start(player)
    await bet('b1', 500, 'r1')
    await win('w1', 1, 'r1')
    await Promise.all([
      win('late-1', 300, 'r1', there),
      giveUp(turn % 2 === 0 ? here : there),
      win('late-2', 300, 'r1'),
      win('late-2', 300, 'r1', there),
    ])
    expect(await balance()).toBe(101)
  }
})
