import type { Frame, Page } from '@playwright/test'
import { openCasino } from './casino.ts'
import { administratorState, expect, test as guestTest } from './fixtures.ts'

// The site as Telegram in a browser shows it: in a frame, with Telegram's own back button above.
const test = guestTest.extend<{ own: { address: string; telegram: string } }>({
  own: async ({ shared }, use) =>
    use(
      await shared.of('mini app', async () => {
        const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', { payments: true })
        const telegram = casino.telegram ?? ''
        await switchOn(casino.address)
        return { address: casino.address, telegram, close: () => casino.close() }
      }),
    ),
  address: ({ own }, use) => use(own.address),
})

async function switchOn(address: string): Promise<void> {
  const { origins } = await administratorState(address)
  const token = origins[0]!.localStorage[0]!.value
  const answer = await fetch(`${address}/api/admin/settings/security`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ telegramMiniApp: true }),
  })
  expect(answer.ok).toBe(true)
}

const inside = (page: Page) => page.frameLocator('iframe')
const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.locator('iframe').elementHandle())!.contentFrame()
  return frame!
}
const back = (page: Page) => page.getByRole('button', { name: 'Назад' }).first()

test('a visitor looks around, opens an account with one press, and is signed in at the next opening', async ({
  page,
  own,
}) => {
  await page.goto(`${own.telegram}/app?person=800002`)
  const site = inside(page)
  await expect(site.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
  // What Telegram passed is not left in the address.
  await expect.poll(async () => (await frameOf(page)).url()).toBe(`${own.address}/`)
  await site.getByRole('button', { name: 'Войти' }).first().click()
  await site.getByRole('button', { name: 'Войти через Telegram' }).click()
  await expect(site.getByRole('banner').getByRole('button', { name: /^Баланс/ })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${own.telegram}/app?person=800002`)
  await expect(
    inside(page)
      .getByRole('banner')
      .getByRole('button', { name: /^Баланс/ }),
  ).toBeVisible()
})

test('the back button of Telegram leads back, and the cashier opens in the browser', async ({ page, own }) => {
  await page.goto(`${own.telegram}/app?person=800001`)
  const site = inside(page)
  await expect(site.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
  await expect(back(page)).toBeHidden()
  await site.getByRole('link', { name: 'Честная игра' }).first().click()
  await expect(site.getByRole('heading', { level: 1 })).toContainText('Честность игры')
  await back(page).click()
  await expect.poll(async () => new URL((await frameOf(page)).url()).pathname).toBe('/')
  await expect(back(page)).toBeHidden()

  await site.getByRole('button', { name: 'Войти' }).first().click()
  await site.getByRole('button', { name: 'Войти через Telegram' }).click()
  await expect(site.getByRole('banner').getByRole('button', { name: /^Баланс/ })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await site.getByRole('banner').getByRole('link', { name: 'Пополнить' }).click()
  expect((await opened).url()).toBe(`${own.address}/balance?tab=deposit`)
  await expect(site.getByText('Касса открыта в браузере: внутри Telegram платежей нет')).toBeVisible()
  expect(new URL((await frameOf(page)).url()).pathname).toBe('/')
})

test('Telegram reloads the page, and it stays signed in', async ({ page, own }) => {
  await page.goto(`${own.telegram}/app?person=800003`)
  const site = inside(page)
  await site.getByRole('button', { name: 'Войти' }).first().click()
  await site.getByRole('button', { name: 'Войти через Telegram' }).click()
  const balance = site.getByRole('banner').getByRole('button', { name: /^Баланс/ })
  await expect(balance).toBeVisible()
  const before = await frameOf(page)
  await before.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(site.locator('html[data-before]')).toHaveCount(0)
  await expect(balance).toBeVisible()
})

test('the site is light or dark like Telegram', async ({ page, own }) => {
  for (const theme of ['light', 'dark']) {
    await page.goto(`${own.telegram}/app?person=800001&theme=${theme}`)
    await expect(inside(page).locator('html')).toHaveAttribute('data-theme', theme)
  }
})

test('a link with another person’s data signs no one in outside Telegram', async ({ page, own }) => {
  const answer = await fetch(`${own.telegram}/_sandbox/init-data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: { id: 800002, first_name: 'Player' } }),
  })
  const { initData } = await answer.json()
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/telegram/mini-app') && sent.push(request.url()))
  await page.goto(`${own.address}/#${new URLSearchParams({ tgWebAppData: initData })}`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => sessionStorage.getItem('mini-app'))).toBeNull()
  expect(sent).toEqual([])
})
