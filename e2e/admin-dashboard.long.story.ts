import { games } from '@casino/rules/games/index'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, type StoryPlayer, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const pending = (page: Page) => page.getByRole('region', { name: 'Выводы ждут решения' })
const latest = (page: Page) => page.getByRole('table', { name: 'Последние транзакции' }).locator('tbody tr')

async function ask(address: string, { token }: StoryPlayer, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(address + path, request)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** A pending withdrawal to a card; of all pending ones in this casino, the page receives only this player's. */
async function waiting(page: Page, address: string, player: StoryPlayer): Promise<void> {
  const { user } = await ask(address, player, '/api/auth/me')
  const body = { id: user.id, card: '4111111111111111', amount: 600, currency: 'RUB' }
  await ask(address, player, '/api/payments/create-withdraw', body)
  await page.route(/get-transactions\?.*undecided=yes/, (route) =>
    route.continue({ url: `${route.request().url()}&search=${player.username}` }),
  )
}

test('a withdrawal is rejected from the dashboard with the keyboard alone', async ({ page, address, player }) => {
  await waiting(page, address, player)
  await open(page, '/admin')
  await expect(pending(page)).toContainText('600,00 ₽')
  const reject = pending(page).getByRole('button', { name: `Отклонить вывод ${player.username}` })
  await reject.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Отклонить вывод?' })
  await expect(question.getByLabel('Причина')).toBeFocused()
  await page.keyboard.type('<i>не та карта</i>')
  await page.keyboard.press('Enter')
  await expect(reject).toHaveCount(0)
  await expect(pending(page)).toContainText('Ничего не ждёт решения')
  await expect
    .poll(async () => (await ask(address, player, '/api/payments/transactions')).transactions[0])
    .toMatchObject({ step: 'declined', reason: '<i>не та карта</i>' })
})

test('the figures and the waiting payments update automatically', async ({ page, address, player }) => {
  let requests = 0
  // Anything received after the first answer was pushed.
  await page.route('**/api/admin/get-stats', (route) => (requests++ === 0 ? route.continue() : undefined))
  await open(page, '/admin')
  const played = page.getByRole('region', { name: 'Сыграно игр' }).getByRole('paragraph').first()
  const badge = page.getByRole('link', { name: /^Выводы ждут: \d/ })
  await expect(played).toHaveText(/\d/)
  const [before, waited] = [await played.textContent(), await badge.textContent()]
  await ask(address, player, '/api/games/dice/roll', { betAmount: 1, targetValue: 50, betType: 'over' })
  await expect(played).not.toHaveText(String(before))
  await waiting(page, address, player)
  await expect(pending(page)).toContainText(player.username)
  await expect(badge).not.toHaveText(String(waited))
})

test.describe('refused', () => {
  test.use({ allowedTroubles: [/409 \(Conflict\)/] })

  test('a decision that the server refuses is undone, with the reason', async ({ page, address, player }) => {
    await waiting(page, address, player)
    await page.route('**/api/admin/transactions/*/status', (route) =>
      route.fulfill({ status: 409, json: { code: 'payment_under_way', message: 'no' } }),
    )
    await open(page, '/admin')
    const approve = pending(page).getByRole('button', { name: `Одобрить вывод ${player.username}` })
    await approve.click()
    await page.getByRole('dialog', { name: 'Одобрить вывод?' }).getByRole('button', { name: 'Одобрить' }).click()
    await expect(page.locator('[data-sonner-toast]')).toContainText(`Вывод ${player.username} не изменён`)
    await expect(approve).toBeVisible()
  })
})

test('a period’s money is compared with the previous period, and links to its items', async ({
  page,
  address,
  player,
}) => {
  const roll = { betAmount: 100, targetValue: 2, betType: 'under' }
  await ask(address, player, '/api/games/dice/roll', roll)
  await open(page, '/admin')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  for (const name of ['GGR', 'NGR', 'Пополнения', 'Выводы'])
    await expect(card(name)).toContainText(/\d,\d\d\s₽.*Вчера за весь день: /s)
  await page.getByRole('radio', { name: '7 дней' }).press('Space')
  await expect(page).toHaveURL(/period=week/)
  await expect(card('GGR')).toContainText('Столько же дней до этого: 0,00 ₽')
  await page.getByRole('radio', { name: 'Свои даты' }).press('Space')
  const days = card('Деньги за период')
  await days.getByLabel('С', { exact: true }).fill('2026-01-01')
  await days.getByLabel('По', { exact: true }).fill('2026-01-31')
  await expect(page).toHaveURL(/since=2026-01-01&until=2026-01-31|until=2026-01-31&since=2026-01-01/)
  await expect(card('NGR')).toContainText('0,00 ₽')
  await page.getByRole('link', { name: 'По играм' }).click()
  await expect(page).toHaveURL(/from=2026-01-01.*report=games|report=games.*from=2026-01-01/)
  await page.goBack()
  await page.getByRole('link', { name: 'Список пополнений' }).click()
  await expect(page).toHaveURL(/section=transactions/)
  await expect(page.getByLabel('С', { exact: true })).toHaveValue('2026-01-01')
})

test('the house’s losses are red, with a minus', async ({ page }) => {
  await page.route('**/api/admin/reports/days*', async (route) => {
    const response = await route.fetch()
    const report = await response.json()
    report.lines[0].ggr = -1234.5
    await route.fulfill({ response, json: report })
  })
  await open(page, '/admin')
  const loss = page.getByRole('region', { name: 'GGR', exact: true }).getByText('−1 234,50 ₽')
  await expect(loss).toHaveClass(/text-danger/)
  await expectAccessible(page)
})

test('a report is chosen, narrowed to days and downloaded', async ({ page }) => {
  await open(page, '/admin?report=games')
  const reports = page.getByRole('region', { name: 'Отчёты', exact: true })
  await expect(reports.getByRole('table', { name: 'По играм' })).toContainText('Рулетка')
  const fetched = page.waitForEvent('download')
  await reports.getByRole('button', { name: 'Скачать CSV' }).click()
  expect((await fetched).suggestedFilename()).toMatch(/^games-.*\.csv$/)
  await reports.getByRole('radio', { name: 'По дням' }).press('Space')
  await expect(reports.getByRole('table', { name: 'По дням' }).getByRole('row')).toHaveCount(31)
  await reports.getByLabel('С', { exact: true }).fill('2026-01-31')
  await expect(page).toHaveURL(/from=2026-01-31/)
  await expect(reports.getByRole('table', { name: 'По дням' })).toContainText('31.01')
  await reports.getByRole('radio', { name: 'По способам' }).press('Space')
  await expect(reports.getByRole('table', { name: 'По способам' })).toContainText('Карта')
})

test('operations name a silent node, a replica that is behind, and the jobs that never ran or failed', async ({
  page,
}) => {
  await page.route('**/api/admin/operations', async (route) => {
    const response = await route.fetch()
    const report = await response.json()
    const at = new Date(Date.now() - 180_000).toISOString()
    const gone = { ...report.nodes[0], id: crypto.randomUUID(), host: 'gone', seenAt: at, running: false }
    const runs = [{ kind: 'audit', at, ok: false, lastOk: null }]
    const database = { ...report.database, replica: { state: 'behind', lagSeconds: 12.34 } }
    await route.fulfill({ response, json: { ...report, database, nodes: [...report.nodes, gone], runs } })
  })
  await open(page, '/admin')
  await page.getByRole('navigation', { name: 'Панель администратора' }).getByRole('link', { name: 'Система' }).click()
  const node = page.getByRole('region', { name: 'Узлы' }).getByRole('listitem')
  await expect(node.filter({ hasText: 'gone' })).toContainText(/Не отвечает.*ROLE=all.*Последний сигнал: \d/)
  await expect(node.filter({ hasText: 'Работает' })).toHaveCount(1)
  const job = page.getByRole('region', { name: 'Копии и проверки' }).getByRole('listitem')
  await expect(job.filter({ hasText: 'npm run backup' })).toContainText('Ни разу не запускалось')
  await expect(job.filter({ hasText: 'npm run audit' })).toContainText('Не удалось')
  const database = page.getByRole('region', { name: 'База данных' })
  await expect(database).toContainText(/PostgreSQL\s*\d/)
  await expect(database).toContainText(/Реплика для отчётов\s*отстала, 12,3\sс/)
  await expectAccessible(page)
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }
})

test('figures, chart and the five latest rounds fit every width in both themes', async ({ page }) => {
  const fetched = page.waitForRequest(/get-transactions\?(?!.*status=).*limit=50\b/)
  await open(page, '/admin?section=nowhere')
  for (const figure of ['Всего пользователей', 'Активные пользователи', 'GGR за всё время', 'Сыграно игр'])
    await expect(page.getByRole('region', { name: figure })).toContainText(/\d/)
  await fetched
  await expect(latest(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Показать ещё' }).click()
  await expect.poll(() => latest(page).count()).toBeGreaterThan(5)
  const chart = page.getByRole('group', { name: 'Прибыль по играм, ₽' })
  await chart.getByRole('button').first().focus()
  await page.keyboard.press('End')
  await expect(chart.getByRole('button').last()).toBeFocused()
  await expect(chart.getByRole('button').last()).toHaveAccessibleName(
    /^\p{L}+: За 24 часа [+−]?[\d\s]+,\d\d\s₽, В среднем/u,
  )
  await expect(chart.getByRole('button')).toHaveCount(games.length)
  await expectAccessible(page)
  const profit = page.getByRole('region', { name: 'Прибыль по играм, ₽' })
  await profit.getByRole('button', { name: 'Показать таблицей' }).click()
  await expect(page.getByRole('table', { name: 'Прибыль по играм, ₽' }).getByRole('row')).toHaveCount(1 + games.length)
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sticksOut(page), { message: `at ${width}` }).toEqual([])
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('the panel switches its language, and its menu stays open', async ({ page }) => {
    await open(page, '/admin')
    await page.getByRole('button', { name: 'Меню панели' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'English' }).click()
    const menu = page.getByRole('dialog', { name: 'Panel menu' })
    await expect(menu.getByRole('link', { name: 'Transactions' })).toBeVisible()
    await menu.getByRole('radio', { name: 'Light' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
})
