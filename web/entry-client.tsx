import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, makeQueryClient } from './app.tsx'
import { readPageState } from './page-state.ts'
import { makeRouter } from './router.tsx'
import { openAuth } from './shell/auth/auth.ts'
import { preloadPlayer } from './shell/frame/load-player.ts'
import { watchPreferences } from './shell/frame/preferences.ts'
import { watchLessMotion } from './ui/browser/less-motion.ts'
import { allowTranslation } from './ui/browser/translated-page.ts'
import { onMaintenance } from './wire/api.ts'
import { onLoaded } from './wire/connection.ts'
import { scriptAddress } from './wire/script-address.ts'
import { watchSession } from './wire/session.ts'
import { settingsOptions } from './wire/site.ts'
import { takeAddress } from './wire/token.ts'

const app = document.getElementById('app') as HTMLElement

allowTranslation()
const { returned, signedIn, back } = takeAddress()
if (returned.sign_in_error || returned.sign_in_code) openAuth('login', { back })
preloadPlayer()
watchPreferences()
watchLessMotion()

/** How long an empty page waits for its screen before it shows the shell. */
const screenWaitMs = 300

/** React's error number for a lazily loaded part, whose skeleton the server sends. */
const leftToBrowser = /#419\b/

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

// Hydrates in steps, between which the browser handles presses and paints, and finally as a transition, so that a press is
// never blocked for long. Not awaited at the top level of this module, because the screen's code imports from it: the two would
// wait for each other.
async function wake(): Promise<void> {
  await pause()
  const state = readPageState(document)
  const queryClient = makeQueryClient()
  for (const [key, data] of state?.queries ?? []) queryClient.setQueryData(key, data)
  watchSession(queryClient)
  onMaintenance(() => void queryClient.invalidateQueries(settingsOptions))
  // The HTML is prerendered for a Russian guest; for any other visitor the page is rendered here.
  const asSent = state?.drawn === true && document.documentElement.dataset.stale === undefined
  await pause()
  const router = makeRouter(queryClient)
  // Marks the router's first page as prerendered: it then adds no boundary around it that the server did not add.
  if (asSent) router.ssr = { manifest: undefined }
  await pause()
  // With its screen loaded, the page hydrates in slices; if the screen arrived later, the router would render it in one go.
  // If loading fails, the page itself retries and shows the error.
  const loaded = router.load().catch(() => undefined)
  await (asSent ? loaded : Promise.race([loaded, pause(screenWaitMs)]))
  const page = <App router={router} queryClient={queryClient} />
  const sent = location.pathname
  // A visitor who follows a link during hydration leaves the prerendered page; React then renders the new one.
  const onRecoverableError = (error: unknown) =>
    location.pathname === sent && !leftToBrowser.test(String(error)) && reportError(error)
  startTransition(() => {
    if (asSent) hydrateRoot(app, page, { onRecoverableError })
    else createRoot(app).render(page)
  })
}
// A sign-in elsewhere returns to the main page; the page from which it began has a document of its own.
if (signedIn && back && back !== '/') location.replace(back)
else void wake()

// A browser may refuse it, in a private window for example; offline, it then shows its own page.
if (import.meta.env.PROD)
  onLoaded(() => {
    navigator.serviceWorker?.register(scriptAddress('offline', '/offline-worker.js')).catch(() => undefined)
  })
