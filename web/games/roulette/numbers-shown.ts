import type { Roulette } from './machine.ts'
import type { ServerTable } from './use-server-table.ts'

/** docs/product.md §9: the last ten. */
const shownNumbers = 10

/**
 * The last numbers that may be shown now, newest first: a result is not shown before the wheel rests, and a new number is shown
 * before it is fetched from the server.
 */
export function numbersShown(said: ServerTable['said'] | undefined, roulette: Roulette): number[] {
  const numbers = (said?.lastNumbers ?? []).map(({ number }) => number)
  const newest = said?.lastRound?.roundId
  if (roulette.at === 'spinning' || roulette.at === 'unanswered') {
    const early = said?.state === 'spinning' || (roulette.at === 'spinning' && newest === roulette.drawn?.roundId)
    return newest !== undefined && early ? numbers.slice(1) : numbers
  }
  if (roulette.at !== 'complete' || newest === roulette.drawn.roundId) return numbers
  return [roulette.drawn.number, ...numbers].slice(0, shownNumbers)
}
