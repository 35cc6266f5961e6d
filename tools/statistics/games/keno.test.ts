import { evenNonce, testSample } from '../test-of-sample.ts'
import { type KenoUnderTest, kenoOfRules, sampleKeno } from './keno.ts'

const { draw, hits, multipliers } = kenoOfRules
const changed = (part: Partial<KenoUnderTest>): KenoUnderTest => ({ ...kenoOfRules, ...part })
const rotated = (number: number) => (number % 40) + 1

testSample(sampleKeno, kenoOfRules, 60_000, {
  'draws each round twice': changed({ draw: (seeds, nonce) => draw(seeds, evenNonce(nonce)) }),
  'is one number off whenever 20 is first': changed({
    draw: (seeds, nonce) => {
      const drawn = draw(seeds, nonce)
      return drawn[0] === 20 ? drawn.map(rotated) : drawn
    },
  }),
  'never draws 40 at any place': changed({
    draw: (seeds, nonce) => draw(seeds, nonce).map((number) => (number === 40 ? 1 : number)),
  }),
  'draws with replacement': changed({
    draw: (seeds, nonce) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => draw(seeds, nonce * 16 + place)[0] as number),
  }),
  'misses the last number': changed({ hits: (numbers, drawn) => hits(numbers, drawn.slice(0, 9)) }),
  'pays the next hit': changed({ hits: (numbers, drawn) => Math.min(hits(numbers, drawn) + 1, numbers.length) }),
  'has one wrong cell': changed({
    multipliers: (table) => multipliers(table).map((each, index) => (index === 1 ? each + 20 : each)),
  }),
  'pays nothing': changed({ multipliers: (table) => multipliers(table).map(() => 0) }),
})
