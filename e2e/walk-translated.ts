import { expect } from './fixtures.ts'
import { asOldest } from './oldest-browsers.ts'
import { pathOf, type Screen } from './screens.ts'
import { expectNoShift, watchShifts } from './shifts.ts'
import { reach, settle } from './still.ts'
import { pressEveryButton, translate } from './translator.ts'
import { test, walk } from './walk.ts'

const phone = { width: 375, height: 812 }

const refused = { status: 400, json: { code: 'invalid_request', message: 'Refused by the story.' } }

/** Stories that open these screens on a phone, translate them and press everything on them. */
export function walkTranslated(screens: readonly Screen[]): void {
  // React renders a part again, and logs that, if it was translated before hydration. Its other errors are not allowed.
  test.use({ allowedTroubles: [/status of 40[0-9]|ERR_ABORTED|ERR_FAILED|React error #418/] })
  walk(
    'a page stands still on a phone, in the oldest browsers of players, and can be used when it is translated',
    screens,
    async (page, some, { made }) => {
      await watchShifts(page)
      // The panel requires newer browsers.
      if (some[0]?.as !== 'administrator') await asOldest(page)
      await page.route(/\/api\/auth\/\w+\/redirect/, (route) => route.abort())
      const desktop = page.viewportSize()!
      for (const screen of some) {
        if (!screen.reach) await page.setViewportSize(phone)
        await reach(page, screen, pathOf(screen, made))
        await expectNoShift(page, screen)
        await expect(page.getByText(/Что-то пошло не так|не открылось|Не удалось загрузить/), screen.name).toHaveCount(
          0,
        )
        await page.setViewportSize(desktop)
        // From here on presses have no effect, so that each screen is also the next one's.
        await page.route(/\/api\//, (route) =>
          route.request().method() === 'GET' ? route.fallback() : route.fulfill(refused),
        )
        await translate(page)
        await pressEveryButton(page)
        await settle(page)
        await expect(page.getByText(/Что-то пошло не так|Что-то не открылось/), screen.name).toHaveCount(0)
        await expect(page.locator('#app'), screen.name).not.toBeEmpty()
        await page.unroute(/\/api\//)
        // Buttons that sign out and that change the language were also pressed: the next page begins like the first one.
        await page.evaluate(() => localStorage.clear())
      }
    },
  )
}
