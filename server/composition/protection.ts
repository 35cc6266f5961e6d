import { releaseShares, type ShareRelease } from '../money/rewards/release-shares.ts'
import { type HarmWatch, watchForHarm } from '../people/harm/keep-markers.ts'
import { type ExclusionSpread, spreadExclusions } from '../people/protection/spread.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** Background work of player protection. */
export interface Protecting {
  readonly shareRelease: ShareRelease
  readonly harm: HarmWatch
  readonly exclusions: ExclusionSpread
}

export function openProtection({ open, completeEveryMs: everyMs }: Start, storage: Storage): Protecting {
  return {
    shareRelease: open(releaseShares({ ...storage, everyMs })),
    harm: open(watchForHarm({ ...storage, everyMs })),
    exclusions: open(spreadExclusions({ ...storage, everyMs })),
  }
}
