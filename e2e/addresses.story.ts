import { expect, newName, open, test } from './fixtures.ts'

test('a guest registers with an address at a Cyrillic domain, and sees it as it was typed', async ({ page }) => {
  const username = newName()
  const email = `${username}@почта.рф`
  await open(page, '/')
  await page.getByRole('button', { name: 'Регистрация' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Регистрация' })
  await dialog.getByLabel('Имя пользователя').fill(username)
  const field = dialog.getByLabel('Электронная почта')
  await field.pressSequentially(email)
  await expect(field).toHaveValue(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill('correct-horse-9')
  await dialog.getByLabel('Пароль ещё раз').fill('correct-horse-9')
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(dialog).toBeHidden()
  await open(page, '/profile?tab=settings')
  await expect(page.getByText(email).first()).toBeVisible()
})
