import { expect, open, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow', allowedTroubles: [/ERR_INTERNET_DISCONNECTED|WebSocket/] })

test('without a network a page says so in the visitor’s language and theme, and opens by itself afterwards', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.evaluate(() => {
    localStorage.setItem('language', 'en')
    localStorage.setItem('theme', 'light')
  })
  await context.setOffline(true)
  await page.goto('/bonus').catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Bonuses' })).toBeAttached()
  await expect(page).toHaveURL(/\/bonus$/)
})
