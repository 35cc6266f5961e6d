import { games } from '@casino/rules/games/index'
import { balanceIn, expect, open, playerTest, test } from './fixtures.ts'
import { inEachLanguage } from './languages.ts'
import { fitsAt } from './sticks-out.ts'

test('the header finds providers first, and opens the games of one, with the keyboard alone', async ({ page }) => {
  await open(page, '/')
  const search = page.getByRole('combobox', { name: 'Поиск провайдеров и игр' })
  // The header handles keys a moment after the page is interactive.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await search.fill('vez')
  const provider = page.getByRole('option', { name: /^Vezuno/ })
  await expect(provider).toHaveAttribute('aria-selected', 'true')
  await expect(provider).toContainText(new RegExp(`Vezuno${games.length} игр`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/#games$/)
  await expect(page.locator('#games')).toBeInViewport()
  await expect(search).toHaveValue('')

  await search.fill('мин')
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('option').first()).toHaveText(/^Мины/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/games\/mines$/)
  // A newly opened page takes the focus.
  await expect(page.getByRole('heading', { level: 1, name: 'Мины' })).toBeVisible()

  // Also games and providers of the catalogue, in the wrong layout and with a wrong letter.
  await search.fill('madamw')
  await expect(page.getByRole('option', { name: /^Madame/ }).first()).toBeVisible()
  await search.fill('dtkvjhf')
  await expect(page.getByRole('option').first()).toHaveText(/^Velmora20 игр/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/slots\?provider=velmora$/)

  for (const typed of ['мыны', 'mnes']) {
    await search.fill(typed)
    await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('option').first()).toHaveText(/^Мины/)
  }
  for (const typed of ['нет такого', 'zzzz', 'qqqq']) {
    await search.fill(typed)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Ничего не найдено' })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('a guest can search from the header, whose buttons still have one line', async ({ page }) => {
    await open(page, '/')
    const header = page.getByRole('banner')
    await inEachLanguage(page, async (language) => {
      await fitsAt(page, [320], language)
      const labels = header.getByRole('button').filter({ hasText: /./ })
      const heights = await labels.evaluateAll((buttons) => buttons.map((one) => one.clientHeight))
      expect(heights, language).toEqual([44, 44])
      const magnifier = header.getByRole('button', { name: /^(Открыть поиск|Open search|Abrir la búsqueda)$/ })
      await expect(magnifier, language).toBeInViewport({ ratio: 1 })
      await magnifier.click()
      const search = header.getByRole('combobox')
      await expect(search).toBeFocused()
      await search.fill('mines')
      await expect(page.getByRole('option').first()).toBeVisible()
      await search.press('Escape')
      await expect(search).toBeHidden()
    })
  })
})

test('a page that arrives late leaves the focus to a search that has begun', async ({ page }) => {
  await open(page, '/')
  const search = page.getByRole('combobox', { name: 'Поиск провайдеров и игр' })
  await search.fill('честн')
  await expect(page.getByRole('option').first()).toHaveText(/^Честная игра/)
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    requested.resolve()
    await released.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await requested.promise
  await search.fill('мин')
  released.resolve()
  await expect(page.getByRole('heading', { name: 'Проверить раунд' })).toBeVisible()
  await expect(search).toBeFocused()
})

test('a slot without alias or provider names what is missing, and links back', async ({ page }) => {
  await open(page, '/slots/fire-crown')
  await expect(page.getByText('Не хватает параметров игры.')).toBeVisible()
  await page.getByRole('link', { name: 'К слотам' }).click()
  await expect(page).toHaveURL(/\/slots$/)
})

playerTest('a tab without live updates of the balance shows it', async ({ page, context }) => {
  const failed = page.getByText('Не удалось обновить баланс')
  // A player can have at most five sockets.
  const others = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  for (const other of others) {
    await open(other, '/fairness')
    await expect(balanceIn(other)).toBeVisible()
    await other.waitForTimeout(700)
  }
  await page.bringToFront()
  await open(page, '/fairness')
  await expect(failed).toBeVisible()
})
