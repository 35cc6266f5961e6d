import { administrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, playerTest as test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

test.use({ allowedTroubles: [/status of 4(00|09)/] })

test('documents are sent, reviewed in the panel, and the player reads the decision', async ({
  page,
  browser,
  player,
  address,
}) => {
  await open(page, '/profile?tab=verification')
  await expect(page.getByText('Без подтверждения')).toBeVisible()
  const picture = { name: 'C:\\passport.php', mimeType: 'image/png', buffer: await page.screenshot() }
  const slot = (name: RegExp) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const [passport, selfie] = [slot(/^Паспорт/), slot(/^Селфи/)]
  const send = page.getByRole('button', { name: 'Отправить на проверку' })
  await expect(send).toBeDisabled()
  const letter = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') }
  await passport.getByLabel(/^Паспорт/).setInputFiles(letter)
  await expect(passport.getByText('Подойдёт JPEG, PNG, WebP или PDF')).toBeVisible()
  await passport.getByLabel(/^Паспорт/).setInputFiles(picture)
  await expect(passport.getByText('Добавлено')).toBeVisible()
  await expect(passport.locator('img')).toBeVisible()
  await selfie.getByLabel(/^Селфи/).setInputFiles(picture)
  await selfie.getByRole('button', { name: /^Убрать/ }).click()
  await expect(selfie.getByText('Добавлено')).toBeHidden()
  await selfie.getByLabel(/^Селфи/).setInputFiles(picture)
  await expect(selfie.getByText('Добавлено')).toBeVisible()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])
  await send.click()
  await expect(page.getByText('Отправлено', { exact: true })).toBeVisible()
  await expect(send).toBeHidden()

  const context = await browser.newContext({ baseURL: address })
  const panel = await context.newPage()
  await panel.goto('/')
  const { token } = await (await panel.request.post('/api/auth/login', { data: administrator })).json()
  await panel.evaluate((own) => localStorage.setItem('token', own), token)
  await open(panel, '/admin?section=verification')
  await panel.getByRole('row', { name: new RegExp(player.username) }).click()
  const dialog = panel.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Показать документы' }).click()
  await dialog.getByRole('button', { name: 'Увеличить: Паспорт' }).click()
  await expect(dialog.getByRole('img', { name: /^Паспорт/ })).toHaveJSProperty('complete', true)
  await expectAccessible(panel)
  await dialog.getByLabel('Имя и фамилия, как в документе').fill('Анна Линд')
  await dialog.getByLabel('Дата рождения', { exact: true }).fill('2015-01-01')
  await dialog.getByRole('button', { name: 'Одобрить' }).click()
  await expect(dialog.getByText(/^Младше 18 лет/)).toBeVisible()
  await dialog.getByLabel('Дата рождения', { exact: true }).fill('1990-02-28')
  await dialog.getByRole('button', { name: 'Одобрить' }).click()
  await expect(dialog.getByText('Принято')).toBeVisible()
  await expect(dialog.getByText('Анна Линд, 1990-02-28')).toBeVisible()
  await fitsAt(panel, [375, 768])
  await context.close()

  await page.getByRole('button', { name: /^Уведомления/ }).click()
  await page.getByRole('link', { name: 'Личность подтверждена' }).click()
  await page.reload()
  await expect(page.getByText('Личность подтверждена').first()).toBeVisible()
  await expect(page.getByText('Принято')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Подтверждение личности' })).toBeHidden()
})
