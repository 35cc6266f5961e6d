import type { Page } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { balanceIn, expect, open, playerTest as test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

const card = '4111111111111111'
const tron = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const created = 'Заявка на вывод создана'

const amount = (page: Page) => page.getByLabel('Сумма', { exact: true })
const cardNumber = (page: Page) => page.getByLabel('Номер карты')
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Вывести/ })
const underWay = (page: Page) => page.getByRole('heading', { name: 'Вывод выполняется' })
const rows = (page: Page) => page.getByRole('table', { name: 'Пополнения и выводы' }).getByRole('row')

async function fillCard(page: Page, roubles: string, number = card): Promise<void> {
  await amount(page).fill(roubles)
  await cardNumber(page).fill(number)
}

/** Every place where the browser could have stored a card's number. */
const storedIn = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
      location.href,
    ]
      .join('\n')
      .replace(/[ \u00a0]/g, ''),
  )

test('a withdrawal to a card: requested once, shown as pending, cancelled, and refunded', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/create-withdraw') && sent.push(request.url()))
  await page.clock.install()
  await open(page, '/profile/withdraw?type=crypto')
  await page.getByRole('link', { name: 'Карта' }).click()
  await fillCard(page, '600', '4111-1111 1111 1111')
  await expect(cardNumber(page)).toHaveValue('4111 1111 1111 1111')
  await expect(page.getByRole('img', { name: 'Номер верный' })).toBeVisible()
  const summary = page.getByRole('form', { name: 'Вывод' })
  await expect(summary).toContainText('4111 11** **** 1111')
  await expect(summary).toContainText(/Останется на балансе\s*400,00/)

  // The second press may find the confirmation there already, and takes the focus from its heading.
  await submit(page).dblclick()
  await expect(page.getByRole('heading', { name: created })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await storedIn(page)).not.toContain(card)
  await expect(balanceIn(page)).toHaveText('400,00 ₽')

  // The confirmation stays until the player leaves it, which leads one page back.
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/type=card/)
  await page.getByRole('button', { name: 'Готово' }).click()
  await expect(page).toHaveURL(/type=crypto/)
  await expect(underWay(page)).toBeVisible()
  await expect(submit(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Подробности' }).click()
  const sheet = page.getByRole('dialog', { name: 'Вывод' })
  await expect(sheet).toContainText('4111 11** **** 1111')
  await expect(page).toHaveURL(/tab=history&id=[0-9a-f-]{36}$/)
  await expect(sheet.getByText('На проверке').first()).toBeVisible()
  const linked = page.url()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await open(page, linked)
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page).toHaveURL(/tab=history$/)
  await expect(rows(page)).toHaveCount(2)
  await rows(page).nth(1).getByRole('link', { name: 'Вывод' }).click()

  await sheet.getByRole('button', { name: 'Отменить вывод' }).click()
  const question = page.getByRole('dialog', { name: 'Отменить вывод?' })
  await expect(question.getByRole('button', { name: 'Не отменять' })).toBeFocused()
  await question.getByRole('button', { name: 'Отменить вывод' }).click()
  await expect(sheet.getByText('Отменён').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Отменить вывод' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
  await expect(page).toHaveURL(/tab=history$/)
  await expect(rows(page).nth(1)).toContainText('Отменён')
})

test('the reason that prevents a withdrawal is shown, and disables the button', async ({ page }) => {
  await open(page, '/balance?tab=withdraw')
  const says = async (text: string) => {
    await expect(submit(page)).toBeDisabled()
    await expect(page.getByRole('form', { name: 'Вывод' })).toContainText(text)
  }
  await says('Введите сумму')
  await amount(page).fill('499,99')
  await says('Минимальная сумма: 500,00 ₽')
  await amount(page).fill('1000,01')
  await says('Недостаточно средств')
  await page.getByRole('button', { name: 'Всё', exact: true }).click()
  await expect(amount(page)).toHaveValue('1\u00a0000')
  await says('Укажите карту для вывода')
  await cardNumber(page).fill('4111 1111 1111 1112')
  await says('Неверный номер карты')
  await cardNumber(page).blur()
  await expect(cardNumber(page)).toHaveAttribute('aria-invalid', 'true')
  await cardNumber(page).fill(card)
  await expect(cardNumber(page)).not.toHaveAttribute('aria-invalid', 'true')
  await expect(submit(page)).toBeEnabled()
  await expect(submit(page)).toHaveText('Вывести 1 000,00 ₽')

  await page.getByRole('link', { name: 'Криптовалюта' }).click()
  // The typed amount is preserved.
  await expect(amount(page)).toHaveValue('1\u00a0000')
  await says('Укажите кошелёк для вывода')
  const wallet = page.getByLabel('Адрес кошелька USDT TRC-20')
  await wallet.fill(`${tron}x`)
  await says('Неверный адрес кошелька')
  await wallet.fill(tron)
  await expect(submit(page)).toBeEnabled()
  await page.getByRole('radio', { name: 'BEP-20' }).check()
  await says('Неверный адрес кошелька')
  await page.getByRole('radio', { name: 'BTC' }).check()
  await expect(page.getByLabel('Адрес кошелька BTC')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'BEP-20' })).toHaveCount(0)
})

test.describe('one at a time', () => {
  test.use({ allowedTroubles: [/status of 409/] })

  test('the form in another tab closes, a card is corrected, a second withdrawal is refused', async ({
    page,
    context,
    player,
    address,
  }) => {
    await open(page, '/balance?tab=withdraw')
    const other = await context.newPage()
    await open(other, '/profile/withdraw?type=card')
    await fillCard(other, '500')
    // The live connection is up, so the other tab will be notified.
    await fillCard(page, '500', '5555555555554444')
    await submit(page).click()
    await expect(page.getByRole('heading', { name: created })).toBeVisible()
    await expect(underWay(other)).toBeVisible()

    const { id } = (await (await fetch(`${address}/api/auth/me`, { headers: bearer(player.token) })).json()).user
    const second = await fetch(`${address}/api/payments/create-withdraw`, {
      method: 'POST',
      headers: { ...bearer(player.token), 'content-type': 'application/json' },
      body: JSON.stringify({ id, card, amount: 500, currency: 'RUB' }),
    })
    expect([second.status, (await second.json()).code]).toEqual([409, 'withdrawal_under_way'])

    await other.getByRole('button', { name: 'Исправить реквизиты' }).click()
    const dialog = other.getByRole('dialog', { name: 'Куда отправить деньги' })
    await expect(dialog).toContainText('5555 55** **** 4444')
    await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
    await dialog.getByLabel('Номер карты').fill(card)
    await dialog.getByLabel('Номер карты').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(other.getByText('Реквизиты исправлены')).toBeVisible()
    await expect(other.getByRole('main')).toContainText('4111 11** **** 1111')
    expect(await storedIn(other)).not.toContain(card)
  })
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('to a wallet: the address is shown for confirmation, and the administrator’s decision arrives live', async ({
  page,
  address,
}) => {
  await open(page, '/balance?tab=withdraw&type=crypto')
  await amount(page).fill('700')
  await page.getByLabel('Адрес кошелька USDT TRC-20').fill(` ${tron} `)
  await expect(page.getByRole('definition').filter({ hasText: tron })).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: created })).toBeVisible()
  await expect(balanceIn(page)).toHaveText('300,00 ₽')
  await page.getByRole('link', { name: 'Показать в истории' }).click()
  const sheet = page.getByRole('dialog', { name: 'Вывод' })
  await expect(sheet).toContainText(tron)
  await expect(sheet.getByRole('button', { name: 'Исправить реквизиты' })).toBeVisible()

  const uuid = new URL(page.url()).searchParams.get('id')
  await asAdministrator(address, (call) =>
    call('PATCH', `/api/admin/transactions/${uuid}/status`, { status: 'rejected', reason: 'Другой кошелёк' }),
  )
  await expect(sheet.getByText('Отклонён').first()).toBeVisible()
  await expect(sheet).toContainText('Другой кошелёк')
  await expect(sheet.getByRole('button', { name: 'Отменить вывод' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
})

test('by cheque: it can be opened as soon as it is issued', async ({ page, address }) => {
  await open(page, '/balance?tab=withdraw&type=crypto')
  await amount(page).fill('700')
  await page.getByRole('radio', { name: 'Чек' }).check()
  await expect(page.getByLabel(/Адрес кошелька/)).toHaveCount(0)
  await submit(page).click()
  await page.getByRole('link', { name: 'Показать в истории' }).click()
  const sheet = page.getByRole('dialog', { name: 'Вывод' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Открыть чек' })).toHaveCount(0)
  const uuid = new URL(page.url()).searchParams.get('id')
  await asAdministrator(address, (call) =>
    call('PATCH', `/api/admin/transactions/${uuid}/status`, { status: 'success' }),
  )
  await expect(sheet.getByText('Выплачен').first()).toBeVisible({ timeout: 15_000 })
  await expect(sheet.getByRole('link', { name: 'Открыть чек' })).toHaveAttribute('href', /^https?:/)
  await expect(sheet).toContainText(/1 USDT = \d/)
  await page.keyboard.press('Escape')
  await expect(balanceIn(page)).toHaveText('300,00 ₽')
  await expect(rows(page).nth(1)).toContainText('Выплачен')
})

test.describe('an answer that is lost', () => {
  test.use({ allowedTroubles: [/ERR_FAILED|ERR_ABORTED/] })

  test('leaves one withdrawal, whether it is requested again or the page is reloaded', async ({ page }) => {
    await open(page, '/balance?tab=withdraw')
    let lost = 0
    await page.route('**/api/payments/create-withdraw', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await fillCard(page, '500')
    await submit(page).click()
    await expect(page.getByRole('heading', { name: created })).toBeVisible()
    expect(lost).toBe(2)
    await page.reload()
    await expect(underWay(page)).toBeVisible()
    await expect(balanceIn(page)).toHaveText('500,00 ₽')
    await page.getByRole('navigation', { name: 'Разделы баланса' }).getByRole('link', { name: 'История' }).click()
    await expect(rows(page)).toHaveCount(2)
  })

  test('a page that is reloaded before the answer shows the withdrawal in progress', async ({ page }) => {
    await open(page, '/balance?tab=withdraw')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/payments/create-withdraw', async (route) => {
      await route.fetch()
      held.resolve()
    })
    await fillCard(page, '500')
    await submit(page).click()
    await held.promise
    await page.reload()
    await expect(underWay(page)).toBeVisible()
    expect(await storedIn(page)).not.toContain(card)
  })
})

test('with the keyboard alone', async ({ page }) => {
  await open(page, '/balance?tab=withdraw')
  await amount(page).focus()
  await page.keyboard.type('500')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Всё', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cardNumber(page)).toBeFocused()
  await page.keyboard.type(card)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: created })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Вывод' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Исправить реквизиты' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Куда отправить деньги' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('button', { name: 'Исправить реквизиты' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test.describe('how it looks', () => {
  test.use({ reducedMotion: 'reduce' })

  test('every state is accessible in both themes and fits every width', async ({ page }) => {
    const look = async () => {
      await expectAccessible(page)
      await fitsAt(page, [320, 375, 768, 1440])
    }
    await open(page, '/balance?tab=history')
    await page.getByText('Здесь появятся ваши пополнения и выводы').waitFor()
    await look()
    await open(page, '/profile/withdraw?type=crypto')
    await page.getByLabel('Адрес кошелька USDT TRC-20').fill(tron)
    await look()
    await page.getByRole('link', { name: 'Карта' }).click()
    await fillCard(page, '100', '4111111111111112')
    await cardNumber(page).blur()
    await look()
    await fillCard(page, '500')
    await open(page, '/balance?tab=withdraw')
    await fillCard(page, '500')
    await submit(page).click()
    await page.getByRole('heading', { name: created }).waitFor()
    await look()
    await open(page, '/balance?tab=withdraw')
    await underWay(page).waitFor()
    await look()
    await page.getByRole('button', { name: 'Отменить вывод' }).click()
    await page.getByRole('dialog', { name: 'Отменить вывод?' }).waitFor()
    await look()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Подробности' }).click()
    await page.getByRole('dialog', { name: 'Вывод' }).getByText('История платежа').waitFor()
    await look()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await look()
  })
})
