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

/** Lets the browser answer a press or paint before it goes on. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

// In steps, and at last as a transition, so that waking the page up never holds a press for long. Not awaited at the top of
// this module: the screen's code imports from it and would wait for it in turn.
async function wake(): Promise<void> {
  await breath()
  const router = makeRouter(queryClient)
  await breath()
  const page = <App router={router} queryClient={queryClient} />
  // A page that is complete is drawn in slices; told of its screen later, the router would draw it at one go.
  const loaded = router.load()
  if (!asSent) {
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, screenWaitMs))])
    startTransition(() => createRoot(app).render(page))
    return
  }
  // Tells the router that its first page is drawn already: it then puts no boundary around it that the server did not put.
  router.ssr = { manifest: undefined }
  await loaded
  startTransition(() => {
    hydrateRoot(app, page)
  })
}
void wake()
