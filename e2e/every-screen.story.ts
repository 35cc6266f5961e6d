import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { type Screen, screens } from './screens.ts'
import { shiftOf, shiftsOf, watchShifts } from './shifts.ts'
import { fitsAt } from './sticks-out.ts'
import { reach, settle } from './still.ts'

const phone = { width: 375, height: 812 }
const desktop = { width: 1440, height: 900 }
const widths = [375, 768, 1024, 1440]
/** The budget of a page's layout shift; most screens do not move at all. */
const mostShift = 0.05
/** So many screens are looked at by one story: the stories of two processes end at about the same time. */
const inOneStory = 12

test.use({ reducedMotion: 'reduce', allowedTroubles: [/status of 404/] })

// A page that has no answer yet, or a refused one, has the frame of the same page with its content.
const own = screens.filter(({ as, calls }) => as === 'guest' && calls === undefined)
for (let first = 0; first < own.length; first += inOneStory) {
  const some = own.slice(first, first + inOneStory)
  const names = some.map(({ name }) => name).join('; ')
  test(`accessible, standing still, with room for letters of twice the size: ${names}`, async ({ page }) => {
    test.setTimeout(240_000)
    await watchShifts(page)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.enable')
    for (const screen of some) await lookAt(page, browser, screen)
  })
}

async function lookAt(page: Page, browser: CDPSession, screen: Screen): Promise<void> {
  for (const size of [desktop, phone]) {
    const where = `${screen.name} at ${size.width}`
    await page.setViewportSize(size)
    await reach(page, screen, screen.path as string)
    const moved = (await shiftsOf(page)).join('\n')
    if (!screen.reach) expect(await shiftOf(page), `${where}: ${moved}`).toBeLessThan(mostShift)
    await expectAccessible(page, where)
  }
  await letters(browser, 2)
  await settle(page)
  await fitsAt(page, widths, `${screen.name} with letters of twice the size`)
  await letters(browser, 1)
}

/** As set by a reader in the browser's settings. */
function letters(browser: CDPSession, times: number): Promise<unknown> {
  return browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
}
