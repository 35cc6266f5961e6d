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
