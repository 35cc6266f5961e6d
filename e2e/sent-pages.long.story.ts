import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { shiftOf, shiftsOf, watchShifts } from './shifts.ts'

/** A page as a guest sees it before any script has run. */
const sentPages = [
  { path: '/', seen: (page: Page) => page.getByRole('heading', { level: 1 }), widths: [375, 1440] },
  { path: '/slots', seen: (page: Page) => page.locator('[data-slot]').first(), widths: [375, 1440] },
  { path: '/bonus', seen: (page: Page) => page.getByRole('heading', { level: 1 }), widths: [375, 1440] },
  { path: '/games/dice', seen: (page: Page) => page.getByRole('slider').first(), widths: [375, 1440] },
  { path: '/games/mines', seen: (page: Page) => page.getByRole('grid'), widths: [375, 1440] },
  { path: '/games/roulette', seen: (page: Page) => page.getByRole('main').getByRole('group').first(), widths: [375] },
] as const

/** Words in the middle of a line move a little when their font replaces the system's. */
const arrivalOfFont = 0.005

test.use({ newToSite: true })

for (const { path, seen, widths } of sentPages)
  for (const width of widths)
    test(`${path} is there before its scripts, which take it over in place, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.continue()
      })
      await watchShifts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(seen(page)).toBeVisible()
      await seen(page).evaluate((element) => Reflect.set(element, 'sent', true))
      release()
      const state = () =>
        seen(page).evaluate((element) => ({
          sent: 'sent' in element,
          alive: Object.keys(element).some((key) => key.startsWith('__reactProps')),
        }))
      await expect.poll(state).toEqual({ sent: true, alive: true })
      expect(await shiftOf(page), String(await shiftsOf(page))).toBeLessThan(arrivalOfFont)
    })

test('a visitor with another language sees none of it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.route('**/assets/*.js', () => {})
  for (const { path, seen } of sentPages.slice(1)) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#state').waitFor({ state: 'attached' })
    await expect(seen(page)).toBeHidden()
  }
})
