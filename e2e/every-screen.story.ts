import { pathToFileURL } from 'node:url'
import { inRoot } from '@casino/tools/places'
import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { newVisitors, type Visitors } from './look-visitors.ts'
import { type Screen, screens, type Visitor } from './screens.ts'
import { shiftOf, shiftsOf, watchShifts } from './shifts.ts'
import { fitsAt } from './sticks-out.ts'
import { reach } from './still.ts'

const phone = { width: 375, height: 812 }
const desktop = { width: 1440, height: 900 }
const widths = [320, 375, 768, 1024, 1440]
/** The budget of a page's layout shift: a guest's may move as the font arrives, a player's does not move at all. */
const mostShift = (as: Visitor) => (as === 'guest' ? 0.002 : 0)
/** The number of screens in one story; few enough that all processes end at about the same time. */
const inOneStory = 8

const anything = { round: '1', thread: '1' }

const test = base.extend<{ visitor: Visitor }, { visitors: Visitors }>({
  visitor: ['guest', { option: true }],
  visitors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => use(await newVisitors(process.env.STORIES_ADDRESS ?? '')),
    { scope: 'worker' },
  ],
  storageState: ({ visitor, visitors }, use) => use(visitors.stateOf(visitor, 'ru')),
})

test.use({ reducedMotion: 'reduce', allowedTroubles: [/status of 404/] })

test('every address that the server answers is in the table of screens', async () => {
  const entry = pathToFileURL(inRoot('web', 'dist', 'server', 'entry-server.js')).href
  const { addresses } = (await import(entry)) as { addresses: readonly string[] }
  const shown = screens.map(
    ({ path }) => new URL(typeof path === 'string' ? path : path(anything), 'http://site').pathname,
  )
  const isShown = (address: string) =>
    shown.some((path) => (address.endsWith('/*') ? `${path}/`.startsWith(address.slice(0, -1)) : path === address))
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((address) => !isShown(address))).toEqual([])
})

// A page that has no answer yet, or a refused one, has the frame of the same page with its content.
const answered = screens.filter(({ calls }) => calls === undefined)
for (const visitor of new Set(answered.map(({ as }) => as))) {
  test.describe(`as seen by ${visitor}`, () => {
    test.use({ visitor })
    const own = answered.filter(({ as }) => as === visitor)
    for (let first = 0; first < own.length; first += inOneStory) {
      const some = own.slice(first, first + inOneStory)
      const names = some.map(({ name }) => name).join('; ')
      test(`accessible, standing still, with room for letters of twice the size: ${names}`, async ({
        page,
        visitors,
      }) => {
        test.setTimeout(240_000)
        await watchShifts(page)
        const browser = await page.context().newCDPSession(page)
        await browser.send('Page.enable')
        for (const screen of some) await lookAt(page, browser, screen, { visitors, first: screen === some[0] })
      })
    }
  })
}

async function lookAt(
  page: Page,
  browser: CDPSession,
  screen: Screen,
  { visitors: { made }, first }: { visitors: Visitors; first: boolean },
): Promise<void> {
  const { name, reach: pressed, from = 0 } = screen
  const path = typeof screen.path === 'string' ? screen.path : screen.path(made)
  const accessible = (at: string) => expectAccessible(page, `${name} at ${at}`, first ? 'page' : 'content')

  if (!pressed) await standsStill(page, screen, path, phone)
  await standsStill(page, screen, path, desktop)
  await accessible('1440')
  await letters(browser, 2)
  await fitsAt(
    page,
    widths.filter((width) => width >= from),
    `${name} with letters of twice the size`,
  )
  await letters(browser, 1)
  if (from > phone.width) return
  await page.setViewportSize(phone)
  await accessible('375')
}

/** Loads the screen, and expects that nothing moves unless it is pressed. */
async function standsStill(page: Page, screen: Screen, path: string, size: typeof phone): Promise<void> {
  await page.setViewportSize(size)
  await reach(page, screen, path)
  const moved = (await shiftsOf(page)).join('\n')
  if (!screen.reach)
    expect
      .soft(await shiftOf(page), `${screen.name} at ${size.width}: ${moved}`)
      .toBeLessThanOrEqual(mostShift(screen.as))
}

/** Scales all letters, as a reader can in the browser's settings. */
function letters(browser: CDPSession, times: number): Promise<unknown> {
  return browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
}
