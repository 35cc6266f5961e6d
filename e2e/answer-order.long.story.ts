import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { answeredScreens, pathOf } from './screens.ts'
import { shiftOf, shiftsOf, watchShifts } from './shifts.ts'
import { reach, settle } from './still.ts'
import { test, walk } from './walk.ts'

test.use({ reducedMotion: 'reduce', allowedTroubles: [/status of 404/] })

/** Calls that the whole page waits for. */
const framesCalls = /\/api\/(auth\/|casino\/|notifications|protection)/

const panel = answeredScreens.filter(({ as, reach: comeTo }) => as === 'administrator' && !comeTo)

// The order in which answers arrive is random. The usual walk sees one order; here each call in turn is answered after all others.
walk('nothing moves, whichever answer is the last', panel, async (page, some, { made }) => {
  await watchShifts(page)
  for (const screen of some) {
    const path = pathOf(screen, made)
    const calls = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && /^\/api\//.test(pathname) && !framesCalls.test(pathname)) calls.add(pathname)
    })
    await reach(page, screen, path)
    page.removeAllListeners('request')
    for (const call of calls) {
      await withLast(page, call, () => page.goto(path))
      const where = `${screen.name}, ${call} the last: ${(await shiftsOf(page)).join('\n')}`
      expect.soft(await shiftOf(page), where).toBe(0)
    }
  }
})

/** Opens a page and answers one call only when everything else has loaded. */
async function withLast(page: Page, call: string, go: () => Promise<unknown>): Promise<void> {
  const others = Promise.withResolvers<void>()
  const matches = (url: URL) => url.pathname === call
  await page.route(matches, async (route) => {
    const response = await route.fetch()
    await others.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  await go()
  await settle(page, 'never')
  others.resolve()
  await settle(page)
  await page.unroute(matches)
}
