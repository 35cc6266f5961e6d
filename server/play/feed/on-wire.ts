import type { LiveBet, RecentWin } from '@casino/contract/play/wins'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { isInHouse, type StoredRound } from '../rounds/round.ts'

/** The public view of a round. */
export interface ShownRound {
  readonly round: StoredRound
  /** Null if the player hides their name. */
  readonly username: string | null
  readonly gameName: string
}

/** The provider of in-house games. */
const provider = 'house'

export function recentWin({ round, username, gameName }: ShownRound): RecentWin {
  return {
    id: String(round.id),
    gameSlug: round.game,
    gameName,
    ...(isInHouse(round) ? { provider } : namesOf(round)),
    username,
    betAmount: roublesFromKopecks(round.stake),
    multiplier: `x${round.multiplierHundredths / 100}`,
    winAmount: roublesFromKopecks(round.payout),
    timestamp: round.at.toISOString(),
  }
}

const namesOf = ({ bet }: StoredRound) => ({ provider: String(bet.provider), alias: String(bet.alias) })

export function liveBet({ round, username, gameName }: ShownRound): LiveBet {
  return {
    id: String(round.id),
    gameType: round.game,
    gameName,
    ...(!isInHouse(round) && namesOf(round)),
    username,
    betAmount: roublesFromKopecks(round.stake),
    multiplier: round.payout > 0 ? round.multiplierHundredths / 100 : 0,
    payout: roublesFromKopecks(round.payout),
    profit: roublesFromKopecks(kopecks(round.payout - round.stake)),
    createdAt: round.at.toISOString(),
  }
}
