import { Suspense } from 'react'
import { Catalogue } from './Catalogue.tsx'
import { RaceBand } from './RacePlace.tsx'
import { RowsPlace } from './RowsPlace.tsx'
import { Tournament } from './Tournament.tsx'

/** The part of the main page below the in-house games. */
export default function Below() {
  return (
    <>
      <Suspense>
        <Catalogue />
      </Suspense>
      <div>
        <Suspense>
          <RaceBand />
          <Tournament />
        </Suspense>
      </div>
      <RowsPlace />
    </>
  )
}
