import type { BetTerms } from '@casino/contract/games'
import { roublesFromKopecks } from '@casino/rules/money'
import type { RefusedPosting } from '../ledger/posting.ts'
import type { Round } from '../rounds/round.ts'

/** The terms that a bet is settled by: the current game record and site settings. */
export type TermsInForce = Round['terms'] & Pick<Round, 'payoutTable'>

/** A bet made under terms other than those in force is refused, and the player is shown the new ones (docs/product.md M10). */
export function changedTerms(
  named: BetTerms | undefined,
  { edgeBasisPoints, maximumWin, payoutTable }: TermsInForce,
): RefusedPosting | undefined {
  if (!named) return undefined
  const inForce: BetTerms = {
    houseEdge: edgeBasisPoints / 100,
    maximumWin: roublesFromKopecks(maximumWin),
    payoutTable,
  }
  const same =
    named.houseEdge === inForce.houseEdge &&
    named.maximumWin === inForce.maximumWin &&
    named.payoutTable === inForce.payoutTable
  return same ? undefined : { refused: 'terms_changed', details: { ...inForce } }
}
