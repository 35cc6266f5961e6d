import { FaultFound, textOf } from './fault.ts'
import { type Gap, isNewer } from './history.ts'
import type { Hole } from './own-pairs.ts'
import type { LogSource, SeedsNow } from './source.ts'

interface Search {
  readonly checkpoint: string
  readonly searched: readonly string[]
  readonly seeds: SeedsNow
}

/**
 * Searches the history again for the rounds of holes, because a round that settled late can be listed among earlier ones. Throws
 * if a round is missing and none is in progress.
 */
export async function searchHoles(source: LogSource, holes: readonly Hole[], { checkpoint, searched, seeds }: Search) {
  const gaps: Gap[] = []
  const still = [...searched]
  for (const hole of holes) {
    const { rounds, archived } = await source.rounds({ before: hole.before })
    const isListed = rounds.some(({ id }) => isNewer(id, hole.after))
    const mayBeArchived = archived && !rounds.some(({ id }) => id === hole.after)
    if (mayBeArchived || (hole.hash === seeds.hash && (await source.isUnderWay()))) continue
    if (isListed && !still.includes(hole.key)) {
      gaps.push({ after: hole.after, before: hole.before })
      still.push(hole.key)
    } else {
      const ends = { after: hole.after, ...(hole.key === hole.before && { before: hole.before }) }
      const texts = Object.entries(ends).filter(([, id]) => id !== '')
      const read = texts.map(async ([name, id]) => [name, textOf(await source.round(id))] as const)
      const shown = Object.fromEntries(await Promise.all(read))
      const evidence = { ...shown, seeds: JSON.stringify(seeds), checkpoint }
      const round = hole.key === hole.before ? hole.before : hole.after
      throw new FaultFound({ kind: 'dropped', ...(round !== '' && { round }), evidence })
    }
  }
  return { gaps, searched: still }
}
