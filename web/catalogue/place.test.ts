import { expect, test } from 'vitest'
import { placeOfPlayed } from './place.ts'

test('a round leads to the page of its game, by the partner’s names', () => {
  const game = { name: 'Copper Heron', alias: 'copper-heron', provider: 'velmora' }
  expect(placeOfPlayed(game)?.params).toEqual({
    gameParam: 'Copper_Heron',
    alias: 'copper-heron',
    provider: 'velmora',
  })
  expect(placeOfPlayed({ ...game, name: '' })?.params.gameParam).toBe('copper-heron')
})

test.each([{ alias: undefined }, { provider: undefined }])('without %j there is no such page', (missing) => {
  expect(
    placeOfPlayed({ name: 'Copper Heron', alias: 'copper-heron', provider: 'velmora', ...missing }),
  ).toBeUndefined()
})
