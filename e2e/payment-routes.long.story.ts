import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { expect, open, signedInAs, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

// Routes affect every payment, so the story has its own casino.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  address: async ({}, use) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', {
      payments: true,
      env: { TRUSTED_PROXIES: '127.0.0.1' },
    })
    await use(casino.address)
    await casino.close()
  },
})

test('routes are added, previewed and removed', async ({ page }) => {
  await open(page, '/admin?section=settings&tab=payments')
  const routes = page.getByRole('region', { name: 'Маршруты пополнений' })
  await expect(routes).toContainText('Маршрутов нет')
  await expect(routes).toContainText('Сейчас: stripe')

  await routes.getByRole('button', { name: 'Добавить маршрут' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toContainText('Проверьте значение')
  await dialog.getByLabel('Провайдер').selectOption('freekassa')
  await dialog.getByLabel('От, ₽').fill('1 000')
  await dialog.getByLabel('С часа (Москва)').fill('24')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toContainText('Проверьте значение')
  await dialog.getByLabel('С часа (Москва)').fill('')
  await dialog.getByLabel('Первые цифры карт').fill('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  await expect(routes).toContainText('Сейчас: freekassa')

  await routes.getByLabel('Сумма, ₽').fill('999')
  await expect(routes).toContainText('Сейчас такой платёж не примет ни один провайдер')
  await expect(routes).toContainText('freekassa: сумма меньше его минимума')

  await routes.getByRole('button', { name: 'Добавить маршрут' }).click()
  await dialog.getByLabel('Провайдер').selectOption('stripe')
  await dialog.getByLabel('Доля, %').fill('25')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(routes).toContainText('Сейчас: stripe')
  await routes.getByLabel('Сумма, ₽').fill('5 000')
  await expect(routes).toContainText('Сейчас: freekassa 80 %, stripe 20 %')
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }
  await expectAccessible(page)

  await routes.getByRole('button', { name: 'Удалить маршрут freekassa' }).click()
  await routes.getByRole('button', { name: 'Удалить маршрут stripe' }).click()
  await expect(routes).toContainText('Маршрутов нет')
})

test('a declined card is paid at the next provider: one payment, whose attempts the panel shows', async ({
  page,
  address,
  browser,
}) => {
  // A provider that requires its payer's address does not accept one of this machine.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  await open(page, '/admin?section=settings&tab=payments')
  const routes = page.getByRole('region', { name: 'Маршруты пополнений' })
  for (const [provider, order] of [
    ['stripe', '1'],
    ['freekassa', '2'],
  ] as const) {
    await routes.getByRole('button', { name: 'Добавить маршрут' }).click()
    await page.getByRole('dialog').getByLabel('Провайдер').selectOption(provider)
    await page.getByRole('dialog').getByLabel('Порядок').fill(order)
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  const account = { username: 'declined', email: 'declined@example.test', password: 'correct-horse-9' }
  const { token, user } = await post('/api/auth/register', account)
  const order = { type: 'card', amount: 700, currency: 'RUB', user_id: user.id }
  const { session, transaction } = await post('/api/payments/create-payment', order, token)
  expect(transaction.provider).toBe('stripe')
  const players = await browser.newContext({
    baseURL: address,
    storageState: signedInAs(address, { token }),
    locale: 'ru',
  })
  const own = await players.newPage()
  await open(own, `/profile/top-up/${transaction.uuid}?type=card`)
  await expect(own.getByText('Ожидаем платёж')).toBeVisible()
  const sandbox = new URL(session.url).origin
  await fetch(`${sandbox}/_sandbox/pay/${session.id}`, { method: 'POST', headers, body: '{"how":"failed"}' })
  await expect(own.getByRole('main').getByText('Платёж отклонён, деньги не списаны')).toBeVisible()
  await expect(own.getByRole('link', { name: 'Открыть страницу оплаты' })).not.toHaveAttribute('href', session.url)
  await expectAccessible(own)
  await players.close()

  await open(page, '/admin?section=transactions')
  await page.getByRole('row').filter({ hasText: 'declined' }).first().click()
  const attempts = page.getByRole('dialog').getByRole('region', { name: 'Провайдеры платежа' })
  await expect(attempts).toContainText('stripe')
  await expect(attempts).toContainText('отклонил оплату')
  await expect(attempts).toContainText('freekassa')
  await attempts.getByText('Почему этот провайдер').last().click()
  await expect(attempts).toContainText('stripe: уже отказал')
  await expectAccessible(page)

  await open(page, '/admin?section=operations')
  const success = page.getByRole('region', { name: 'Успешность пополнений' })
  await expect(success).toContainText('stripe')
  await expect(success).toContainText('0 % · 0 из 1')
  await success.getByText('По часам (Москва)').click()
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }
  await expectAccessible(page)
})
