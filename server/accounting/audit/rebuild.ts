import { addStakes, rebuildStakes } from '../../money/race/stakes.ts'
import { addHours, rebuildHours } from '../../people/harm/watch-for-harm.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { addReturns, rebuildReturns } from '../../play/partner/returns.ts'
import { addPlay, rebuildPlay } from '../aggregates/aggregates.ts'
import { addBestWins, rebuildBestWins } from '../aggregates/best-wins.ts'
import { addPlayerFigures, rebuildPlayerFigures } from '../aggregates/player-figures.ts'
import { type Aggregate, isTakenOver, lockAggregate } from '../aggregates/portion.ts'
import { addPostingHours, rebuildPostingHours } from '../aggregates/posting-hours.ts'
import { settledPostings } from '../ledger/settled-postings.ts'

interface Rebuilt {
  readonly aggregate: Aggregate
  /** Adds the next portion. */
  readonly add: (tx: Tx, settled: number) => Promise<unknown>
  /** Recomputes everything up to a posting; `before` is where the aggregate ended. */
  readonly rebuild: (tx: Tx, settled: number, before: number) => Promise<void>
}

const all: readonly Rebuilt[] = [
  { aggregate: 'play', add: addPlay, rebuild: rebuildPlay },
  { aggregate: 'best_win', add: addBestWins, rebuild: rebuildBestWins },
  { aggregate: 'postings', add: addPostingHours, rebuild: rebuildPostingHours },
  { aggregate: 'players', add: addPlayerFigures, rebuild: rebuildPlayerFigures },
  { aggregate: 'race', add: addStakes, rebuild: rebuildStakes },
  { aggregate: 'partner', add: addReturns, rebuild: rebuildReturns },
  { aggregate: 'harm', add: addHours, rebuild: rebuildHours },
]

/** Takes over the aggregates of a version that tracked progress by time, once, before they are read. */
export async function takeOverAggregates({ read, transact }: Database): Promise<void> {
  if (await isTakenOver(read)) return
  const settled = await settledPostings(read)
  for (const { add } of all) await transact((tx) => add(tx, settled))
}

/**
 * Recomputes all aggregates from rounds, payments and events, each in one commit; until then everyone reads the earlier figures,
 * and servers add nothing. Figures that only archived plays contain stay as they are.
 */
export async function rebuildAggregates(database: Database, onRebuilt: (aggregate: Aggregate) => void = () => {}) {
  await takeOverAggregates(database)
  for (const { aggregate, rebuild } of all) {
    const settled = await settledPostings(database.read)
    await database.transact(async (tx) => {
      // Longer than a server needs for a portion.
      await tx.rows(`SET LOCAL lock_timeout = '1 min'`)
      const before = await lockAggregate(tx, aggregate)
      await tx.rows('SET LOCAL statement_timeout = 0')
      await rebuild(tx, Math.max(before, settled), before)
    })
    onRebuilt(aggregate)
  }
}
