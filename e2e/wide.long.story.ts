import { games } from '@casino/rules/games/index'
import type { Locator } from '@playwright/test'
import { expect, open, playerTest } from './fixtures.ts'
import { screens } from './screens.ts'

// On the widest screens lines stay short, games keep their size, and a row of slots has more covers.

playerTest.use({ viewport: { width: 2560, height: 1440 } })

const mostOfPage = 1600
const mostOfGame = 1400
/** A button's own box is larger than what it shows. */
const overhang = 16

/** The width from the first to the last thing that can be seen within an element; what a scrolling row cuts off cannot. */
const widthOf = (element: Locator) =>
  element.evaluate((whole) => {
    const edges = [...whole.querySelectorAll('h1, h2, h3, p, a, button, input, td, th, img')].flatMap((one) => {
      let { left, right } = one.getBoundingClientRect()
      for (let around = one.parentElement; around && around !== whole; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') {
          const box = around.getBoundingClientRect()
          ;[left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
        }
      return right > left && one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        ? [left, right]
        : []
    })
    return Math.max(...edges) - Math.min(...edges)
  })

const paths = screens.flatMap(({ as, path, reach, calls }) =>
  as === 'player' && typeof path === 'string' && !reach && !calls && !path.startsWith('/games/') ? [path] : [],
)
for (const path of new Set(['/', '/slots', ...paths]))
  playerTest(`${path} is at most ${mostOfPage} pixels wide`, async ({ page }) => {
    await open(page, path)
    await expect.poll(() => widthOf(page.getByRole('main'))).toBeGreaterThan(300)
    expect(await widthOf(page.getByRole('main'))).toBeLessThanOrEqual(mostOfPage + overhang)
  })

for (const { type } of games)
  playerTest(`${type} is at most ${mostOfGame} pixels wide, and in the middle`, async ({ page }) => {
    await open(page, `/games/${type}`)
    const game = page.locator('.game')
    await expect(game.locator('[data-main-button]').first()).toBeVisible()
    expect(await widthOf(game)).toBeLessThanOrEqual(mostOfGame)
    const sides = await game.evaluate((element) => {
      const [own, around] = [element.getBoundingClientRect(), element.parentElement!.getBoundingClientRect()]
      return [own.left - around.left, around.right - own.right] as const
    })
    expect(Math.abs(sides[0] - sides[1])).toBeLessThanOrEqual(1)
  })

playerTest('a row of the catalogue has eight to ten covers', async ({ page }) => {
  await open(page, '/slots')
  const covers = page.getByRole('main').locator('a[href^="/slots/"]').filter({ visible: true })
  await expect.poll(() => covers.count()).toBeGreaterThan(20)
  const tops = await covers.evaluateAll((all) => all.map((cover) => Math.round(cover.getBoundingClientRect().top)))
  const inRows = Object.values(Object.groupBy(tops, String)).map((row) => row?.length ?? 0)
  expect(Math.max(...inRows)).toBeGreaterThanOrEqual(8)
  expect(Math.max(...inRows)).toBeLessThanOrEqual(10)
})
