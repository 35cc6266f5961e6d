import { counterUpTo, evenNonce, testSample } from '../test-of-sample.ts'
import { drawRoll, sampleDice } from './dice.ts'

testSample(sampleDice, drawRoll, 200_000, {
  'rolls only even hundredths': (seeds, nonce) => drawRoll(seeds, nonce) & ~1,
  'counts instead of drawing': counterUpTo(10_000),
  'draws each round twice': (seeds, nonce) => drawRoll(seeds, evenNonce(nonce)),
  'makes low rolls more frequent': (seeds, nonce) => Math.max(0, drawRoll(seeds, nonce) - 150),
  'makes high rolls more frequent': (seeds, nonce) => Math.min(9999, drawRoll(seeds, nonce) + 150),
})
