import { expect, test } from 'vitest'
import { variedWins } from './varied-wins.ts'

const wins = (text: string) => text.split(' ').map((win) => ({ username: win[0]!, gameName: win[1]!, win }))
const chosen = (text: string) => variedWins(wins(text)).map(({ win }) => win)

test('a player does not win twice among four, nor a game twice in a row, while there are others', () => {
  const many = 'a1 a1 a2 b1 b2 c1 c2 d1 d2 a2 a1 b1 b2 c2 c1 d2 d1 a1 a2 b2'
  expect(chosen(many)).toEqual(['a1', 'b2', 'c1', 'd2', 'a1', 'b2', 'c1', 'd2', 'a1', 'b2'])
})

test('where one game is played, the players still alternate', () => {
  expect(chosen('a1 a1 b1 b1 a1 a1 b1 a1 b1 a1 b1 b1 a1 b1')).toEqual(
    wins('a1 b1 a1 b1 a1 b1 a1 b1 a1 b1').map(({ win }) => win),
  )
})

test('a few wins are all shown, the varied ones first', () => {
  expect(chosen('a1 a1 a2 b1 a1')).toEqual(['a1', 'b1', 'a1', 'a1', 'a2'])
  expect(chosen(Array(15).fill('a1').join(' '))).toHaveLength(10)
})

test('the strict rule looks back at three players and one game, and is given up where it finds too few', () => {
  // Four players in turn: nobody repeats within three wins, and no game follows itself.
  const four = 'a1 b2 c1 d2 a1 b2 c1 d2 a1 b2 c1 d2'
  expect(chosen(four)).toEqual(four.split(' ').slice(0, 10))
  // Three players: the strict rule finds three wins, the next one ten.
  const three = 'a1 b2 c1 a2 b1 c2 a1 b2 c1 a2 b1'
  expect(chosen(three)).toEqual(three.split(' ').slice(0, 10))
  // Two players and two games: a game may not follow itself while that leaves ten.
  expect(chosen('a1 b1 b2 a1 a2 b2 b1 a1 a2 b2 a1 b2 a1 b2 a1 b2')).toEqual('a1 b2 a1 b2 a1 b2 a1 b2 a1 b2'.split(' '))
})
