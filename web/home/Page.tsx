import { memo, Suspense } from 'react'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/browser/part.ts'
import { Carousel } from './Carousel.tsx'
import { ContinuePlace } from './ContinuePlace.tsx'
import { GameTiles } from './GameTiles.tsx'

const load = () => import('./Below.tsx')
/** As in art/Drawing.tsx: the server renders it, and the document's own HTML stays until the code has loaded. */
const loaded = import.meta.env.SSR ? await load() : undefined
const loading = loaded ? undefined : load()
const BelowPart = loaded?.default ?? part(() => loading ?? load())
const Below = memo(() => <BelowPart />)

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
          <Below />
        </Suspense>
      </div>
    </Screen>
  )
}
