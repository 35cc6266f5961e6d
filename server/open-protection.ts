import type { Start, Storage } from './app.ts'
import { type HarmWatch, watchForHarm } from './harm/keep-markers.ts'
import { type ExclusionSpread, spreadExclusions } from './protection/spread.ts'

/** What works in the background to protect players. */
export interface Protecting {
  readonly harm: HarmWatch
  readonly exclusions: ExclusionSpread
}

export function openProtection({ open, completeEveryMs: everyMs }: Start, storage: Storage): Protecting {
  return {
    harm: open(watchForHarm({ ...storage, everyMs })),
    exclusions: open(spreadExclusions({ ...storage, everyMs })),
  }
}
