import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { administrator, asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { balanceIn, expect, open, registerPlayer, signedInAs, administratorTest as test } from './fixtures.ts'
import { fitsAt, sticksOut } from './sticks-out.ts'

// Requisites are offered to all players, so the story has its own casino.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  address: async ({}, use) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
    await use(casino.address)
    await casino.close()
  },
})

const widths = [320, 375, 768, 1440]
const statusOf = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true })

/** The operator's phone number, entered in the panel. */
async function addRequisites(page: Page, { paysOut = false } = {}): Promise<void> {
  await open(page, '/admin?section=requisites')
  await expect(page.getByText('Реквизитов пока нет')).toBeVisible()
  await page.getByRole('button', { name: 'Добавить реквизиты' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toContainText('Неверный номер телефона')
  await dialog.getByLabel('Номер телефона').fill('8 900 123-45-67')
  await dialog.getByLabel('Банк').fill('Пример-банк')
  await dialog.getByLabel('Получатель').fill('Иван П.')
  await dialog.getByLabel('Лимит на день').fill('100 000')
  await dialog.getByRole('switch', { name: 'Принимает переводы' }).check()
  if (paysOut) await dialog.getByRole('switch', { name: 'С него выплачивают' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
}

const requisites = (page: Page) =>
  page.getByRole('table', { name: 'Реквизиты' }).getByRole('row').filter({ hasText: '+7 900 ***-**-67' })

/** A player's own browser at the page of their new transfer; its sum as it is shown. */
async function orderTransfer(context: BrowserContext): Promise<{ page: Page; sum: string }> {
  const page = await context.newPage()
  await open(page, '/profile/top-up')
  await page.getByRole('link', { name: /^Перевод/ }).click()
  await page.getByRole('button', { name: '1 000', exact: true }).click()
  await page.getByRole('button', { name: 'Получить реквизиты' }).click()
  await expect(statusOf(page, 'Ждём ваш перевод')).toBeVisible()
  const sum = page.getByText(/^999,\d\d\s₽$/)
  await expect(sum).toBeVisible()
  return { page, sum: (await sum.textContent())!.trim() }
}

test('a transfer to requisites from the panel reaches the balance, and the panel shows what they hold', async ({
  page,
  address,
  browser,
}) => {
  await addRequisites(page)
  await expect(requisites(page)).toContainText('Пример-банк')

  const player = await registerPlayer(address)
  const context = await browser.newContext({ baseURL: address, storageState: signedInAs(address, player) })
  const { page: shown, sum } = await orderTransfer(context)
  await expect(shown.getByText('+7 900 123-45-67')).toBeVisible()
  await expect(shown.getByText('Иван П.')).toBeVisible()
  await expect(shown.getByRole('timer')).toHaveText(/^(29|30):\d\d$/)
  await expectAccessible(shown)
  await fitsAt(shown, widths)

  // A file that is not a picture is refused, and the transfer still waits.
  const receipt = shown.getByLabel('Приложить чек')
  await receipt.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(shown.getByText('Подойдёт JPEG, PNG, WebP или PDF')).toBeVisible()
  await receipt.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await shown.screenshot() })
  await expect(statusOf(shown, 'Проверяем перевод')).toBeVisible()
  await expect(shown.getByText('Чеков отправлено: 1')).toBeVisible()
  await expectAccessible(shown)
  await fitsAt(shown, widths)

  await page.getByRole('link', { name: 'Пополнений ждут проверки: 1' }).click()
  const rows = page.getByRole('table', { name: 'Транзакции' }).locator('tbody tr')
  await rows.filter({ hasText: player.username }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('сверьте его с выпиской счёта')
  await dialog.getByRole('button', { name: 'Открыть чек 1' }).click()
  await expect(dialog.getByRole('img', { name: 'Чек 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Деньги пришли' }).click()
  await dialog.getByRole('button', { name: 'Зачислить' }).click()
  await expect(dialog).toContainText('Введите сумму')
  await dialog.getByLabel('Пришло на счёт').fill('950,25')
  await expectAccessible(page)
  await expect.poll(() => sticksOut(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Зачислить' }).click()
  await expect(dialog.getByRole('region', { name: 'История платежа' })).toContainText('Зачислен')

  await expect(statusOf(shown, 'Платёж принят. Баланс обновлён.')).toBeVisible()
  await expect(shown.getByText('Зачислено столько, сколько пришло на счёт.')).toBeVisible()
  // The welcome bonus adds as much again.
  await expect(balanceIn(shown)).toHaveText('2 900,50 ₽')
  expect(sum).not.toContain('950,25')

  await open(page, '/admin?section=requisites')
  await expect(requisites(page)).toContainText('950,25 ₽')
  await expectAccessible(page)
  await fitsAt(page, widths)
  await context.close()
})

test('a transfer is cancelled; with a receipt it is checked after all', async ({ page, address, browser }) => {
  await addRequisites(page)
  const player = await registerPlayer(address)
  const context = await browser.newContext({ baseURL: address, storageState: signedInAs(address, player) })
  const { page: shown } = await orderTransfer(context)
  await shown.getByRole('button', { name: 'Отменить перевод' }).click()
  await expect(statusOf(shown, 'Вы отменили перевод')).toBeVisible()
  await expect(shown.getByText('+7 900 123-45-67')).toBeHidden()
  await expectAccessible(shown)
  await fitsAt(shown, widths)
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await shown.screenshot() }
  await shown.getByLabel('Приложить чек').setInputFiles(file)
  await expect(statusOf(shown, 'Проверяем перевод')).toBeVisible()
  await shown.reload()
  await expect(statusOf(shown, 'Проверяем перевод')).toBeVisible()

  // Without requisites that are on, the method disappears.
  await open(page, '/admin?section=requisites')
  await page.getByRole('switch', { name: /принимает переводы$/ }).click()
  await expect(requisites(page).getByRole('switch')).not.toBeChecked()
  await open(shown, '/profile/top-up')
  await expect(shown.getByRole('navigation', { name: 'Способ пополнения' })).toBeVisible()
  await expect(shown.getByRole('link', { name: /^Перевод/ })).toHaveCount(0)
  await context.close()
})

/** Another player's transfer has arrived on the requisites. */
async function fillRequisites(address: string, browser: Browser): Promise<void> {
  const context = await browser.newContext({
    baseURL: address,
    storageState: signedInAs(address, await registerPlayer(address)),
  })
  const { page } = await orderTransfer(context)
  const uuid = page.url().split('/').at(-1)
  await context.close()
  await asAdministrator(address, (call) =>
    call('PATCH', `/api/admin/transactions/${uuid}/status`, { status: 'success', received: 1000 }),
  )
}

/** A player's own browser at the details of their new withdrawal to a phone. */
async function requestWithdrawal(context: BrowserContext): Promise<{ page: Page; details: Locator }> {
  const page = await context.newPage()
  await open(page, '/profile/withdraw?type=sbp')
  await page.getByLabel('Сумма', { exact: true }).fill('600')
  await page.getByLabel('Номер телефона').fill('8 495 123-45-67')
  await page.getByLabel('Банк получателя').fill('Т-Банк')
  await expect(page.getByText('Нужен российский мобильный номер').first()).toBeVisible()
  await page.getByLabel('Номер телефона').fill('89217654321')
  await page.getByLabel('Банк получателя').focus()
  await expect(page.getByLabel('Номер телефона')).toHaveValue('+7 921 765-43-21')
  await expectAccessible(page)
  await fitsAt(page, [320, 1440])
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Вывести/ })
    .click()
  await page.getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('table', { name: 'Пополнения и выводы' }).getByRole('link', { name: 'Вывод' }).click()
  const details = page.getByRole('dialog', { name: 'Вывод' })
  await expect(details.getByText('На проверке').first()).toBeVisible()
  return { page, details }
}

test('a withdrawal is approved, taken, paid and proved by people, and its player sees each step', async ({
  page,
  address,
  browser,
}) => {
  await addRequisites(page, { paysOut: true })
  await fillRequisites(address, browser)
  await asAdministrator(address, (call) => call('PUT', '/api/admin/settings/payments', { sbpFromRequisites: true }))
  const player = await registerPlayer(address)
  const context = await browser.newContext({ baseURL: address, storageState: signedInAs(address, player) })
  const { page: shown, details } = await requestWithdrawal(context)

  await open(page, `/admin?section=transactions&tab=pending&search=${player.username}`)
  await page.getByRole('cell', { name: 'СБП ··21' }).click()
  const dialog = page.getByRole('dialog')
  const payout = dialog.getByRole('region', { name: 'Выплата с реквизитов' })
  await expect(dialog).toContainText('После одобрения сотрудник возьмёт вывод')
  await dialog.getByRole('button', { name: 'Одобрить' }).click()
  await payout.getByRole('button', { name: 'Взять и платить с +7 900 ***-**-67' }).click()
  await expect(payout).toContainText('Переведите игроку ровно 600,00')
  await expectAccessible(page)
  await fitsAt(page, [320, 1440])
  await expect(details.getByText('Отправляется').first()).toBeVisible()
  await expect(details.getByRole('button', { name: 'Отменить вывод' })).toHaveCount(0)
  await expectAccessible(shown)
  await fitsAt(shown, [320, 1440])

  // The number is shown only to the administrator who pays, after they prove their identity.
  const phone = dialog.getByRole('region', { name: 'Телефон для выплаты по СБП' })
  await expect(phone).toContainText('+7 921 ***-**-21')
  await expect(phone).toContainText('Т-Банк')
  await phone.getByRole('button', { name: 'Показать номер' }).click()
  await phone.getByLabel('Текущий пароль').fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(phone).toContainText('+7 921 765-43-21')
  await expect(details).toContainText('+7 921 ***-**-21')

  // A payout cannot be marked as paid without a proof and a reference.
  await payout.getByRole('button', { name: 'Выплачено' }).click()
  await expect(payout.getByLabel('Номер операции')).toHaveAccessibleDescription(/Введите номер операции/)
  await payout.getByLabel('Номер операции').fill('SBP-77')
  const proof = { name: 'a.png', mimeType: 'image/png', buffer: await shown.screenshot() }
  await payout.getByLabel('Приложить подтверждение').setInputFiles(proof)
  await expect(payout.getByRole('button', { name: 'Открыть чек 1' })).toBeVisible()
  await payout.getByRole('button', { name: 'Выплачено' }).click()
  await expect(dialog.getByRole('region', { name: 'История платежа' })).toContainText('Выплачен')
  await expectAccessible(page)

  await expect(details.getByText('Выплачен').first()).toBeVisible()
  await expect(details).toContainText('SBP-77')
  await expectAccessible(shown)
  await open(page, '/admin?section=requisites')
  await expect(requisites(page)).toContainText('400,00 ₽')
  await context.close()
})
