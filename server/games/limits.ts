import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { refuse } from '../http/refusal.ts'
import type { GameRecord } from '../settings/settings.ts'

/** A game that is not active takes no new bets; rounds under way are finished by their own calls (decision G5). */
export function assertOpen(game: GameRecord): void {
  if (game.status !== 'active') refuse('game_closed')
}

export function assertWithinLimits(stake: Kopecks, { minBet, maxBet }: GameRecord): void {
  if (stake < minBet) refuse('stake_too_small', { minimum: roublesFromKopecks(minBet) })
  if (stake > maxBet) refuse('stake_too_large', { maximum: roublesFromKopecks(maxBet) })
}
