import { kopecks } from '@casino/rules/money'
import type { MultiplierGame } from '../multipliers.ts'
import { counterUpTo, evenNonce, testSample } from '../test-of-sample.ts'
import { limboOfRules, sampleLimbo } from './limbo.ts'

const { draw, settle } = limboOfRules
const drawing = (bad: MultiplierGame['draw']): MultiplierGame => ({ draw: bad, settle })
const settling = (bad: MultiplierGame['settle']): MultiplierGame => ({ draw, settle: bad })

const counter = counterUpTo(1_000)
const counted = () => 100 + counter()

testSample(sampleLimbo, limboOfRules, 200_000, {
  'adds a hundredth': drawing((seeds, nonce) => draw(seeds, nonce) + 1),
  'counts instead of drawing': drawing(counted),
  'draws each round twice': drawing((seeds, nonce) => draw(seeds, evenNonce(nonce))),
  'makes high multipliers rarer': drawing((seeds, nonce) => Math.max(100, draw(seeds, nonce) - 5)),
  'has to be above the target': settling((bet, drawn, terms) => settle(bet, drawn - 1, terms)),
  'pays twice from ten times on': settling((bet, drawn, terms) => {
    const settlement = settle(bet, drawn, terms)
    return bet.target < 1_000 ? settlement : { ...settlement, payout: kopecks(settlement.payout * 2) }
  }),
  'never pays': settling((bet, _, terms) => settle(bet, 0, terms)),
})
