import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { balanceIn, expect, newName, open, type StoryPlayer, test } from './fixtures.ts'

const dialogIn = (page: Page) => page.getByRole('dialog')

async function signIn(page: Page, player: StoryPlayer): Promise<void> {
  const dialog = dialogIn(page)
  await dialog.getByLabel('Имя пользователя').fill(player.username)
  await dialog.getByLabel('Пароль', { exact: true }).fill(player.password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const [path, name] of [
  ['/refs', 'Рефералы'],
  ['/profile?tab=settings', 'Профиль'],
  ['/balance?tab=history', 'Баланс'],
  ['/profile/withdraw', 'Вывод'],
] as const) {
  test(`a guest who opens ${path} reads why to sign in, and is then there`, async ({ page, player }) => {
    await open(page, path)
    await expect(page).toHaveURL('/')
    await expect(dialogIn(page)).toContainText(`Войдите или зарегистрируйтесь, чтобы открыть: ${name}`)
    await signIn(page, player)
    await expect(page).toHaveURL(path)
  })
}

test('a guest who presses a game’s button registers, and is still at the game', async ({ page }) => {
  await open(page, '/games/dice')
  await page.getByRole('button', { name: /^Бросить/ }).click()
  const dialog = dialogIn(page)
  await expect(dialog).toContainText('Войдите или зарегистрируйтесь, чтобы сыграть: ')
  await expectAccessible(page)
  await dialog.getByText('Регистрация', { exact: true }).click()
  const username = newName()
  await dialog.getByLabel('Имя пользователя').fill(username)
  await dialog.getByLabel('Электронная почта').fill(`${username}@example.test`)
  await dialog.getByLabel('Пароль', { exact: true }).fill('correct-horse-9')
  await dialog.getByLabel('Пароль ещё раз').fill('correct-horse-9')
  await dialog.getByRole('button', { name: 'Зарегистрироваться', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/games/dice')
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
  await page.getByRole('button', { name: /^Бросить/ }).click()
  await expect(balanceIn(page)).not.toHaveText('1 000,00 ₽')
})

test('a guest who only signs in stays where they are', async ({ page, player }) => {
  await open(page, '/slots?provider=house')
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  await signIn(page, player)
  await expect(page).toHaveURL('/slots?provider=house')
})

test('a guest who signs in with VK comes back to the page that they opened', async ({ page }) => {
  await open(page, '/refs')
  await dialogIn(page).getByRole('button', { name: 'Войти через VK' }).click()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(dialogIn(page)).toContainText('Вход отменён')
  await dialogIn(page).getByRole('button', { name: 'Войти через VK' }).click()
  await page.getByRole('button', { name: 'Продолжить как ☂' }).click()
  await expect(page).toHaveURL('/refs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Реферальная программа')
})

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('a guest reads the offer with its terms, and its button leads to the registration', async ({ page }) => {
    await open(page, '/')
    const slide = page.getByRole('group', { name: '1 из 4' })
    await expect(slide).toContainText('+100 % к первому пополнению')
    await expect(slide).toContainText('Бонус до 25 000 ₽, отыграть ×10')
    await slide.getByRole('button', { name: 'Получить бонус' }).click()
    await expect(page.getByRole('dialog', { name: 'Регистрация' })).toContainText('чтобы пополнить баланс')
  })

  test('an invited visitor sees their benefit on the main page and at registration', async ({ page }) => {
    await open(page, '/?ref=FRIEND')
    const slide = page.getByRole('group', { name: '1 из 4' })
    await expect(slide).toContainText('Вас пригласили')
    await slide.getByRole('button', { name: 'Зарегистрироваться' }).click()
    const dialog = page.getByRole('dialog', { name: 'Регистрация' })
    await expect(dialog).toContainText('Приглашение от FRIEND')
    await expect(dialog).toContainText('+100 % к первому пополнению, до 25 000,00 ₽')
  })
})
