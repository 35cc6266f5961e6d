import type { Page } from '@playwright/test'
import pg from 'pg'
import { openCasino } from './casino.ts'
import { expect, open, playerTest, registerPlayer, type StoryPlayer, signedInAs, test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Пополнения и выводы' }).locator('tbody tr')

/** The API calls of this player, as made by their page. */
function callsOf(address: string, { token }: StoryPlayer) {
  return async (path: string, body?: unknown) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return answer.json()
  }
}

playerTest('the history has tabs, and each tab its own URL', async ({ page, player, address }) => {
  const call = callsOf(address, player)
  const { user } = await call('auth/me')
  const withdrawal = { id: user.id, card: '4111111111111111', amount: 500, currency: 'RUB' }
  for (let made = 0; made < 11; made++) {
    const { transaction } = await call('payments/create-withdraw', withdrawal)
    await call('payments/cancel-withdraw', { uuid: transaction.uuid })
  }
  await open(page, '/balance?tab=history')
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Показать ещё' }).click()
  await expect(rows(page)).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Показать ещё' })).toHaveCount(0)

  const filter = page.getByRole('navigation', { name: 'Что показать' })
  await filter.getByRole('link', { name: 'В работе' }).click()
  await expect(page).toHaveURL(/tab=history&show=pending$/)
  await expect(page.getByText('Таких платежей нет')).toBeVisible()
  // Payments started elsewhere appear automatically.
  await call('payments/create-withdraw', withdrawal)
  await expect(rows(page)).toHaveCount(1)
  await filter.getByRole('link', { name: 'Пополнения' }).click()
  await expect(page.getByText('Таких платежей нет')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Показать все' }).click()
  await expect(page).toHaveURL(/tab=history$/)
  await page.goBack()
  await expect(page).toHaveURL(/show=deposits$/)
})

playerTest.describe('what is not there', () => {
  playerTest.use({ allowedTroubles: [/status of 404/] })

  playerTest('an unknown payment and a list that fails to load show a message', async ({ page }) => {
    await open(page, '/balance?tab=history&id=00000000-0000-4000-8000-000000000000')
    const sheet = page.getByRole('dialog', { name: 'Подробности' })
    await expect(sheet.getByText('Не найдено')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/tab=history$/)

    await page.route('**/api/payments/transactions?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
    )
    await page.reload()
    await expect(page.getByText('Не удалось загрузить историю платежей')).toBeVisible()
    await page.unroute('**/api/payments/transactions?*')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Здесь появятся ваши пополнения и выводы')).toBeVisible()
  })
})

test('the daily limit applies, and a small cheque is issued and opened immediately', async ({ browser }) => {
  const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', { payments: true })
  const client = new pg.Client({ connectionString: casino.databaseUrl })
  await client.connect()
  const player = await registerPlayer(casino.address)
  const context = await browser.newContext({
    baseURL: casino.address,
    storageState: signedInAs(casino.address, player),
    locale: 'ru-RU',
  })
  try {
    for (const [section, value] of [
      ['site', { maxWithdrawalPerDay: 800_00 }],
      ['payments', { approveUpTo: 700_00 }],
    ] as const)
      await client.query(
        `INSERT INTO setting (section, value) VALUES ($1, $2) ON CONFLICT (section) DO UPDATE SET value = setting.value || $2`,
        [section, JSON.stringify(value)],
      )
    const call = callsOf(casino.address, player)
    await expect(async () => expect((await call('payments/methods')).withdrawal.leftToday).toBe(800)).toPass()

    const page = await context.newPage()
    await open(page, '/balance?tab=withdraw&type=crypto')
    await page.getByRole('button', { name: 'Всё', exact: true }).click()
    await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue('800')
    await page.getByLabel('Сумма', { exact: true }).fill('800,01')
    await expect(page.getByRole('form', { name: 'Вывод' })).toContainText(/сегодня доступно ещё 800,00/)
    await page.getByLabel('Сумма', { exact: true }).fill('600')
    await page.getByRole('radio', { name: 'Чек' }).check()
    const tab = context.waitForEvent('page')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Вывести/ })
      .click()
    const cheque = page.getByRole('main').getByRole('link', { name: 'Открыть чек' })
    await expect(cheque).toBeVisible()
    await expect(page.getByText('Ссылка на чек открыта')).toBeVisible()
    await expect(await tab).toHaveURL((await cheque.getAttribute('href')) ?? '')
    expect(await (await tab).evaluate(() => window.opener)).toBeNull()

    // The rest of the daily limit is below the minimum.
    await open(page, '/balance?tab=withdraw&type=crypto')
    await page.getByRole('button', { name: 'Всё', exact: true }).click()
    await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue('200')
    await expect(page.getByRole('form', { name: 'Вывод' })).toContainText('Минимальная сумма: 500,00')
  } finally {
    await context.close()
    await client.end()
    await casino.close()
  }
})
