import { expectAccessible } from './axe.ts'
import { balanceIn, expect, newName, open, playerTest, test } from './fixtures.ts'

test('a guest registers, has a balance, leaves and comes back', async ({ page }) => {
  const username = newName()
  await open(page, '/?ref=007')
  await page.getByRole('button', { name: 'Регистрация' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Регистрация' })
  await expect(dialog.getByText('Приглашение от 007')).toBeVisible()
  await dialog.getByLabel('Имя пользователя').fill(username)
  await dialog.getByLabel('Электронная почта').fill(`${username}@example.test`)
  await dialog.getByLabel('Пароль', { exact: true }).fill('correct-horse-9')
  await dialog.getByLabel('Пароль ещё раз').fill('correct-horse-8')
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(dialog.getByText('Пароли не совпадают')).toBeVisible()
  await expect(dialog.getByLabel('Пароль ещё раз')).toBeFocused()
  await dialog.getByLabel('Пароль ещё раз').fill('correct-horse-9')
  await expect(dialog.getByText('Пароли не совпадают')).toBeHidden()
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()

  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Добро пожаловать, ${username}`)).toBeVisible()
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')

  await page.getByRole('button', { name: `Меню игрока ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.getByRole('button', { name: 'Войти' }).first().click()
  const login = page.getByRole('dialog', { name: 'Вход' })
  await login.getByLabel('Имя пользователя').fill(username.toUpperCase())
  await login.getByRole('textbox', { name: 'Пароль' }).fill('correct-horse-9')
  await login.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
})

test('a guest who follows a link to the deposit has to sign in, and is then taken to it', async ({ page, player }) => {
  for (const path of ['/balance', '/balance?tab=deposit']) {
    await open(page, path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toContainText('Войдите или зарегистрируйтесь, чтобы пополнить баланс')
  }
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Удача, которую можно проверить')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Имя пользователя').fill(player.username)
  await dialog.getByRole('textbox', { name: 'Пароль' }).fill(player.password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/balance?tab=deposit')

  // Signing out needs no confirmation.
  await page.getByRole('button', { name: `Меню игрока ${player.username}` }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('what is refused', () => {
  test.use({ allowedTroubles: [/status of (40[019]|500)/] })

  test('is shown in the form, which keeps what was typed', async ({ page, player }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Войти' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(dialog.getByText('Пожалуйста, заполните все поля').first()).toBeVisible()

    await dialog.getByLabel('Имя пользователя').fill(player.username)
    await dialog.getByRole('textbox', { name: 'Пароль' }).fill('not-the-password')
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(dialog.getByText('Неверное имя пользователя или пароль')).toBeVisible()

    await dialog.getByRole('button', { name: 'Нет аккаунта? Зарегистрируйтесь' }).click()
    await expect(dialog.getByLabel('Имя пользователя')).toHaveValue(player.username)
    await dialog.getByLabel('Имя пользователя').fill('a b')
    await dialog.getByLabel('Электронная почта').fill('new@example.test')
    await expect(
      dialog.getByText('Имя пользователя: от 3 до 32 символов, буквы, цифры, точка, дефис, подчёркивание'),
    ).toBeVisible()
    await dialog.getByLabel('Имя пользователя').fill(player.username)
    await dialog.getByLabel('Пароль', { exact: true }).fill('short')
    await dialog.getByLabel('Пароль ещё раз').fill('short')
    await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(dialog.getByText('Пароль должен содержать не менее 6 символов')).toBeVisible()
    await dialog.getByLabel('Пароль', { exact: true }).fill('correct-horse-9')
    await dialog.getByLabel('Пароль ещё раз').fill('correct-horse-9')
    await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(dialog.getByText('Это имя уже занято')).toBeVisible()
  })

  test('a sign-in that fails for an unknown reason names what failed', async ({ page }) => {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'An error occurred. Please try again.' } }),
    )
    await open(page, '/')
    await page.getByRole('button', { name: 'Войти' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Вход' })
    await dialog.getByLabel('Имя пользователя').fill('somebody')
    await dialog.getByRole('textbox', { name: 'Пароль' }).fill('correct-horse-9')
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(dialog.getByText('Не удалось войти')).toBeVisible()
  })

  playerTest('an expired token signs the player out', async ({ page, player, address }) => {
    await fetch(`${address}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${player.token}` } })
    await open(page, '/profile')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog').getByText('Ошибка авторизации. Войдите снова.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

playerTest('a log-out in one tab signs out all tabs', async ({ page, context, player }) => {
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/games/dice')
  await expect(balanceIn(other)).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: `Меню игрока ${player.username}` }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(balanceIn(other)).toBeHidden()
})
