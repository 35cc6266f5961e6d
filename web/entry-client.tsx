import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, makeQueryClient } from './app.tsx'
import { readPageState } from './page-state.ts'
import { makeRouter } from './router.tsx'
import { preloadPlayer } from './shell/load-player.ts'
import { watchPreferences } from './shell/preferences.ts'
import { onMaintenance } from './wire/api.ts'
import { watchSession } from './wire/session.ts'
import { gamesOptions, settingsOptions } from './wire/site.ts'
import { takeAddress } from './wire/token.ts'

const app = document.getElementById('app') as HTMLElement
const state = readPageState(document)

takeAddress()
preloadPlayer()
watchPreferences()

const queryClient = makeQueryClient()
if (state) {
  queryClient.setQueryData(settingsOptions.queryKey, state.settings)
  queryClient.setQueryData(gamesOptions.queryKey, state.games)
}
watchSession(queryClient)
onMaintenance(() => void queryClient.invalidateQueries(settingsOptions))

// The document came drawn for a Russian guest; for anyone else it is drawn here.
const asSent = state?.drawn === true && document.documentElement.dataset.stale === undefined

/** So long an empty page waits for its screen before it shows what stands around it. */
const screenWaitMs = 300

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

// In steps, between which the browser answers presses and paints, and at last as a transition, so that waking the page up
// never holds a press for long. Not awaited at the top of this module: the screen's code imports from it and would wait for it
// in turn.
async function wake(): Promise<void> {
  await pause()
  const router = makeRouter(queryClient)
  // Tells the router that its first page is drawn already: it then puts no boundary around it that the server did not put.
  if (asSent) router.ssr = { manifest: undefined }
  await pause()
  // A page that is complete is drawn in slices; told of its screen later, the router would draw it at one go.
  // Should it fail, the page itself tries again, and says so.
  const loaded = router.load().catch(() => undefined)
  await (asSent ? loaded : Promise.race([loaded, pause(screenWaitMs)]))
  const page = <App router={router} queryClient={queryClient} />
  const sent = location.pathname
  // A visitor who follows a link during hydration is on another page than the one that was sent; React then renders that one.
  const onRecoverableError = (error: unknown) => location.pathname === sent && reportError(error)
  startTransition(() => {
    if (asSent) hydrateRoot(app, page, { onRecoverableError })
    else createRoot(app).render(page)
  })
}
void wake()
