import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { RefusedPosting } from '../ledger/posting.ts'
import type { GameRecord } from '../settings/settings.ts'

/**
 * The refusal, if any, that the game's record gives a new bet of this stake. A game that is not active takes none; rounds in
 * progress are finished by their own calls (docs/product.md G5).
 */
export function refusalOf(stake: Kopecks, { status, minBet, maxBet }: GameRecord): RefusedPosting | undefined {
  if (status !== 'active') return { refused: 'game_closed' }
  if (stake < minBet) return { refused: 'stake_too_small', details: { minimum: roublesFromKopecks(minBet) } }
  if (stake > maxBet) return { refused: 'stake_too_large', details: { maximum: roublesFromKopecks(maxBet) } }
  return undefined
}
