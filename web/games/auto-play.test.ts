import { type Kopecks, kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import {
  type AutoEvent,
  type AutoPlan,
  type AutoPlay,
  type Ending,
  freshPlan,
  nextBet,
  planFrom,
  type Running,
  transition,
} from './auto-play.ts'

const endless: AutoPlan = { onWin: { to: 'reset' }, onLoss: { to: 'reset' } }
const off: AutoPlay = { at: 'off' }
const placed: AutoEvent = { type: 'placed' }
const problem = { text: 'Недостаточно средств', remedy: 'deposit' } as const

const started = (plan: AutoPlan = endless, stake = 1_000): AutoEvent => ({
  type: 'started',
  plan,
  stake: kopecks(stake),
})
const settled = (payout: number): AutoEvent => ({ type: 'settled', payout: kopecks(payout) })
const ended = (why: 'stopped' | 'offline' | 'hidden'): AutoEvent => ({ type: 'ended', ending: { why } })
const following = (...events: AutoEvent[]): AutoPlay => events.reduce(transition, off)

/** The state after rounds with these payouts, each bet sent and answered. */
const played = (plan: AutoPlan, payouts: readonly number[], stake = 1_000): AutoPlay =>
  following(started(plan, stake), ...payouts.flatMap((payout) => [placed, settled(payout)]))
const runningAfter = (plan: AutoPlan, payouts: readonly number[], stake?: number) => {
  const auto = played(plan, payouts, stake)
  if (auto.at === 'off') throw new Error(`ended: ${JSON.stringify(auto.last)}`)
  return auto
}

describe('the stake after a round', () => {
  const raise = (percent: number) => ({ to: 'raise', percent }) as const
  const reset = { to: 'reset' } as const
  test.each<[string, AutoPlan['onWin'], AutoPlan['onLoss'], number[], number]>([
    ['stays the first one', reset, reset, [0, 1_960, 0], 1_000],
    ['doubles with each loss', reset, raise(100), [0, 0, 0], 8_000],
    ['goes back after a win', reset, raise(100), [0, 0, 7_840], 1_000],
    ['grows with each win', raise(50), reset, [1_960, 2_940], 2_250],
    ['goes back after a loss', raise(50), reset, [1_960, 0], 1_000],
    ['stays when it is raised by nothing', raise(0), raise(0), [0, 1_960], 1_000],
    ['is rounded down to the kopeck', reset, raise(33), [0, 0], 1_768], // 1330 → 1768.9
    ['takes a win below the stake for a loss', raise(300), raise(10), [990], 1_100],
    ['stays when the stake came back', raise(300), raise(10), [1_000], 1_000],
  ])('%s', (_, onWin, onLoss, payouts, stake) => {
    expect(runningAfter({ onWin, onLoss }, payouts).stake).toBe(stake)
  })

  test('never exceeds the greatest amount', () => {
    const plan: AutoPlan = { onWin: { to: 'reset' }, onLoss: { to: 'raise', percent: 1_000 } }
    expect(runningAfter(plan, Array<number>(60).fill(0)).stake).toBe(10 ** 14)
  })
})

describe('the end of a plan', () => {
  test.each<[string, Partial<AutoPlan>, number[], Ending['why'], number, number]>([
    // plan, payouts of bets of 10 ₽, reason, rounds, net
    ['after its rounds', { rounds: 3 }, [0, 1_960, 0], 'done', 3, -1_040],
    ['at the profit', { stopAtProfit: kopecks(960) }, [1_960], 'profit', 1, 960],
    ['above the profit', { stopAtProfit: kopecks(900) }, [1_960], 'profit', 1, 960],
    ['at the loss', { stopAtLoss: kopecks(2_000) }, [0, 0], 'loss', 2, -2_000],
    ['at the profit rather than after its rounds', { rounds: 1, stopAtProfit: kopecks(1) }, [1_960], 'profit', 1, 960],
  ])('%s', (_, plan, payouts, why, rounds, net) => {
    expect(played({ ...endless, ...plan }, payouts)).toEqual({
      at: 'off',
      last: { played: rounds, net, ending: { why } },
    })
  })

  test('goes on if the plan has no end', () => {
    expect(runningAfter(endless, Array<number>(500).fill(0))).toMatchObject({ played: 500, net: -500_000 })
  })
})

describe('before each bet', () => {
  const limits = { minimum: kopecks(100), maximum: kopecks(4_000) }
  const bet = (plan: AutoPlan, payouts: number[], balance: Kopecks | undefined = kopecks(100_000)) =>
    nextBet(runningAfter(plan, payouts), { balance, limits })
  const doubling: AutoPlan = { onWin: { to: 'reset' }, onLoss: { to: 'raise', percent: 100 } }
  const byProblem = (name: string) => ({ ending: { why: 'bet', problem: name } })

  test('the stake is sent if there is no problem', () => {
    expect(bet(doubling, [0])).toEqual({ stake: 2_000 })
    expect(bet(doubling, [0, 0])).toEqual({ stake: 4_000 })
  })
  test('never above the maximum of the game', () => {
    expect(bet(doubling, [0, 0, 0])).toEqual(byProblem('stake_too_large'))
  })
  test('never above the balance', () => {
    expect(bet(doubling, [0], kopecks(1_999))).toEqual(byProblem('insufficient_funds'))
    expect(bet(doubling, [0], kopecks(2_000))).toEqual({ stake: 2_000 })
  })
  test('never for a guest', () => {
    expect(nextBet(runningAfter(endless, []), { balance: undefined, limits })).toEqual(byProblem('sign_in'))
  })
  test.each([
    [3_000, [0], { stake: 2_000 }], // −10 now, −30 at worst
    [2_999, [0], { ending: { why: 'loss_ahead' } }],
    [999, [], { ending: { why: 'loss_ahead' } }],
    [2_039, [1_960, 0], { ending: { why: 'loss_ahead' } }], // +9.60 − 10; after the next bet of 20 at worst −20.40
    [2_040, [1_960, 0], { stake: 2_000 }],
  ])('a loss limit of %d kopecks is never exceeded, after %j', (stopAtLoss, payouts, expected) => {
    expect(bet({ ...doubling, stopAtLoss: kopecks(stopAtLoss) }, payouts)).toEqual(expected)
  })
})

describe('an end from outside', () => {
  test('takes effect at once between two bets', () => {
    expect(following(started(), ended('hidden'))).toEqual({
      at: 'off',
      last: { played: 0, net: 0, ending: { why: 'hidden' } },
    })
  })
  test('waits for the answer of a bet in progress, counts it, and sends no other bet', () => {
    const stopping = following(started(), placed, ended('stopped'))
    expect(stopping).toMatchObject({ at: 'running', awaiting: true, ending: { why: 'stopped' } })
    expect(transition(stopping, settled(1_960))).toEqual({
      at: 'off',
      last: { played: 1, net: 960, ending: { why: 'stopped' } },
    })
  })
  test('the first reason is final', () => {
    expect(following(started(), placed, ended('stopped'), ended('offline'), settled(0))).toMatchObject({
      last: { ending: { why: 'stopped' } },
    })
  })
  test('a refusal ends it and is reported, even while it is stopping', () => {
    const refused: AutoEvent = { type: 'failed', ending: { why: 'refused', problem } }
    const last = { played: 0, net: 0, ending: { why: 'refused', problem } }
    expect(following(started(), placed, refused)).toEqual({ at: 'off', last })
    expect(following(started(), placed, ended('stopped'), refused)).toEqual({ at: 'off', last })
  })
  test('a bet that came too soon is placed again, unless an end waited for it', () => {
    const postponed: AutoEvent = { type: 'postponed' }
    expect(following(started(), placed, postponed)).toEqual(following(started()))
    expect(following(started(), placed, ended('hidden'), postponed)).toEqual(following(started(), ended('hidden')))
  })

  test('a round that was left open is not counted', () => {
    expect(following(started(), placed, ended('hidden'), { type: 'left' })).toEqual({
      at: 'off',
      last: { played: 0, net: 0, ending: { why: 'hidden' } },
    })
  })
})

describe('events that do not fit the state change nothing', () => {
  const running = following(started()) as Running
  const awaiting = following(started(), placed)
  const over = following(started(), ended('stopped'))
  test.each<[string, AutoPlay, AutoEvent]>([
    ['a second start', running, started(freshPlan)],
    ['a second bet while one is awaited', awaiting, placed],
    ['a bet while it is stopping', transition(awaiting, ended('stopped')), placed],
    ['an answer to no bet', running, settled(0)],
    ['a refusal of no bet', running, { type: 'failed', ending: { why: 'unanswered' } }],
    ['a bet after the end', over, placed],
    ['an answer after the end', over, settled(1_960)],
    ['another end', over, ended('offline')],
    ['forgetting while it runs', running, { type: 'forgotten' }],
    ['forgetting nothing', off, { type: 'forgotten' }],
  ])('%s', (_, auto, event) => {
    expect(transition(auto, event)).toBe(auto)
  })

  test('the last result is dropped once, and a new start begins at zero', () => {
    expect(transition(over, { type: 'forgotten' })).toEqual(off)
    expect(transition(played({ ...endless, rounds: 1 }, [0]), started())).toEqual(running)
  })
})

describe('a saved plan', () => {
  const raising: AutoPlan = {
    rounds: 100,
    onWin: { to: 'raise', percent: 0 },
    onLoss: { to: 'raise', percent: 1_000 },
    stopAtProfit: kopecks(1),
    stopAtLoss: kopecks(50_000),
  }
  test.each([freshPlan, endless, raising])('is read back unchanged: %j', (plan) => {
    expect(planFrom(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
  })
  test.each([
    null,
    'plan',
    {},
    { ...raising, rounds: 0 },
    { ...raising, rounds: 1.5 },
    { ...raising, rounds: '10' },
    { ...raising, rounds: 1e9 },
    { ...raising, stopAtLoss: -1 },
    { ...raising, stopAtProfit: 1e300 },
    { ...raising, onWin: { to: 'raise' } },
    { ...raising, onWin: { to: 'raise', percent: -1 } },
    { ...raising, onLoss: { to: 'raise', percent: 1_001 } },
    { ...raising, onLoss: { to: 'double' } },
    { ...raising, onLoss: null },
  ])('is ignored if it is invalid: %j', (saved) => {
    expect(planFrom(saved)).toBeUndefined()
  })
})
