import { expect, test } from 'vitest'
import type { GameInfo, Grid, LineWin, SpinOutcome } from '../engine/outcome.ts'
import { celebrationOf, stepsOf, tenseReels } from './timeline.ts'

const plain: Grid = [
  ['l1', 'l2', 'l3'],
  ['l2', 'l3', 'l4'],
  ['l3', 'l4', 'l1'],
]
const rules = {
  freeSpins: { awarded: { 3: 10, 4: 12 }, multiplier: 2, retrigger: {}, most: 20 },
  hold: { coins: 6, respins: 3, values: [], grand: 1_000 },
} satisfies Pick<GameInfo, 'freeSpins' | 'hold'>
const game = rules as unknown as GameInfo

const line = (amount: number): LineWin => ({ line: 0, symbol: 'l1', count: 3, cells: [], amount })
const outcome = (more: Partial<SpinOutcome>): SpinOutcome => ({
  id: 'spin',
  round: '1',
  bet: 100,
  grid: plain,
  coins: [],
  lineWins: [],
  win: 0,
  total: 0,
  multiple: 0,
  limited: false,
  ...more,
})
const kinds = (of: SpinOutcome) => stepsOf(of, game).map(({ kind }) => kind)

test.each([
  // total, bet, celebration
  [0, 100, 'none'],
  [40, 100, 'none'],
  [100, 100, 'none'],
  [101, 100, 'win'],
  [999, 100, 'win'],
  [1_000, 100, 'big'],
  [2_500, 100, 'huge'],
  [5_000, 100, 'epic'],
] as const)('%i for a bet of %i is celebrated as %s', (total, bet, celebration) => {
  expect(celebrationOf(total, bet)).toBe(celebration)
})

test('a round without a win shows only its reels and its end', () => {
  expect(kinds(outcome({}))).toEqual(['reels', 'end'])
})

test('a win is counted after its reels', () => {
  const steps = stepsOf(outcome({ lineWins: [line(250)], win: 250, total: 250 }), game)
  expect(steps.map(({ kind }) => kind)).toEqual(['reels', 'wins', 'end'])
  expect(steps[1]).toMatchObject({ win: 250, won: 250 })
  expect(steps[2]).toMatchObject({ total: 250, celebration: 'win' })
})

test('coins come before free spins, and every part adds to what was won so far', () => {
  const spin = { grid: plain, coins: [], lineWins: [line(60)], win: 60, added: 0 }
  const steps = stepsOf(
    outcome({
      win: 200,
      lineWins: [line(200)],
      hold: {
        held: [{ reel: 0, row: 0, value: 100 }],
        respins: 3,
        steps: [
          { landed: [{ reel: 1, row: 0, value: 50 }], left: 3 },
          { landed: [], left: 2 },
        ],
        win: 150,
      },
      freeSpins: {
        awarded: 2,
        multiplier: 2,
        spins: [{ ...spin, added: 1 }, { ...spin, win: 0, lineWins: [] }, spin],
        win: 120,
      },
      total: 470,
    }),
    game,
  )
  expect(steps.map(({ kind }) => kind)).toEqual([
    ...['reels', 'wins', 'hold-intro', 'hold-turn', 'hold-turn', 'hold-summary', 'free-intro'],
    ...['free-spin', 'reels', 'wins', 'free-added', 'free-spin', 'reels', 'free-spin', 'reels', 'wins'],
    ...['free-summary', 'end'],
  ])
  expect(steps.flatMap((step) => ('won' in step ? [step.won] : []))).toEqual([200, 350, 410, 470, 470])
  expect(steps.filter(({ kind }) => kind === 'free-spin')).toMatchObject([
    { number: 1, of: 2 },
    { number: 2, of: 3 },
    { number: 3, of: 3 },
  ])
  expect(steps.find(({ kind }) => kind === 'hold-summary')).toMatchObject({ coins: 2, win: 150 })
})

test('what was won never passes the limit of a round', () => {
  const steps = stepsOf(outcome({ lineWins: [line(900)], win: 900, total: 700, limited: true }), game)
  expect(steps[1]).toMatchObject({ win: 900, won: 700 })
  expect(steps.at(-1)).toMatchObject({ total: 700, limited: true })
})

test.each<[string, Grid, boolean[]]>([
  ['no scatter', plain, [false, false, false]],
  [
    'one scatter is one too few',
    [
      ['scatter', 'l1'],
      ['l1', 'l2'],
      ['l1', 'l2'],
      ['l1', 'l1'],
    ],
    [false, false, false, false],
  ],
  [
    'two scatters',
    [
      ['scatter', 'l1'],
      ['scatter', 'l2'],
      ['l1', 'l2'],
      ['l1', 'l1'],
    ],
    [false, false, true, true],
  ],
  [
    'the feature is certain by then',
    [
      ['scatter', 'l1'],
      ['scatter', 'l2'],
      ['scatter', 'l2'],
      ['l1', 'l1'],
    ],
    [false, false, true, false],
  ],
  [
    'five coins',
    [
      ['coin', 'coin'],
      ['coin', 'coin'],
      ['coin', 'l2'],
      ['l1', 'l1'],
    ],
    [false, false, false, true],
  ],
  [
    'two on the last reels',
    [
      ['l1', 'l1'],
      ['l1', 'l1'],
      ['scatter', 'l1'],
      ['scatter', 'l1'],
    ],
    [false, false, false, false],
  ],
])('reels are tense only where they can complete a feature: %s', (_name, grid, tense) => {
  expect(tenseReels(grid, rules)).toEqual(tense)
})

test('a game without features is never tense', () => {
  expect(tenseReels([['scatter'], ['scatter'], ['scatter']], {})).toEqual([false, false, false])
})
