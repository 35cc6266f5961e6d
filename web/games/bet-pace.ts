/** The server accepts ten bets a second from a player; this stays slightly below that rate. */
const leastGapMs = 105

let nextAt = 0

/** Waits until this tab may make a call that counts as a bet, so that automatic play never exceeds the rate limit. */
export async function betTurn(): Promise<void> {
  const now = performance.now()
  const at = Math.max(now, nextAt)
  nextAt = at + leastGapMs
  if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
}
