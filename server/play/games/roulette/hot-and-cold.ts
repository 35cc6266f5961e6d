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
  const all = Array.from({ length: pockets }, (_, number) => ({ number, times: 0, ago: drawn.length }))
  for (const [ago, number] of drawn.entries()) {
    const pocket = all[number]
    if (!pocket) continue
    pocket.times += 1
    pocket.ago = Math.min(pocket.ago, ago)
  }
  const ranked = all.sort((a, b) => b.times - a.times || a.ago - b.ago).map(({ number, times }) => ({ number, times }))
  return { hot: ranked.slice(0, longest), cold: ranked.slice(-longest).reverse() }
}
