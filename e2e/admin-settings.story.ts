import type { Page } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { expect, open, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const section = '/admin?section=settings'
const toast = (page: Page) => page.locator('[data-sonner-toast]')
const form = (page: Page, name: string) => page.getByRole('form', { name })

async function fitsEverywhere(page: Page): Promise<void> {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }
}

test.describe('the site', () => {
  // Changes here affect every visitor, so the story has its own casino.
  test.use({
    allowedTroubles: [/400 .*\/api\/admin\/pictures/],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    address: async ({}, use) => {
      const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
      await use(casino.address)
      await casino.close()
    },
  })

  test('is previewed, checked, saved and applied to the header; maintenance has a preview for players', async ({
    page,
    address,
  }) => {
    await open(page, section)
    const site = form(page, 'Сайт')
    const save = site.getByRole('button', { name: 'Сохранить' })
    await expect(site.getByLabel('Название сайта')).toHaveValue('Vezuno')
    await expect(save).toHaveCount(0)

    await site.getByLabel('Название сайта').fill('')
    await site.getByLabel('Минимальное пополнение, ₽').fill('-5')
    await save.click()
    await expect(site.getByLabel('Название сайта')).toBeFocused()
    await expect(site).toContainText('Заполните поле')
    await expect(site).toContainText('Число, не больше двух знаков после запятой')

    await site.getByLabel('Название сайта').fill('<i>Северный</i>')
    await expect(site.getByRole('figure')).toContainText('<i>Северный</i>')
    await site.getByLabel('Знак валюты').fill('RUB')
    await expect(site.getByRole('figure')).toContainText('1 240,50 RUB')
    await site.getByLabel('Минимальное пополнение, ₽').fill('250,50')

    // Leaving with unsaved changes asks for confirmation.
    await page.getByRole('link', { name: 'Промокоды' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click()
    await save.click()
    await expect(site.getByText('Настройки сохранены')).toBeVisible()
    await expect(save).toHaveCount(0)
    await expect(page.getByRole('complementary').getByText('<i>Северный</i>')).toBeVisible()
    await expect(site.getByText('Настройки сохранены')).toBeHidden()
    const seen = await (await fetch(`${address}/api/casino/get-settings`)).json()
    expect(seen.site).toMatchObject({ name: '<i>Северный</i>', minimumDeposit: 250.5, currencySymbol: 'RUB' })

    // A logo of the operator's own, and another colour, which comes with the next page.
    const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
    const file = site.locator('input[type=file]')
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await expect(page.locator('[data-sonner-toast]')).toContainText('Это не картинка PNG, JPEG или WebP')
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: drawn })
    await expect(site.getByLabel('Логотип')).toHaveValue(/^\/pictures\/[0-9a-f]{32}\.png$/)
    await site.getByLabel('Акцентный цвет', { exact: true }).first().fill('#2B7FFF')
    await save.click()
    await expect(site.getByText('Настройки сохранены')).toBeVisible()
    await expect(page.getByRole('complementary').locator('img[src^="/pictures/"]')).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveCSS('--accent', '#2b7fff')

    const maintenance = page.getByRole('switch', { name: 'Закрыть сайт для игроков' })
    await maintenance.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Не закрывать' }).click()
    await expect(maintenance).not.toBeChecked()
    await maintenance.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть сайт' }).click()
    await expect(maintenance).toBeChecked()
    const bar = page.getByRole('link', { name: /^Идут техработы/ })
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => scrollTo(0, 0))
      await expect(bar).toBeInViewport({ ratio: 1 })
      // It covers neither the search nor the section's heading.
      await page.getByRole('combobox', { name: 'Пользователи, платежи, раунды, разделы' }).click({ trial: true })
      const [under, heading] = [await bar.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
      expect(under!.y + under!.height).toBeLessThanOrEqual(heading!.y)
    }
    expect((await fetch(`${address}/api/casino/get-games`)).status).toBe(503)
    await expectAccessible(page)
    await maintenance.click()
    await expect(maintenance).not.toBeChecked()

    await open(page, `${section}&tab=payments`)
    const coins = page.getByRole('region', { name: 'Монеты для пополнения' })
    await coins.getByRole('button', { name: 'Убрать Tether TRC20' }).click()
    await expect(coins).not.toContainText('Tether')
    // It disappears immediately, and the next change waits until it is saved.
    await expect(coins.getByRole('button', { name: /^Убрать/ }).first()).toBeEnabled()
    await coins.getByLabel('Название').fill('Tether')
    await coins.getByLabel('Код монеты').fill('usdt')
    await coins.getByLabel('Сеть (необязательно)').fill('trc20')
    await page.keyboard.press('Enter')
    await expect(coins.getByRole('listitem').last()).toContainText('USDT · TRC20')
    await fitsEverywhere(page)

    await open(page, `${section}&tab=log&subject=settings`)
    const log = page.getByRole('table', { name: 'Журнал действий' }).locator('tbody tr')
    await expect(log.first()).toContainText('Настройки сохранены')
    await log.last().focus()
    await page.keyboard.press('Enter')
    const event = page.getByRole('dialog')
    await expect(event.getByRole('region', { name: 'Что изменилось' })).toContainText('<i>Северный</i>')
    await expect(event).toContainText(/[0-9a-f]{64}/)
    await page.keyboard.press('Escape')
    await expect(log.last()).toBeFocused()
    await fitsEverywhere(page)
  })
})

test.describe('promo codes', () => {
  test.use({ allowedTroubles: [/status of (400|409|404)/] })

  test('a code is created, switched off, refused twice, and deleted by its name', async ({ page, address }) => {
    await open(page, `${section}&tab=promocodes`)
    const create = form(page, 'Новый промокод')
    const code = create.getByLabel('Код', { exact: true })
    await create.getByRole('button', { name: 'Создать' }).click()
    await expect(code).toBeFocused()
    await expect(create).toContainText('Заполните поле')
    await create.getByRole('button', { name: 'Сгенерировать' }).click()
    const made = await code.inputValue()
    expect(made).toMatch(/^[A-Z][A-Z2-9]{9}$/)
    await create.getByLabel('Награда, ₽').fill('0,5')
    await create.getByRole('button', { name: 'Создать' }).click()
    await expect(create).toContainText('Не меньше 1')
    await create.getByLabel('Награда, ₽').fill('100')
    await create.getByLabel('Активаций').fill('10')
    await create.getByRole('button', { name: 'Создать' }).click()
    await expect(toast(page).getByText('Промокод создан')).toBeVisible()

    const row = page.getByRole('table', { name: 'Промокоды' }).getByRole('row').filter({ hasText: made })
    await expect(row).toContainText('0 / 10')
    await expect(row).toContainText('Бессрочно')
    await code.fill(made.toLowerCase())
    await create.getByLabel('Награда, ₽').fill('1')
    await page.keyboard.press('Enter')
    await expect(code).toHaveAttribute('aria-invalid', 'true')

    const active = row.getByRole('switch', { name: `${made}: активен` })
    await active.click()
    await expect(toast(page).getByText('Промокод изменён')).toBeVisible()
    await expect(active).not.toBeChecked()
    await row.getByRole('button', { name: `Изменить ${made}` }).click()
    const edit = page.getByRole('dialog', { name: made })
    await edit.getByLabel('Награда, ₽').fill('150,50')
    await edit.getByLabel('Активаций').fill('0')
    await edit.getByRole('button', { name: 'Сохранить' }).click()
    await expect(edit.getByLabel('Активаций')).toBeFocused()
    await edit.getByLabel('Активаций').fill('20')
    await edit.getByLabel('Действует до').fill('2099-12-31')
    await page.keyboard.press('Enter')
    await expect(edit).toBeHidden()
    await expect(row).toContainText(/150,50.*0 \/ 20.*01\.01\.2100 00:00/)
    await fitsEverywhere(page)
    // Elements that fade have no meaningful contrast.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await expectAccessible(page)

    // Another administrator deletes it meanwhile: the optimistic switch is reverted, with a message.
    await page.route('**/api/admin/promocodes/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await asAdministrator(address, async (call) => {
        const { promocodes } = (await call('GET', `/api/admin/promocodes?search=${made}`)) as {
          promocodes: { id: string }[]
        }
        await fetch(`${address}/api/admin/promocodes/${promocodes[0]?.id}`, {
          method: 'DELETE',
          headers: { authorization: route.request().headers().authorization ?? '' },
        })
      })
      return route.continue()
    })
    await active.click()
    await expect(toast(page).getByText('Не найдено')).toBeVisible()
    await expect(row).toHaveCount(0)

    await create.getByRole('button', { name: 'Сгенерировать' }).click()
    const second = await code.inputValue()
    await create.getByLabel('Награда, ₽').fill('5')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Удалить ${second}` }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(second)
    await expect(question.getByRole('button', { name: 'Оставить' })).toBeFocused()
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(toast(page).getByText('Промокод удалён')).toBeVisible()
    await expect(page.getByText(second)).toHaveCount(0)
  })
})
