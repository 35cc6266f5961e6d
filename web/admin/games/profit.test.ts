import type { AdminGame } from '@casino/contract/panel/admin-games'
import { expect, test } from 'vitest'
import { profitGroups } from './profit.ts'

const none = { bets: 0, wagered: 0, profit: 0 }
const game = (id: string, type: AdminGame['type'], last24h = none, last7d = last24h): AdminGame => ({
  id,
  name: `Game ${id}`,
  type,
  status: 'active',
  house_edge: 2,
  min_bet: 1,
  max_bet: 100,
  link: '/x',
  imageUrl: '/x',
  total_bets: 0,
  total_wagered: 0,
  total_profit: 0,
  edgeIsFixed: false,
  returned: { declared: 98, expected: { least: 98, greatest: 98 }, observed: null, band: null, verdict: null },
  stats: { last24h, last7d },
})
const played = (profit: number) => ({ bets: 3, wagered: 500, profit })

test.each<{ day: number; week: number; average: number }>([
  { day: 100, week: 800, average: 114.29 },
  { day: -12.34, week: -0.04, average: -0.01 },
  { day: 0, week: 7, average: 1 },
])('of $day in a day and $week in a week the chart shows $average as the average', ({ day, week, average }) => {
  expect(profitGroups([game('1', 'dice', played(day), played(week))])).toEqual([
    { key: '1', name: 'Game 1', values: [day, average] },
  ])
})

test('an in-house game is shown even if it was not played, an external one only if it was', () => {
  const games = [
    game('1', 'dice', none, played(70)),
    game('2', 'mines'),
    game('3', 'external'),
    game('4', 'external', played(7)),
  ]
  expect(profitGroups(games).map(({ key }) => key)).toEqual(['1', '2', '4'])
})

test('without a bet in the week there is nothing to show', () => {
  expect(profitGroups([])).toEqual([])
  expect(profitGroups([game('1', 'dice'), game('2', 'external')])).toEqual([])
})
