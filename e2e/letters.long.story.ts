import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test as guestTest, newName, open, registerPlayer, playerTest as test } from './fixtures.ts'
import { inEachLanguage } from './languages.ts'
import { fitsAt } from './sticks-out.ts'

const mailbox = process.env.STORIES_MAILBOX ?? ''
const next = 'nine-herons-wade'

/** The link of the newest letter to this address, once there is one with this subject. */
async function linkTo(email: string, subject: RegExp): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const { state } = await (await fetch(`${mailbox}/_sandbox/state`)).json()
    const letters: { to: string; subject: string; text: string }[] = state.letters
    const letter = letters.findLast((one) => one.to === email && subject.test(one.subject))
    link = /https?:\S+#\S+/.exec(letter?.text ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link!
}

const dialog = (page: Page) => page.getByRole('dialog')

for (const [screen, size] of [
  ['on a phone', { width: 375, height: 812 }],
  ['on a desktop', { width: 1440, height: 900 }],
] as const) {
  guestTest.describe(screen, () => {
    guestTest.use({ viewport: size, allowedTroubles: [/status of 4(01|10)/] })

    guestTest(
      'a forgotten password is replaced by the link of an email, which works once',
      async ({ page, address }) => {
        const player = await registerPlayer(address)
        const { email } = player
        await open(page, '/')
        await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
        await dialog(page).getByRole('button', { name: 'Забыли пароль?' }).click()
        const field = dialog(page).getByLabel('Электронная почта')
        await field.fill('nobody')
        await page.keyboard.press('Enter')
        await expect(dialog(page).getByText('Проверьте адрес')).toBeVisible()
        await field.fill(email)
        await expectAccessible(page)
        await page.keyboard.press('Enter')
        await expect(dialog(page).getByRole('status')).toContainText(email)

        const link = await linkTo(email, /Новый пароль/)
        await page.goto(link)
        await expect(page.getByRole('heading', { name: 'Новый пароль', level: 1 })).toBeVisible()
        // The token is in no URL that another page, a screenshot or the history could show.
        await expect(page).toHaveURL(/\/reset-password$/)
        await page.getByLabel('Новый пароль', { exact: true }).fill(next)
        await page.getByLabel('Новый пароль ещё раз').fill('another')
        await page.getByRole('button', { name: 'Сохранить пароль' }).click()
        await expect(page.getByText('Пароли не совпадают')).toBeVisible()
        await fitsAt(page, [320, 768, size.width])
        await expectAccessible(page)
        await page.getByLabel('Новый пароль ещё раз').fill(next)
        await page.getByRole('button', { name: 'Сохранить пароль' }).click()
        await expect(page.getByText('Пароль изменён')).toBeVisible()
        await dialog(page).getByLabel('Имя пользователя').fill(player.username)
        await dialog(page).getByLabel('Пароль', { exact: true }).fill(next)
        await page.keyboard.press('Enter')
        await expect(page.getByText(`Добро пожаловать, ${player.username}`)).toBeVisible()

        await page.goto(link)
        await page.getByLabel('Новый пароль', { exact: true }).fill(next)
        await page.getByLabel('Новый пароль ещё раз').fill(next)
        await page.getByRole('button', { name: 'Сохранить пароль' }).click()
        await expect(page.getByText('Ссылка больше не действует').first()).toBeVisible()
        await expectAccessible(page)
      },
    )
  })
}

test.use({ allowedTroubles: [/status of 4(03|10)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

test('the registration’s address is confirmed by its email; a new address applies once its own email is opened', async ({
  page,
  context,
  player,
}) => {
  const { email } = player
  await open(page, '/profile?tab=settings')
  const form = page.getByRole('form', { name: 'Почта' })
  await expect(page.getByText('Не подтверждена')).toBeVisible()
  await page.route('**/api/auth/confirm-email', (route) => route.abort('failed'))
  await page.goto(await linkTo(email, /Подтвердите/))
  const retry = page.getByRole('main').getByRole('button', { name: 'Повторить' })
  await retry.waitFor()
  await expectAccessible(page)
  await page.unrouteAll()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/confirm-email')) sent += 1
  })
  await retry.click()
  await expect(page.getByText('Почта подтверждена')).toBeVisible()
  await expectAccessible(page)
  // Neither the network's return nor another language repeats the call: the link has been used.
  await context.setOffline(true)
  await expect(page.getByText(/^Нет соединения/)).toBeVisible()
  const fetched = page.waitForResponse('**/api/auth/me')
  await context.setOffline(false)
  await fetched
  await expect(page.getByText('Почта подтверждена')).toBeVisible()
  await inEachLanguage(page, async () => {
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
  })
  expect(sent).toBe(1)
  await page.evaluate(() => localStorage.setItem('language', 'ru'))

  await open(page, '/profile?tab=settings')
  await expect(page.getByText('Подтверждена', { exact: true })).toBeVisible()
  const fresh = `${newName()}@example.test`
  await form.getByLabel('Новый адрес').fill(fresh)
  await form.getByLabel('Текущий пароль').fill('not-the-password')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Неверный текущий пароль')).toBeVisible()
  await form.getByLabel('Текущий пароль').fill(player.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Письмо отправлено на ${fresh}`)).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
})
