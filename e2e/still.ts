import type { Page } from '@playwright/test'
import { open } from './fixtures.ts'
import type { Theme } from './looks.ts'
import type { Screen } from './screens.ts'

/** Calls of the frame around a page, without which there would be no page. */
const framesCalls =
  /\/api\/(auth\/(me|providers|second-factor|check-admin)|casino\/|notifications|protection\/reality-check|partner$)/

/** A screen still moving after this time is drawn as it is. Parts of it may wait four seconds for an idle browser. */
const longestWaitMs = 8_000

/** Removes the casino's live activity: feeds are empty, and nothing is pushed to the page. */
export async function quieten(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, () => {})
  for (const feed of ['recent-wins', 'live-bets'])
    await page.route(`**/api/games/${feed}*`, (route) => route.fulfill({ json: [] }))
}

/** Opens a screen and waits until nothing on it moves. */
export async function reach(page: Page, { calls, reach: comeTo }: Screen, path: string): Promise<void> {
  if (calls) {
    const refusal = { status: 503, json: { code: 'unavailable', message: 'The service is temporarily unavailable.' } }
    await page.route(/\/api\/|\.xlsx$/, async (route) => {
      if (framesCalls.test(route.request().url())) await route.fallback()
      else if (calls === 'refused') await route.fulfill(refusal)
    })
  }
  // As on an iPhone: a window that shows a slot in the browser's full screen cannot be resized.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
  await open(page, path)
  await settle(page, calls)
  if (comeTo) {
    await comeTo(page)
    await settle(page, calls)
  }
}

/** Waits until no request is pending and nothing moves. */
export async function settle(page: Page, calls?: Screen['calls']): Promise<void> {
  await page.evaluate(stopMotion)
  await page.evaluate(standsStill, { loading: calls === 'never', longestWaitMs })
}

function stopMotion(): void {
  const name = 'still'
  if (Reflect.get(document, name)) return
  // The browsers imitated by the oldest-browsers stories have no other way to add a rule that the page's policy allows.
  document.styleSheets[0]?.insertRule(
    `*, ::before, ::after, ::backdrop { animation-duration: 0s !important; animation-delay: 0s !important;
      transition: none !important; scroll-behavior: auto !important; caret-color: transparent !important }`,
  )
  Reflect.set(document, name, true)
}

async function standsStill(until: { loading: boolean; longestWaitMs: number }): Promise<void> {
  await document.fonts.ready
  const end = performance.now() + until.longestWaitMs
  let before = ''
  while (performance.now() < end) {
    await new Promise((later) => setTimeout(later, 80))
    // A resized canvas is empty until the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const now = `${document.body.innerHTML.length} ${document.body.scrollHeight} ${document.body.textContent}`
    const waits = !until.loading && document.querySelector('.skeleton, [aria-busy=true]') !== null
    const images = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
    if (now === before && !waits && !images) return
    before = now
  }
}

/** As if chosen in another tab, without reloading the page. */
export async function choose(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
  }, theme)
}
