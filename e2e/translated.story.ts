import { balanceIn, test as base, expect, newName, open, playerTest } from './fixtures.ts'
import { asOldest } from './oldest-browsers.ts'
import { answeredScreens, pathOf } from './screens.ts'
import { expectNoShift, watchShifts } from './shifts.ts'
import { reach, settle } from './still.ts'
import { pressEveryButton, translate } from './translator.ts'
import { test, walk } from './walk.ts'

const phone = { width: 375, height: 812 }

const refused = { status: 400, json: { code: 'invalid_request', message: 'Refused by the story.' } }
// React renders a part again, and logs that, if it was translated before hydration. Its other errors are not allowed.
test.use({ allowedTroubles: [/status of 40[0-9]|ERR_ABORTED|ERR_FAILED|React error #418/] })

walk(
  'a page stands still on a phone, in the oldest browsers of players, and can be used when it is translated',
  answeredScreens,
  async (page, some, { made }) => {
    await watchShifts(page)
    // The panel requires newer browsers.
    if (some[0]?.as !== 'administrator') await asOldest(page)
    await page.route(/\/api\/auth\/\w+\/redirect/, (route) => route.abort())
    const desktop = page.viewportSize()!
    for (const screen of some) {
      if (!screen.reach) await page.setViewportSize(phone)
      await reach(page, screen, pathOf(screen, made))
      await expectNoShift(page, screen)
      await expect(page.getByText(/Что-то пошло не так|не открылось|Не удалось загрузить/), screen.name).toHaveCount(0)
      await page.setViewportSize(desktop)
      // From here on presses have no effect, so that each screen is also the next one's.
      await page.route(/\/api\//, (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill(refused),
      )
      await translate(page)
      await pressEveryButton(page)
      await settle(page)
      await expect(page.getByText(/Что-то пошло не так|Что-то не открылось/), screen.name).toHaveCount(0)
      await expect(page.locator('#app'), screen.name).not.toBeEmpty()
      await page.unroute(/\/api\//)
      // Buttons that sign out and that change the language were also pressed: the next page begins like the first one.
      await page.evaluate(() => localStorage.clear())
    }
  },
)

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

playerTest('a translated page shows what is true now, not what was translated', async ({ page, player, address }) => {
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
})

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
