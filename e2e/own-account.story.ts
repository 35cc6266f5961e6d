import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { administratorTest, expect, newName, open, playerTest as test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

const next = 'nine-herons-wade'
const passwordForm = (page: Page) => page.getByRole('form', { name: 'Пароль' })
const usernameForm = (page: Page) => page.getByRole('form', { name: 'Имя пользователя' })

test.use({ allowedTroubles: [/status of 40[0139]|ERR_INTERNET_DISCONNECTED/] })

test('the password is changed by keyboard alone; another browser is signed out immediately', async ({
  page,
  browser,
  player,
  address,
}) => {
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: player.username, password: player.password }),
  })
  const { token } = await signedIn.json()
  const elsewhere = await browser.newContext({
    baseURL: address,
    storageState: { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'token', value: token }] }] },
  })
  const other = await elsewhere.newPage()
  await open(other, '/profile')
  await expect(other.getByRole('heading', { name: 'История игр' })).toBeVisible()

  await open(page, '/profile?tab=settings')
  const form = passwordForm(page)
  const [old, fresh, repeat] = [
    form.getByLabel('Текущий пароль'),
    form.getByLabel('Новый пароль', { exact: true }),
    form.getByLabel('Новый пароль ещё раз'),
  ]
  await old.focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Пожалуйста, заполните все поля')).toHaveCount(3)
  await expect(old).toBeFocused()
  await page.keyboard.type('not-the-password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(fresh).toBeFocused()
  await page.keyboard.type('short')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(form.getByText('Пароль должен содержать не менее 6 символов')).toBeVisible()
  await expect(form.getByText('Пароли не совпадают')).toBeVisible()
  await expect(fresh).toBeFocused()
  await fresh.fill('Qwerty123')
  await repeat.fill('Qwerty123')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Этот пароль слишком простой')).toBeVisible()
  await fresh.fill(next)
  await repeat.fill(next)
  await page.keyboard.press('Enter')
  await expect(form.getByText('Неверный текущий пароль')).toBeVisible()
  await expect(old).toBeFocused()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])
  await old.fill(player.password)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Пароль изменён. Остальные сеансы завершены.')).toBeVisible()
  for (const field of [old, fresh, repeat]) await expect(field).toHaveValue('')
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('dialog', { name: 'Вход' })).toBeVisible()
  await elsewhere.close()
  await page.reload()
  await expect(usernameForm(page)).toBeVisible()
})

test('the username is changed, in every open tab', async ({ page, context, player }) => {
  const tab = await context.newPage()
  await open(tab, '/profile')
  await expect(tab.getByText(player.username).first()).toBeVisible()
  await open(page, '/profile?tab=settings')
  const form = usernameForm(page)
  const name = form.getByLabel('Новое имя')
  const password = form.getByLabel('Текущий пароль')
  const change = form.getByRole('button', { name: 'Сменить имя' })
  await name.fill('admin')
  await password.fill('not-the-password')
  await change.click()
  await expect(form.getByText('Неверный текущий пароль')).toBeVisible()
  await password.fill(player.password)
  await change.click()
  await expect(form.getByText('Это имя уже занято')).toBeVisible()
  await expect(name).toBeFocused()
  const renamed = newName()
  await name.fill(renamed)
  await change.click()
  await expect(page.getByText(`Теперь вас зовут ${renamed}`)).toBeVisible()
  await expect(page.getByRole('main').getByText(renamed).filter({ visible: true })).not.toHaveCount(0)
  await expect(tab.getByRole('button', { name: `Меню игрока ${renamed}` })).toBeVisible()

  await name.fill(newName())
  await password.fill(player.password)
  await change.click()
  await expect(form.getByText(/^Имя уже менялось недавно\. Снова — после \d\d\.\d\d\.\d{4}/)).toBeVisible()
})

test('without a network both wait and show why', async ({ page, context }) => {
  await open(page, '/profile?tab=settings')
  await context.setOffline(true)
  const form = passwordForm(page)
  await expect(form.getByRole('button', { name: 'Сменить пароль' })).toBeDisabled()
  await expect(form.getByText('Нет соединения. Изменить можно будет, когда оно появится.')).toBeVisible()
  await context.setOffline(false)
  await expect(form.getByRole('button', { name: 'Сменить пароль' })).toBeEnabled()
})

administratorTest(
  'an administrator sees the changes that a user made to their own account',
  async ({ page, address, player }) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${player.token}` }
    const renamed = newName()
    const body = JSON.stringify({ username: renamed, password: player.password })
    expect((await fetch(`${address}/api/auth/username`, { method: 'PATCH', headers, body })).status).toBe(200)
    const { user } = await (await fetch(`${address}/api/auth/me`, { headers })).json()
    await open(page, `/admin/users/${user.id}?part=changes`)
    const changes = page.getByRole('region', { name: 'Изменения в аккаунте' })
    await expect(changes.getByText(`Сменил имя: ${player.username} → ${renamed}`)).toBeVisible()
    await fitsAt(page, [375])
  },
)

test('another session is shown with its device and ended; the switch of celebrations persists', async ({
  page,
  player,
  address,
}) => {
  const { token } = await (
    await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
      },
      body: JSON.stringify({ username: player.username, password: player.password }),
    })
  ).json()
  await open(page, '/profile?tab=settings')
  const sessions = page.getByRole('list', { name: 'Активные сеансы' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('Это устройство')
  await expect(sessions.last()).toContainText('Firefox · Android')
  await fitsAt(page, [320, 375, 768])
  await expectAccessible(page)
  await sessions
    .last()
    .getByRole('button', { name: /^Завершить сеанс Firefox · Android/ })
    .click()
  await expect(sessions).toHaveCount(1)
  const { status } = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(status).toBe(401)

  const launched = await fetch(`${address}/api/partner/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'kestrino', alias: 'moon-garden' }),
  })
  expect(launched.status).toBe(200)
  await page.reload()
  await expect(sessions).toHaveCount(2)
  await expect(sessions.last()).toContainText('Moon Garden')
  await expect(sessions.last()).toContainText('Игра на деньги · kestrino')
  await fitsAt(page, [320, 375, 768])
  await expectAccessible(page)
  await sessions.last().scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/own-games.png' })
  await page.getByRole('button', { name: 'Завершить игру Moon Garden' }).click()
  await expect(sessions).toHaveCount(1)

  const celebrations = page.getByRole('switch', { name: 'Эффекты при выигрыше' })
  await expect(celebrations).toBeChecked()
  await celebrations.click()
  await page.reload()
  await expect(celebrations).not.toBeChecked()
})

test('the account is closed: the money comes first, what is owed is withdrawn by signing in, and nothing else works', async ({
  page,
  player,
}) => {
  await open(page, '/profile?tab=settings')
  await page.getByRole('button', { name: 'Закрыть аккаунт…' }).click()
  await expect(page.getByRole('heading', { name: /^На балансе/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'К самоисключению' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Вывести сейчас' })).toHaveAttribute('href', '/profile/withdraw')
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])
  await page.getByRole('button', { name: 'Закрыть и вывести потом' }).click()
  const dialog = page.getByRole('dialog', { name: 'Закрыть аккаунт' })
  await dialog.getByLabel('Текущий пароль').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Закрыть навсегда' }).click()
  await expect(dialog.getByText('Неверный текущий пароль')).toBeVisible()
  await dialog.getByLabel('Текущий пароль').fill(player.password)
  await dialog.getByRole('button', { name: 'Закрыть навсегда' }).click()
  const done = page.getByRole('dialog', { name: 'Аккаунт закрыт' })
  await expect(done.getByText(/принадлежат вам/)).toBeVisible()
  await done.getByRole('button', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/')

  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  const signIn = page.getByRole('dialog', { name: 'Вход' })
  await signIn.getByLabel('Имя пользователя').fill(player.username)
  await signIn.getByLabel('Пароль', { exact: true }).fill(player.password)
  await signIn.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/withdraw/)
  await expect(page.getByText('Аккаунт закрыт: отсюда можно вывести остаток')).toBeVisible()
  await open(page, '/games/dice')
  await page.getByRole('button', { name: /^Бросить/ }).click()
  await expect(page.getByText('Аккаунт закрыт. Открыть его снова нельзя.')).toBeVisible()
})

test('an account that is being closed is signed out even if its page is left by Back', async ({ page, player }) => {
  await open(page, '/profile')
  await page.getByRole('main').getByRole('link', { name: 'Настройки' }).click()
  await page.getByRole('button', { name: 'Закрыть аккаунт…' }).click()
  await page.getByRole('button', { name: 'Закрыть и вывести потом' }).click()
  const dialog = page.getByRole('dialog', { name: 'Закрыть аккаунт' })
  await dialog.getByLabel('Текущий пароль').fill(player.password)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/auth/close', async (route) => {
    await answered.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/auth/close')
  await dialog.getByRole('button', { name: 'Закрыть навсегда' }).click()
  await sent
  await page.keyboard.press('Escape')
  answered.resolve()
  await expect(page.getByRole('dialog', { name: 'Аккаунт закрыт' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible()
})
