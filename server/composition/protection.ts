import { releaseShares, type ShareRelease } from '../money/rewards/release-shares.ts'
import { type Dormancies, scheduleDormancy } from '../people/dormancy/schedule-dormancy.ts'
import { type HarmWatch, watchForHarm } from '../people/harm/watch-for-harm.ts'
import { type ExclusionSpread, spreadExclusions } from '../people/protection/spread.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** Background work of player protection. */
export interface Protecting {
  readonly shareRelease: ShareRelease
  readonly harm: HarmWatch
  readonly exclusions: ExclusionSpread
  readonly dormancies: Dormancies
}

export function openProtection(
  { open, completeEveryMs: everyMs }: Start,
  storage: Storage,
  { settings, sendsMail }: Players,
): Protecting {
  return {
    shareRelease: open(releaseShares({ ...storage, everyMs })),
    harm: open(watchForHarm({ ...storage, everyMs })),
    exclusions: open(spreadExclusions({ ...storage, everyMs })),
    dormancies: open(scheduleDormancy({ ...storage, settings, sendsMail, everyMs })),
  }
}
