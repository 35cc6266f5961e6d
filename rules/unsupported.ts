import { levelOf } from './levels.ts'
import { type Kopecks, kopecks } from './money.ts'
import { type Credited, shareOf } from './turnover.ts'

/** A level's reward or a cashback that a player claimed. */
export interface Claimed extends Credited {
  readonly kind: 'level_reward' | 'cashback'
  /** The level, or the Monday of the week. */
  readonly subject: string
  /** For a cashback: the loss that it is a share of, less the parts taken by refunds, and the share in hundredths of a per cent. */
  readonly basis: Kopecks | null
  readonly percentHundredths: number | null
}

/** A claim that a refund leaves without its basis, in full or in part. */
interface Unsupported<Claim extends Claimed = Claimed> {
  readonly claim: Claim
  readonly due: Kopecks
  /** For a cashback: how much of its loss is no longer covered by deposits. */
  readonly basis: Kopecks | null
  /** Whether nothing of the claim is left. */
  readonly whole: boolean
}

const leftOf = ({ amount, returned = kopecks(0) }: Claimed) => kopecks(amount - returned)

/**
 * docs/product.md R7: the claims that lose their basis by a refund. `deposited` is the total of deposits after it. They are
 * rewards of levels above that total, and cashback, the latest first, as far as the losses it was paid for exceed that total;
 * never for more than was refunded, because losing winnings is a loss too.
 */
export function unsupportedClaims<Claim extends Claimed>(
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
