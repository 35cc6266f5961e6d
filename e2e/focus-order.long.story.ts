import { expect, open, playerTest as test } from './fixtures.ts'
import { focusedStop, type Stop } from './focused.ts'
import { settle } from './still.ts'

/** More Tab stops than any of these pages has before its feeds. */
const mostStops = 60

const windows = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]

for (const path of [
  '/',
  '/games/dice',
  '/games/mines',
  '/games/roulette',
  '/games/crash',
  '/slots',
  '/bonus',
  '/balance',
  '/profile',
])
  test(`Tab goes through ${path} in reading order, and the focused element is visible`, async ({ page }) => {
    await open(page, path)
    for (const size of windows) {
      await page.setViewportSize(size)
      await settle(page)
      await page.evaluate(startOver)
      const stops: Stop[] = []
      while (stops.length < mostStops) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(focusedStop)
        if (!stop) break
        stops.push(stop)
      }
      expect(stops.length).toBeGreaterThan(10)
      expect(stops.filter(({ wrong }) => wrong)).toEqual([])
      expect(stops.flatMap((stop, i) => backwards(stops[i - 1], stop))).toEqual([])
    }
  })

/** The next Tab goes to the first stop of the page. */
function startOver(): void {
  scrollTo(0, 0)
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/** Controls of a component, such as a carousel, may come after its content although they are above it. */
const nearPx = 48

/** A stop that is above the previous one and not in a column to its right. */
function backwards(before: Stop | undefined, stop: Stop): string[] {
  if (!before || stop.bottom > before.top - nearPx || stop.left > before.left) return []
  return [`${before.name} (${before.left}, ${before.top}) → ${stop.name} (${stop.left}, ${stop.top})`]
}
