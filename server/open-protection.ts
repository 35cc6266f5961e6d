import type { Start, Storage } from './app.ts'
import { type HarmWatch, watchForHarm } from './harm/keep-markers.ts'
import { type ExclusionSpread, spreadExclusions } from './protection/spread.ts'
import { releaseShares, type ShareRelease } from './rewards/release-shares.ts'

/** What works in the background on what players may do. */
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
