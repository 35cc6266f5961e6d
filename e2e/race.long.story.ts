import type { Page } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import {
  administratorTest,
  expect,
  test as guestTest,
  open,
  registerPlayer,
  type StoryPlayer,
  playerTest as test,
} from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

const terms = { enabled: true, prizes: [5000, 3000, 1000, 1000], minimum: 100, turnover: 2 }
const saveRace = (address: string, change: object = {}) =>
  asAdministrator(address, (call) => call('PUT', '/api/admin/settings/race', { ...terms, ...change }))

// The race concerns every player, so these stories have their own casino.
const ownCasino = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  address: async ({}, use: (address: string) => Promise<void>) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
    await use(casino.address)
    await casino.close()
  },
}

async function stake(address: string, { token }: StoryPlayer, roubles: number): Promise<void> {
  const answer = await fetch(`${address}/api/games/dice/roll`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ betAmount: roubles, targetValue: 2, betType: 'over' }),
  })
  expect(answer.status).toBe(200)
}

test.describe('on a phone', () => {
  test.use({ ...ownCasino, viewport: { width: 375, height: 812 } })

  test('a race is switched on, a player follows their place in it, and it is switched off', async ({
    page,
    player,
    address,
  }) => {
    await open(page, '/bonus')
    const card = page.getByRole('listitem').filter({ hasText: 'Гонка недели' })
    await expect(card).toContainText('Сейчас гонка не проводится')
    await expect(card.getByRole('link')).toHaveCount(0)

    await saveRace(address)
    const rival = await registerPlayer(address)
    await stake(address, rival, 300)
    await stake(address, player, 150)
    await page.reload()
    await expect(card).toContainText('Призовой фонд 10 000 ₽')
    await expect(card).toContainText(/Ваше место: \d+/)
    await card.getByRole('link', { name: 'Места и призы' }).click()

    await expect(page).toHaveURL('/race')
    await expect(page.getByRole('heading', { level: 1, name: 'Гонка недели' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText(/До \d+-го места не хватает \d/)
    await expect(main.getByText(rival.username).filter({ visible: true })).toBeVisible()
    await expect(main.getByText('Вы', { exact: true }).filter({ visible: true })).toBeVisible()
    await expect(main.getByText('3–4 места').first()).toBeVisible()
    await expect(main).toContainText('В среднем игра идёт в минус')
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768, 1440])

    // The place updates automatically. The demo's players also take part.
    const place = async () => Number(/Ваше место: (\d+)/.exec((await main.textContent()) ?? '')?.[1])
    const before = await place()
    await stake(address, player, 200)
    await expect.poll(place, { timeout: 20_000 }).toBeLessThan(before)

    await saveRace(address, { enabled: false })
    await page.reload()
    await expect(main).toContainText('Сейчас гонка не проводится')
    await expectAccessible(page)
  })
})

guestTest.describe('a guest', () => {
  guestTest.use(ownCasino)

  guestTest('may look at the race, whose days are those of Moscow everywhere', async ({ page, address, browser }) => {
    await saveRace(address)
    await open(page, '/')
    await page
      .getByRole('link', { name: /Гонка недели\s*10.000/ })
      .first()
      .click()
    await expect(page).toHaveURL('/race')
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('Ваше место')).toHaveCount(0)
    await expectAccessible(page)

    const days = (on: Page) => on.getByText(/^\d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}$/).first()
    const madrid = await browser.newContext({ baseURL: address, locale: 'ru-RU', timezoneId: 'Europe/Madrid' })
    const elsewhere = await madrid.newPage()
    await open(elsewhere, '/race')
    await expect(days(elsewhere)).toHaveText((await days(page).textContent()) ?? '')
    await madrid.close()
  })
})

administratorTest.describe('the panel', () => {
  administratorTest.use(ownCasino)

  administratorTest(
    'prizes are removed and checked; the race is opened with them',
    async ({ page, address, browser, storageState }) => {
      await open(page, '/admin?section=settings&tab=race')
      const form = page.getByRole('form', { name: 'Гонка' })
      await expect(form.getByLabel(/^Приз за место \d+, ₽$/)).toHaveCount(10)
      for (let place = 10; place > 3; place--) await form.getByRole('button', { name: `Убрать место ${place}` }).click()
      await expect(form).toContainText('Всего призов на 32 000,00')
      await form.getByLabel('Приз за место 3, ₽').fill('0')
      await form.getByRole('button', { name: 'Сохранить' }).click()
      await expect(form).toContainText('Не меньше 1')
      await form.getByLabel('Приз за место 3, ₽').fill('500,5')
      await form.getByRole('switch', { name: 'Проводить гонку' }).click()
      await form.getByRole('button', { name: 'Сохранить' }).click()
      await expect(form.getByText('Настройки сохранены')).toBeVisible()

      const races = page.getByRole('region', { name: 'Гонки' })
      await expect(races.getByText('Идёт').first()).toBeVisible({ timeout: 30_000 })
      await races.getByRole('button', { name: 'Места сейчас' }).click()
      await expect(page.getByRole('dialog')).toContainText('luz.del.sur')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await fitsAt(page, [320, 375, 768, 1440])

      // Its week begins in Moscow, wherever the administrator is.
      const monday = (on: Page) => on.getByRole('table', { name: 'Гонки' }).getByRole('time').first()
      const madrid = await browser.newContext({ baseURL: address, storageState, timezoneId: 'Europe/Madrid' })
      const elsewhere = await madrid.newPage()
      await open(elsewhere, '/admin?section=settings&tab=race')
      await expect(monday(elsewhere)).toHaveText((await monday(page).textContent()) ?? '')
      await madrid.close()
    },
  )
})
