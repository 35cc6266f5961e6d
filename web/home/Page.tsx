import { Suspense } from 'react'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { Carousel } from './Carousel.tsx'
import { Catalogue } from './Catalogue.tsx'
import { ContinuePlace } from './ContinuePlace.tsx'
import { GameTiles } from './GameTiles.tsx'
import { RaceBand } from './RacePlace.tsx'
import { Tournament } from './Tournament.tsx'

/** Each section is in a boundary, so it hydrates on its own. */
export default function Page() {
  return (
    <Screen title={m.home_title()} headingHidden className="pt-4 md:pt-6">
      <div className="space-y-6 md:space-y-8">
        <Suspense>
          <Carousel />
        </Suspense>
        <div>
          <Suspense>
            <GameTiles />
          </Suspense>
          <ContinuePlace />
        </div>
        <Suspense>
          <Catalogue />
        </Suspense>
        <div>
          <Suspense>
            <RaceBand />
            <Tournament />
          </Suspense>
        </div>
      </div>
    </Screen>
  )
}
