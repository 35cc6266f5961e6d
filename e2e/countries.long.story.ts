import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { expect, open, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

// The setting affects every visitor, so the story has its own casino.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  address: async ({}, use) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', {
      env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' },
    })
    await use(casino.address)
    await casino.close()
  },
})

test('a country that is not served: the panel lists it, and its visitors read why', async ({
  page,
  browser,
  address,
}) => {
  await open(page, '/admin?section=settings&tab=security')
  const form = page.getByRole('form', { name: 'Вход администраторов' })
  const codes = form.getByLabel('Коды из двух букв')
  await codes.fill('Иран')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toContainText('Коды стран из двух букв, через запятую')
  await codes.fill('ir kp')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(codes).toHaveValue('IR, KP')
  await expectAccessible(page)
  await open(page, '/admin?section=operations')
  await expect(page.getByRole('region', { name: 'Страны, где сайт не работает' })).toContainText('CF-IPCountry')

  const visitor = async (country: string) => {
    const context = await browser.newContext({
      extraHTTPHeaders: { 'cf-ipcountry': country },
      locale: 'ru-RU',
      storageState: { cookies: [], origins: [] },
    })
    const guest = await context.newPage()
    await guest.goto(address)
    return guest
  }
  const guest = await visitor('IR')
  const words = 'В вашей стране (Иран) мы не работаем: регистрация, пополнения и игра недоступны.'
  await expect(guest.getByRole('status').filter({ hasText: words })).toBeVisible()
  for (const width of [375, 1440]) {
    await guest.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(guest), `at ${width}`).toEqual([])
  }
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Регистрация' }).first().click()
  await expect(guest.getByRole('dialog')).toContainText(words)
  await guest.context().close()

  const other = await visitor('DE')
  await expect(other.getByRole('button', { name: 'Регистрация' }).first()).toBeVisible()
  await expect(other.getByText('мы не работаем')).toHaveCount(0)
  await other.context().close()
})
