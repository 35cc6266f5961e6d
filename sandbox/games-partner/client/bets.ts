/** Choosing among a game's bets, in ascending order. */

/** The next bet up or down; at the ends it stays. A bet that is no longer offered moves to the nearest one. */
export function nextBet(bets: readonly number[], bet: number, direction: 1 | -1): number {
  const place = bets.indexOf(nearestBet(bets, bet))
  return bets[place + direction] ?? bets[place] ?? bet
}

export function nearestBet(bets: readonly number[], bet: number): number {
  return bets.reduce((best, each) => (Math.abs(each - bet) < Math.abs(best - bet) ? each : best), bets[0] ?? bet)
}

/** The highest bet that the balance covers, up to the wanted one; if there is none, the lowest. */
export function affordableBet(bets: readonly number[], wanted: number, balance: number): number {
  const within = bets.filter((bet) => bet <= balance && bet <= wanted)
  return within.at(-1) ?? bets[0] ?? wanted
}
