import { block, floatAt, type Hmac, type Seeds } from '@casino/rules/fairness'
import { drawFirst } from '@casino/rules/first-draw'
import type { HouseGame } from '@casino/rules/games/house-game'
import { type Kopecks, kopecks, payoutUpTo } from '@casino/rules/money'
import { checkedRound, malformedRound } from '@casino/rules/published-round'
import { pureHmac } from '@casino/rules/pure-hash'

export type Side = 'heads' | 'tails'

const multiplierOf = (edgeBasisPoints: number) => Math.floor((2 * (10_000 - edgeBasisPoints)) / 100)

export const drawSide = (hmac: Hmac, seeds: Seeds, nonce: number): Side =>
  floatAt(block(hmac, seeds, nonce, 0), 0) < 0.5 ? 'heads' : 'tails'

export function settleCoin(
  stake: Kopecks,
  side: Side,
  flip: Side,
  terms: { edgeBasisPoints: number; maximumWin: Kopecks },
) {
  const multiplier = multiplierOf(terms.edgeBasisPoints)
  return side === flip
    ? ({ outcome: 'win', multiplier, payout: payoutUpTo(terms.maximumWin, stake, multiplier) } as const)
    : ({ outcome: 'loss', multiplier, payout: kopecks(0) } as const)
}

/** A game that exists only in tests: heads or tails. */
export const coin = {
  type: 'coin',
  kind: 'instant',
  // Its return is not exactly what the edge implies.
  usualEdge: 333,
  edgeIsFixed: true,
  returnRange: (edge) => ({ least: multiplierOf(edge) / 200, greatest: multiplierOf(edge) / 200 }),
  verify(round, inputs) {
    const side = round.value('bet.side')
    if (side !== 'heads' && side !== 'tails') return malformedRound('bet.side')
    const flip = drawSide(pureHmac, inputs.seeds, inputs.nonce)
    const settlement = settleCoin(inputs.stake, side, flip, inputs)
    const draw = drawFirst(pureHmac, inputs.seeds, inputs.nonce)
    return checkedRound(round, 'coin', { bet: { stake: inputs.stake, side }, draw, settlement }, [
      ['result', 'outcome.side', flip],
    ])
  },
} as const satisfies HouseGame
