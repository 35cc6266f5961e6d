import { evenNonce, testSample } from '../test-of-sample.ts'
import { type PlinkoUnderTest, plinkoOfRules, samplePlinko } from './plinko.ts'

const { draw, multipliers } = plinkoOfRules
const changed = (part: Partial<PlinkoUnderTest>): PlinkoUnderTest => ({ ...plinkoOfRules, ...part })

testSample(samplePlinko, plinkoOfRules, 100_000, {
  'draws each round twice': changed({ draw: (seeds, nonce) => draw(seeds, evenNonce(nonce)) }),
  'uses the first number twice': changed({
    draw: (seeds, nonce) => draw(seeds, nonce).with(1, draw(seeds, nonce)[0]!),
  }),
  'turns right at the last row of every tenth ball': changed({
    draw: (seeds, nonce) => (nonce % 10 === 0 ? draw(seeds, nonce).with(15, 'R') : draw(seeds, nonce)),
  }),
  'turns left more often': changed({
    draw: (seeds, nonce) => draw(seeds, nonce).map((turn, row) => (nonce % 50 === row ? 'L' : turn)),
  }),
  'leaves out the first turn': changed({ bin: (path) => plinkoOfRules.bin(path.slice(1)) }),
  'is one bin off': changed({ bin: (path) => Math.max(plinkoOfRules.bin(path) - 1, 0) }),
  'has one wrong cell': changed({
    multipliers: (bet) => multipliers(bet).map((each, bin) => (bin === bet.rows / 2 ? each + 25 : each)),
  }),
})
