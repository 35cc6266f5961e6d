import { crashOf, drawOf } from '@casino/rules/games/crash/rules'
import { kopecks } from '@casino/rules/money'
import { hmac } from '../draws.ts'
import type { MultiplierGame } from '../multipliers.ts'
import { counterUpTo, evenNonce, testSample } from '../test-of-sample.ts'
import { crashOfRules, sampleCrash } from './crash.ts'

const { draw, settle } = crashOfRules
const drawing = (bad: MultiplierGame['draw']): MultiplierGame => ({ draw: bad, settle })
const settling = (bad: MultiplierGame['settle']): MultiplierGame => ({ draw, settle: bad })

testSample(sampleCrash, crashOfRules, 200_000, {
  'adds a hundredth': drawing((seeds, nonce) => draw(seeds, nonce) + 1),
  'takes the edge twice': drawing(({ serverSeed, clientSeed }, nonce) =>
    crashOf(drawOf(hmac(`${serverSeed}${nonce}`, clientSeed)), 400),
  ),
  'counts instead of drawing': drawing(() => 100 + counterUpTo(1_000)()),
  'draws each round twice': drawing((seeds, nonce) => draw(seeds, evenNonce(nonce))),
  'makes high multipliers rarer': drawing((seeds, nonce) => Math.max(100, draw(seeds, nonce) - 5)),
  'has to be above the target': settling((bet, drawn, terms) => settle(bet, drawn - 1, terms)),
  'pays a tenth more from ten times on': settling((bet, drawn, terms) => {
    const settlement = settle(bet, drawn, terms)
    return bet.target < 1_000 ? settlement : { ...settlement, payout: kopecks(settlement.payout * 2) }
  }),
  'never pays': settling((bet, _, terms) => settle(bet, 0, terms)),
})
