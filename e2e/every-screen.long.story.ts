import { pathToFileURL } from 'node:url'
import { inRoot } from '@casino/tools/places'
import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { chooseLanguage } from './languages.ts'
import { looksAt, widths } from './looks.ts'
import { answeredScreens, pathOf, type Screen, screens } from './screens.ts'
import { expectNoShift, watchShifts } from './shifts.ts'
import { fitsAt } from './sticks-out.ts'
import { choose, reach } from './still.ts'
import { test, walk } from './walk.ts'

/** Wide enough for all of a page, and its smallest usual size. */
const checkedWithAxe = [375, 1440]

const anything = { round: '1', thread: '1', user: '1' }

test.use({ reducedMotion: 'reduce', allowedTroubles: [/status of 404/] })

test('every address that the server answers is in the table of screens', async () => {
  const entry = pathToFileURL(inRoot('web', 'dist', 'server', 'entry-server.js')).href
  const { addresses } = (await import(entry)) as { addresses: readonly string[] }
  const shown = screens.map((screen) => new URL(pathOf(screen, anything), 'http://site').pathname)
  const isShown = (address: string) =>
    shown.some((path) => (address.endsWith('/*') ? `${path}/`.startsWith(address.slice(0, -1)) : path === address))
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((address) => !isShown(address))).toEqual([])
})

// A page that is loading or failed has the same frame as with its content. On a phone, walk-translated.ts checks these pages.
walk(
  'standing still, with room for letters of twice the size, accessible and fitting in all languages and themes',
  answeredScreens,
  async (page, some, { made }) => {
    await watchShifts(page)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.enable')
    for (const screen of some) {
      await reach(page, screen, pathOf(screen, made))
      await expectNoShift(page, screen)
      await letters(browser, 2)
      await fitsAt(
        page,
        widths.filter((width) => width >= (screen.from ?? 0)),
        `${screen.name} with letters of twice the size`,
      )
      await letters(browser, 1)
      await look(page, screen, screen === some[0] ? 'page' : 'content')
    }
  },
)

/** The screen in all widths, themes and languages: each pair of these is checked on it or on a neighbour. */
async function look(page: Page, screen: Screen, contrastOf: 'page' | 'content'): Promise<void> {
  const own = page.viewportSize()!
  for (const { width, theme, language } of looksAt(answeredScreens.indexOf(screen), screen.from)) {
    const where = `${screen.name} in ${language}, ${theme}, at ${width}`
    await page.setViewportSize({ ...own, width })
    await chooseLanguage(page, language)
    await choose(page, theme)
    await fitsAt(page, [width], where)
    if (checkedWithAxe.includes(width)) await expectAccessible(page, where, contrastOf, [theme])
  }
  await chooseLanguage(page, 'ru')
  await page.setViewportSize(own)
}

/** Scales all letters, as a reader can in the browser's settings. */
function letters(browser: CDPSession, times: number): Promise<unknown> {
  return browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
}
