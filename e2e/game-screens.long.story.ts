import { games } from '@casino/rules/games/index'
import { asAdministrator } from './administrator.ts'
import { type Casino, openCasino } from './casino.ts'
import { expect, test as guestTest, open, playerTest as test } from './fixtures.ts'

// Each game of the list on phones: everything needed to play is on the first screen, and nothing covers it.

const phones = [
  [375, 667],
  [844, 390],
  [667, 375],
] as const

for (const { type } of games) {
  for (const [width, height] of phones) {
    test(`${type} shows its stake and its main button on a screen of ${width}×${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await open(page, `/games/${type}`)
      const controls = page.locator('[data-stake], [data-main-button]')
      await expect(controls).toHaveCount(2)
      await expect(async () => expect(await controls.evaluateAll(hidden)).toEqual([])).toPass()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  }
}

/** The elements that a game's stage must show together. */
const shownAtOnce = {
  mines: '[role=grid] button',
  roulette: '[role=group][aria-label="Стол"] [data-field]',
  plinko: '[data-bin]',
  keno: '.keno-numbers > *, .keno-pays > *',
} as const

for (const [type, parts] of Object.entries(shownAtOnce)) {
  test(`${type} is beside its controls, and entirely in view, on a phone held sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await open(page, `/games/${type}`)
    const shown = page.getByRole('main').locator(parts).filter({ visible: true })
    await expect(shown.first()).toBeVisible()
    await expect.poll(() => shown.evaluateAll(outside), { message: 'outside the window' }).toEqual([])
    const button = (await page.locator('[data-main-button]').boundingBox())!
    const places = await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    const left = Math.min(...places.map((place) => place.left))
    const right = Math.max(...places.map((place) => place.right))
    expect(right <= button.x || left >= button.x + button.width).toBe(true)
  })
}

function outside(elements: Element[]): string[] {
  return elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight + 1)
    .map((place) => JSON.stringify(place))
}

/** The names of elements that are not entirely in the window, or are covered by something else. */
function hidden(elements: Element[]): string[] {
  return elements
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true
      const points = [0.05, 0.5, 0.95].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      )
      return points.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)))
    })
    .map((element) => `${element.tagName} ${JSON.stringify(element.getBoundingClientRect())}`)
}

const closedTest = guestTest.extend<{ casino: Casino }>({
  casino: async ({ shared }, use) =>
    use(await shared.of('closed games', () => openCasino(process.env.STORIES_POSTGRES ?? ''))),
  address: ({ casino }, use) => use(casino.address),
})

for (const { type } of games) {
  closedTest(`${type} looks closed when it is closed`, async ({ page, address }) => {
    const give = (status: 'active' | 'maintenance') =>
      asAdministrator(address, async (call) => {
        const { games } = (await call('GET', '/api/admin/get-games')) as { games: { id: string; type: string }[] }
        await call('PATCH', `/api/admin/update-game/${games.find((each) => each.type === type)?.id}`, { status })
      })
    await give('maintenance')
    await open(page, `/games/${type}`)
    await expect(page.getByText('Игра закрыта')).toBeVisible()
    await expect(page.getByText('Обслуживание').first()).toBeVisible()
    await expect(page.locator('[data-stake], [data-main-button]')).toHaveCount(0)
    await expect(page.getByRole('timer')).toHaveCount(0)
    // The other games are one press away, except those that other stories have closed.
    await expect(page.getByRole('main').getByRole('status').getByRole('link').first()).toBeVisible()
    await give('active')
  })
}
