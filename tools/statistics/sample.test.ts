import { games } from '@casino/rules/games/index'
import { expect, test } from 'vitest'
import { drawBlock } from './draws.ts'
import { gameSamples } from './game-samples.ts'
import { sampleBytes } from './sample.ts'
import { evenNonce, testSample } from './test-of-sample.ts'

testSample(sampleBytes, drawBlock, 200_000, {
  'draws each round twice': (seeds, nonce) => drawBlock(seeds, evenNonce(nonce)),
  'writes seven bits': (seeds, nonce) => drawBlock(seeds, nonce).map((byte) => byte & 0x7f),
})

test('every game of the house has a sample', async () => {
  expect(await gameSamples()).toHaveLength(games.length)
})
