import { pockets } from '@casino/rules/games/roulette/rules'

export interface Counted {
  readonly number: number
  readonly times: number
}

const longest = 5

/**
 * The numbers that came most and least often among `drawn` (newest first), at most five of each. With equal counts, the more
 * recent number is hotter and the less recent one colder. With fewer spins than pockets both lists are empty.
 */
export function hotAndCold(drawn: readonly number[]): { hot: Counted[]; cold: Counted[] } {
  if (drawn.length < pockets) return { hot: [], cold: [] }
  const times = new Array<number>(pockets).fill(0)
  const lastSeen = new Array<number>(pockets).fill(drawn.length)
  for (const [ago, number] of drawn.entries()) {
    times[number]! += 1
    lastSeen[number] = Math.min(lastSeen[number]!, ago)
  }
  const ranked = times
    .map((count, number) => ({ number, times: count }))
    .sort((a, b) => b.times - a.times || lastSeen[a.number]! - lastSeen[b.number]!)
  return { hot: ranked.slice(0, longest), cold: ranked.slice(-longest).reverse() }
}
