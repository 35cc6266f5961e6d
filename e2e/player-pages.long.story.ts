import type { Locator } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { expect, open, playerTest as test } from './fixtures.ts'

const topOf = async (locator: Locator) => (await locator.boundingBox())!.y

test('a deposit is asked for in the order amount, method, bonus; what it means stands right above the button', async ({
  page,
}) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/balance')
    const pays = page.getByText(/^Платите 1\s000,00\s₽, получите 2\s000,00\s₽/)
    const button = page.getByRole('button', { name: 'Пополнить на 1 000,00 ₽' })
    const parts = [
      page.getByLabel('Сумма пополнения'),
      page.getByRole('radio', { name: 'Карта' }),
      page.getByRole('radio', { name: /к первому пополнению/ }),
      page.getByRole('radio', { name: /^Без бонуса/ }),
      pays,
      button,
    ]
    const tops = []
    for (const part of parts) tops.push(await topOf(part))
    expect(tops, `at ${width}`).toEqual(tops.toSorted((one, other) => one - other))
    const summary = (await pays.locator('xpath=..').boundingBox())!
    expect((await topOf(button)) - summary.y - summary.height, `at ${width}`).toBeLessThan(40)

    await page.getByRole('radio', { name: /^Без бонуса/ }).check()
    await expect(page.getByText(/^Платите 1\s000,00\s₽, получите 1\s000,00\s₽/)).toBeVisible()
    await expect(button).toBeVisible()
  }
})

test('free spins have their own row on the main page, with the number left', async ({ page, player, address }) => {
  await open(page, '/')
  const row = page.getByRole('region', { name: 'Ваши бесплатные вращения' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Последние ставки' })).toBeVisible()
  await expect(row).toHaveCount(0)

  await asAdministrator(address, async (call) => {
    const path = `/api/admin/get-users?search=${player.username}`
    const { users } = (await call('GET', path)) as { users: { id: string }[] }
    await call('POST', `/api/admin/users/${users[0]?.id}/free-rounds`, {
      provider: 'saffrell',
      alias: 'jolly-glaze',
      rounds: 10,
      stake: 2.5,
      days: 7,
      turnover: 3,
      reason: 'Story',
    })
  })
  await open(page, '/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(row.getByRole('listitem')).toHaveCount(1)
  await expect(row).toContainText('Jolly Glaze')
  await expect(row).toContainText('Вращений: 10')
})

test('on a phone the tabs of the profile after the first begin with a small header', async ({ page, player }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  for (const tab of ['bonuses', 'settings', 'verification', 'protection']) {
    await open(page, `/profile?tab=${tab}`)
    const main = page.getByRole('main')
    await expect(main.getByText(player.username).filter({ visible: true }).first()).toBeVisible()
    // The tabs, and something under them, are in the upper half of the screen.
    expect(await topOf(page.getByRole('navigation', { name: 'Разделы профиля' })), tab).toBeLessThan(300)
  }
  await page.goto('/profile?tab=settings')
  await expect(page.getByRole('main').getByText('Вход и безопасность')).toBeInViewport()
})

test('the remaining turnover comes first among the bonuses, and unavailable ones come last, without a picture', async ({
  page,
}) => {
  await page.route('**/api/payments/bonus-info', async (route) => {
    const answer = await route.fetch()
    const info = await answer.json()
    await route.fulfill({ response: answer, json: { ...info, turnover: { ...info.turnover, left: 11_000 } } })
  })
  await open(page, '/bonus')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toContainText(/Осталось поставить 11\s000,00\s₽/)
  const race = cards.filter({ hasText: 'Гонка недели' })
  await expect(race).toContainText('Не проводится')
  await expect(race.locator('svg, picture, img')).toHaveCount(0)
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(await topOf(race)).toBe(Math.max(...tops))
})
