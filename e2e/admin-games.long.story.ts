import type { AdminGame } from '@casino/contract/panel/admin-games'
import type { Page } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const list = (page: Page) => page.getByRole('table', { name: 'Игры' })
const row = (page: Page, name: string) => list(page).getByRole('row', { name: `${name}: открыть` })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const games = (address: string) =>
  asAdministrator(address, async (call) => {
    const { games: all } = (await call('GET', '/api/admin/get-games')) as { games: AdminGame[] }
    const own = { dice: 'Кости', mines: 'Мины', roulette: 'Рулетка' }
    return (type: keyof typeof own) => ({ ...all.find((game) => game.type === type)!, name: own[type] })
  })

test('a game is opened and changed with the keyboard alone, and wrong limits are reported immediately', async ({
  page,
  address,
}) => {
  const { id, name, max_bet: before } = (await games(address))('mines')
  await open(page, '/admin?section=games')
  await expect(row(page, 'Рулетка')).toBeVisible()
  await row(page, name).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, name)
  await expect(page).toHaveURL(new RegExp(`&id=${id}$`))
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Минимальная ставка').fill('200000')
  await expect(dialog.getByText('Минимум больше максимума')).toBeVisible()
  await dialog.getByLabel('Максимальная ставка').fill('0,5')
  await expect(dialog.getByText('Не меньше 1 ₽')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/section=games$/)
  await expect(row(page, name)).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Максимальная ставка').fill('88888')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, name)).toContainText('88 888,00 ₽')
  await expect(page.locator('[data-sonner-toast]').getByText(`Игра «${name}» сохранена`)).toBeVisible()
  await asAdministrator(address, (call) => call('PATCH', `/api/admin/update-game/${id}`, { max_bet: before }))
})

test.describe('refused', () => {
  test.use({ allowedTroubles: [/409 \(Conflict\)/] })

  test('a refused change is shown immediately, then undone with a message', async ({ page, address }) => {
    const dice = (await games(address))('dice')
    let refuse = () => {}
    const requested = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route('**/api/admin/update-game/*', async (route) => {
      await requested
      await route.fulfill({ status: 409, json: { code: 'game_limits_invalid', message: 'no' } })
    })
    await open(page, `/admin?section=games&id=${dice.id}`)
    const dialog = dialogOf(page, dice.name)
    await dialog.getByLabel('Максимальная ставка').fill('77777')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    // Behind the dialog, so screen readers do not announce it.
    const shown = page.locator('main tbody tr', { hasText: dice.name })
    await expect(shown).toContainText('77 777,00 ₽')
    refuse()
    await expect(dialog.getByRole('alert')).toHaveText(/Минимальная ставка — от 1/)
    await expect(shown).not.toContainText('77 777,00 ₽')
    await expect(dialog.getByLabel('Максимальная ставка')).toHaveValue(/^77\s777$/)
  })
})

test('arrow keys move along the chart of all games, and its table lists their figures', async ({ page, address }) => {
  const of = await games(address)
  await open(page, '/admin?section=games')
  const chart = page.getByRole('group', { name: 'Прибыль по играм, ₽' })
  await chart.getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('button').nth(1)).toBeFocused()
  await expect(chart.getByRole('button').nth(1)).toHaveAccessibleName(/: За 24 часа .*, В среднем за день недели /)
  await page.getByRole('button', { name: 'Показать таблицей' }).click()
  const table = page.getByRole('table', { name: 'Прибыль по играм, ₽' })
  for (const type of ['dice', 'mines', 'roulette'] as const) {
    const { name, stats } = of(type)
    const digits = (roubles: number) => Math.abs(roubles).toFixed(2).replace('.', ',')
    const cells = await table.getByRole('row', { name }).getByRole('cell').allTextContents()
    expect(cells.map((text) => text.replaceAll(/[^\d,]/g, ''))).toEqual([
      digits(stats.last24h.profit),
      digits(stats.last7d.profit / 7),
    ])
  }
  await expectAccessible(page)
})

test('the list and a game fit every width in both themes', async ({ page, address }) => {
  const { id, name } = (await games(address))('roulette')
  await open(page, '/admin?section=games')
  await expect(row(page, name)).toBeVisible()
  await expectAccessible(page)
  await open(page, `/admin?section=games&id=${id}`)
  const dialog = dialogOf(page, name)
  // Its odds are fixed by the table.
  await expect(dialog.getByLabel('Преимущество, %')).toHaveAttribute('readonly')
  await expect(dialog.getByText('Следует из таблицы выплат этой игры, поэтому не меняется.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Показать таблицей' }).click()
  await expect(dialog.getByRole('table', { name: 'Прибыль, ₽' }).getByRole('row')).toHaveCount(2)
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sticksOut(page), { message: `at ${width}` }).toEqual([])
  }
})

test('an external game is added and removed with the keyboard, and no player’s page breaks', async ({
  page,
  address,
}) => {
  await open(page, '/admin?section=games')
  await expect(row(page, 'Рулетка')).toBeVisible()
  await page.getByRole('button', { name: 'Добавить игру' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Новая внешняя игра')
  await expect(dialog.getByLabel('Провайдер')).toBeFocused()
  // No errors before the form is sent; then the first invalid field has the focus.
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Добавить' })).toBeInViewport()
  await dialog.getByLabel('Провайдер').fill('Northlight')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Алиас: от 1 до 60')).toBeVisible()
  await expect(dialog.getByLabel('Алиас')).toBeFocused()
  await expectAccessible(page)
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sticksOut(page), { message: `at ${width}` }).toEqual([])
  }
  await dialog.getByLabel('Алиас').fill('moon-garden')
  await dialog.getByLabel('Название').fill('Лунный сад')
  await dialog.getByLabel('Статус').selectOption('active')
  await dialog.getByLabel('Преимущество, %').fill('4,25')
  await dialog.getByLabel('Обложка').fill('/covers/dice.svg')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Лунный сад')).toContainText('Northlight · moon-garden')
  await expect(row(page, 'Лунный сад')).toContainText('4,25')

  // The main page shows twelve games of the catalogue and five providers; this game is in neither.
  const home = await page.context().newPage()
  await open(home, '/')
  await expect(home.locator('#catalogue li')).toHaveCount(17)
  await expect(home.getByText('Лунный сад')).toHaveCount(0)
  await home.close()

  await row(page, 'Лунный сад').focus()
  await page.keyboard.press('Enter')
  const opened = dialogOf(page, 'Лунный сад')
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sticksOut(page), { message: `at ${width}` }).toEqual([])
  }
  await opened.getByRole('button', { name: 'Удалить игру' }).click()
  const confirm = dialogOf(page, 'Удалить игру?')
  await expect(confirm.getByRole('button', { name: 'Оставить' })).toBeFocused()
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Удалить' }).click()
  await expect(confirm).toBeHidden()
  await expect(opened).toBeHidden()
  await expect(row(page, 'Лунный сад')).toHaveCount(0)
  await expect(page).toHaveURL(/section=games$/)
  // An in-house game cannot be removed.
  const { name } = (await games(address))('dice')
  await row(page, name).press('Enter')
  await expect(dialogOf(page, name).getByRole('button', { name: 'Сохранить' })).toBeVisible()
  await expect(dialogOf(page, name).getByRole('button', { name: 'Удалить игру' })).toHaveCount(0)
})
