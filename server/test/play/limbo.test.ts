import { limboPayoutTable } from '@casino/rules/games/limbo/rules'
import { kopecks } from '@casino/rules/money'
import { verifyRound } from '@casino/rules/verify-round'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { playOf, testBets } from '../kit/bet-at-once.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const bet = { betAmount: 10, targetMultiplier: 2 }
const path = 'POST /api/games/limbo/play'
const play = playOf({ path, bet })

testBets({
  casino: () => casino,
  path,
  bet,
  other: { targetMultiplier: 3 },
  terms: { houseEdge: 2, payoutTable: limboPayoutTable },
  faults: [
    ['no target', { betAmount: 10 }, 'target_multiplier_invalid'],
    ['a target of one', { ...bet, targetMultiplier: 1 }, 'target_multiplier_invalid'],
    ['a negative target', { ...bet, targetMultiplier: -2 }, 'target_multiplier_invalid'],
    ['a target that is not whole hundredths', { ...bet, targetMultiplier: 1.015 }, 'target_multiplier_invalid'],
    ['a target beyond a million', { ...bet, targetMultiplier: 1_000_000.01 }, 'target_multiplier_invalid'],
    ['a target in words', { ...bet, targetMultiplier: '2' }, 'target_multiplier_invalid'],
    ['targets', { ...bet, targetMultiplier: [2] }, 'target_multiplier_invalid'],
  ],
})

test('rounds have nonces in order and money to the kopeck, and the history lists them', async () => {
  const alice = await casino.player({ balance: 1000 })
  let balance = 100_000
  for (let index = 0; index < 30; index++) {
    const stake = 101 + index * 10
    const { body } = await play(alice, { betAmount: stake / 100, targetMultiplier: 1.37 })
    const won = body.drawnMultiplier >= 1.37
    const payout = won ? Math.floor((stake * 137) / 100) : 0
    balance += payout - stake
    expect(body).toMatchObject({ nonce: index, multiplier: 1.37, outcome: won ? 'win' : 'loss' })
    expect([body.payout, body.profit, body.balance].map((roubles) => Math.round(roubles * 100))).toEqual([
      payout,
      payout - stake,
      balance,
    ])
  }
  const { body: rounds } = await alice.call('GET /api/games/history', { query: { limit: '-1', gameType: 'limbo' } })
  expect(rounds).toHaveLength(30)
  expect(rounds[0]).toMatchObject({ betAmount: 3.91, gameData: { limbo: { targetMultiplier: 1.37 } } })
})

test('the edge of the record changes what is drawn, and a round verifies with the edge of its time', async () => {
  const alice = await casino.player({ balance: 1000 })
  await casino.setGame('limbo', { edgeBasisPoints: 2000 })
  const { roundId } = (await play(alice)).body
  await casino.setGame('limbo', { edgeBasisPoints: 200 })
  await alice.call('POST /api/fairness/rotate', { body: {} })
  const { body: round } = await casino.call('GET /api/games/rounds/{id}', { params: { id: roundId } })
  expect(round.houseEdge).toBe(20)
  expect(verifyRound(round)).toMatchObject({ at: 'checked', agrees: true })
})

test('no win is above the maximum win', async () => {
  const alice = await casino.player({ balance: 1000 })
  const { maximumWin } = casino.app.settings.current.games
  await casino.set('games', { maximumWin: kopecks(10_50) })
  let won = false
  // All are lost once in 10¹⁵ runs.
  for (let rounds = 0; rounds < 50 && !won; rounds++) {
    const { body } = await play(alice)
    won = body.outcome === 'win'
    if (won) expect(body.payout).toBe(10.5)
  }
  await casino.set('games', { maximumWin })
  expect(won).toBe(true)
})
