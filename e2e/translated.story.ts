import { balanceIn, test as base, expect, newName, open, playerTest } from './fixtures.ts'
import { answeredScreens } from './screens.ts'
import { translate } from './translator.ts'
import { walkTranslated } from './walk-translated.ts'

// The panel's are in translated-panel.long.story.ts.
walkTranslated(answeredScreens.filter(({ as }) => as !== 'administrator'))

base('on a translated page a guest registers, and the form says what is wrong', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Регистрация' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).waitFor()
  await translate(page)
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(dialog.getByText('Пожалуйста, заполните все поля').first()).toBeVisible()
  const username = newName()
  await dialog.getByLabel('Имя пользователя').fill(username)
  await dialog.getByLabel('Электронная почта').fill(`${username}@example.test`)
  await dialog.getByLabel('Пароль', { exact: true }).fill('correct-horse-9')
  await dialog.getByLabel('Пароль ещё раз').fill('correct-horse-9')
  await expect(dialog.getByText('Пожалуйста, заполните все поля')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
})

playerTest(
  'a translated page shows current values, not those that were translated',
  async ({ page, player, address }) => {
    await open(page, '/games/dice')
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    await translate(page)
    const tile = page.getByRole('main')
    await expect(tile.getByText('Множитель').first()).toBeVisible()
    for (let rolls = 0; rolls < 3; rolls++) {
      const rolled = page.waitForResponse(/games\/dice\/roll/)
      await page.getByRole('button', { name: /^Бросить/ }).click()
      await rolled
      await expect(page.getByRole('button', { name: /^Бросить/ })).toBeEnabled()
    }
    const me = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${player.token}` } })
    const { user } = (await me.json()) as { user: { balance: number } }
    const shown = user.balance.toFixed(2).replace('.', ',')
    await expect.poll(async () => ((await balanceIn(page).textContent()) ?? '').replaceAll(/[^\d,]/g, '')).toBe(shown)
  },
)

base.describe('a part that fails', () => {
  base.use({ allowedTroubles: [/TypeError|is not (a function|iterable)|undefined/] })

  base('leaves the rest of the page as it is', async ({ page }) => {
    await page.route('**/api/games/recent-wins*', (route) => route.fulfill({ json: [null] }))
    await page.route('**/api/auth/providers', (route) => route.fulfill({ json: { providers: 5 } }))
    await open(page, '/')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.getByRole('button', { name: 'Войти' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Что-то не открылось')).toBeVisible()
    await page.unroute('**/api/auth/providers')
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
