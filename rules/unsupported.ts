import { levelOf } from './levels.ts'
import { type Kopecks, kopecks } from './money.ts'
import { type Credited, shareOf } from './turnover.ts'

/** A level's reward or a cashback that a player claimed. */
export interface Claimed extends Credited {
  readonly kind: 'level_reward' | 'cashback'
  /** The level, or the Monday of the week. */
  readonly subject: string
  /** Of a cashback: the loss that it is a share of, less what refunds have taken from it, and the share in hundredths of a per cent. */
  readonly basis: Kopecks | null
  readonly percentHundredths: number | null
}

/** What a refund takes the support from. */
interface Unsupported<Claim extends Claimed = Claimed> {
  readonly claim: Claim
  readonly due: Kopecks
  /** How much of the loss of a cashback. */
  readonly basis: Kopecks | null
  /** Nothing is left of it. */
  readonly whole: boolean
}

const leftOf = ({ amount, returned = kopecks(0) }: Claimed) => kopecks(amount - returned)

/**
 * docs/product.md R7: what a player claimed that is not supported any more after a refund of this much, where `deposited` is left
 * of all deposits: rewards of levels that it does not reach, and the latest cashback, as far as the losses it was paid for are more
 * than what is left, and never for more than was refunded: a loss of what was won is a loss.
 */
export function unsupported<Claim extends Claimed>(
  claims: readonly Claim[],
  { deposited, refunded }: { readonly deposited: Kopecks; readonly refunded: Kopecks },
): Unsupported<Claim>[] {
  const losses = claims.reduce((sum, { basis }) => sum + (basis ?? 0), 0)
  let excess = Math.min(refunded, Math.max(0, losses - deposited))
  return claims.toReversed().flatMap((claim): Unsupported<Claim>[] => {
    if (claim.kind === 'level_reward') {
      const isReached = levelOf(Number(claim.subject)).requirement <= deposited
      return isReached ? [] : [{ claim, due: leftOf(claim), basis: null, whole: true }]
    }
    const before = claim.basis ?? kopecks(0)
    const basis = kopecks(Math.min(before, excess))
    if (basis === 0) return []
    excess -= basis
    const stays = shareOf(kopecks(before - basis), claim.percentHundredths ?? 0)
    return [{ claim, due: kopecks(leftOf(claim) - stays), basis, whole: basis === before }]
  })
}
