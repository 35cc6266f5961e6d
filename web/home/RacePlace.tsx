import { Suspense } from 'react'
import { part } from '../ui/browser/part.ts'
import { useLoaded } from '../wire/connection.ts'

const Race = part<{ shape: 'chip' | 'band' }>(() => import('./Race.tsx'))

/** Next to a title, so that it shifts nothing when it appears. */
export const RaceChip = () => <AfterLoad shape="chip" />

/** Below the games: it appears before visitors scroll there. */
export const RaceBand = () => <AfterLoad shape="band" />

/** The race is fetched after everything that the page needs first. */
function AfterLoad({ shape }: { shape: 'chip' | 'band' }) {
  if (!useLoaded()) return null
  return (
    <Suspense fallback={null}>
      <Race shape={shape} />
    </Suspense>
  )
}
