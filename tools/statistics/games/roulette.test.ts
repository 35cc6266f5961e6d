import { rouletteFields } from '@casino/rules/games/roulette/rules'
import { expect, test } from 'vitest'
import { fixedSeeds } from '../draws.ts'
import { evenNonce, testSample } from '../test-of-sample.ts'
import { drawPocket, sampleRoulette } from './roulette.ts'

testSample(sampleRoulette, drawPocket, 200_000, {
  'draws each round twice': (seeds, nonce) => drawPocket(seeds, evenNonce(nonce)),
  'finds zero a little more often': (seeds, nonce) => (nonce % 100 === 0 ? 0 : drawPocket(seeds, nonce)),
  'always finds 17': () => 17,
})

test('every field of the table is bet on', () => {
  const bets = sampleRoulette(drawPocket, fixedSeeds, 100).returns.map(({ bet }) => bet)
  expect(bets).toEqual(expect.arrayContaining(rouletteFields.map(({ key }) => `roulette: ${key}`)))
})
