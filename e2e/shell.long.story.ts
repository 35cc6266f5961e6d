import { expectAccessible } from './axe.ts'
import { balanceIn, expect, open, playerTest, test } from './fixtures.ts'

const playersPages = [
  '/balance',
  '/balance?tab=withdraw',
  '/refs',
  '/profile',
  '/profile?tab=bonuses',
  '/profile/withdraw',
  '/profile/withdraw/crypto',
  '/profile/withdraw/one/two/three',
  '/profile/top-up',
  '/profile/top-up/card/two/three',
  '/admin',
]

test('a guest who opens a player’s page is redirected to the main page', async ({ page }) => {
  for (const path of playersPages) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
})

playerTest('a player opens their own pages, and not the administrator’s', async ({ page }) => {
  for (const path of playersPages.filter((each) => each !== '/admin')) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0])
  }
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

playerTest('the method may be a part of the path', async ({ page }) => {
  await open(page, '/profile/withdraw/crypto')
  await expect(page.getByLabel(/^Адрес кошелька/)).toBeVisible()
  await open(page, '/profile/withdraw/crypto/more?type=card')
  await expect(page.getByLabel('Номер карты')).toBeVisible()
  await open(page, '/profile/top-up/crypto/more')
  await expect(page.getByRole('radio', { name: /^USDT/ }).first()).toBeAttached()
})

test.describe('an address that leads nowhere', () => {
  test.use({ allowedTroubles: [/status of 404/] })

  test('shows a message and links back', async ({ page }) => {
    const answer = await page.goto('/nothing/here')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the status page', () => {
  test.use({ allowedTroubles: [/ERR_FAILED/] })

  test('says what works, what does not, and when that is not known', async ({ page }) => {
    const main = page.getByRole('main')
    const service = (name: string) => main.getByRole('listitem').filter({ hasText: name })
    await open(page, '/support')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Состояние сайта' }).click()
    await expect(main.getByRole('status')).toHaveText('Всё работает')
    await expect(service('Наши игры')).toContainText('Работает')
    await expect(service('Вход в аккаунт')).toContainText('Работает')

    const states = { play: 'working', payments: 'down', partner: 'closed', signIn: 'working' }
    await page.route('**/api/status', (route) => route.fulfill({ json: { at: new Date().toISOString(), ...states } }))
    await page.reload()
    await expect(main.getByRole('status')).toContainText('Часть сайта не работает')
    await expect(service('Пополнение и вывод')).toContainText('Не работает')
    await expect(service('Слоты')).toContainText('Сейчас не предлагается')
    await expectAccessible(page)

    await page.route('**/api/status', (route) => route.abort())
    await page.reload()
    await expect(main.getByRole('alert')).toContainText('Не удалось узнать, что работает')
    await expect(main.getByRole('listitem')).toHaveCount(0)
    await page.unroute('**/api/status')
    await main.getByRole('button', { name: 'Повторить' }).click()
    await expect(main.getByRole('status')).toHaveText('Всё работает')
  })
})

test('language and theme are chosen, persisted, and applied before the first paint', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.getByRole('button', { name: 'Включить светлую тему' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByText('EN', { exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.goto('/games/dice', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByText('ES', { exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('another language leaves the menu open, and the focus where it was', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Меню' }).click()
    const chosen = (name: string) => page.getByRole('dialog').getByRole('radio', { name })
    await chosen('Русский').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expect(chosen('English')).toBeFocused()
    await chosen('Español').click()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Menú' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('signing in, betting and signing out work with the keyboard alone', async ({ page, player }) => {
  await open(page, '/games/dice')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Перейти к содержимому' })).toBeFocused()
  await tabTo('Войти')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Имя пользователя')).toBeFocused()
  await page.keyboard.type(player.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(player.password)
  await page.keyboard.press('Enter')
  await expect(balanceIn(page)).toBeVisible()

  await open(page, '/games/dice')
  await tabTo('Ставка')
  await page.keyboard.type('10')
  await tabTo(/^Бросить/)
  const answered = page.waitForResponse('**/api/games/dice/roll')
  await page.keyboard.press('Enter')
  expect((await answered).status()).toBe(200)

  async function tabTo(name: string | RegExp) {
    for (let presses = 0; presses < 80; presses++) {
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null
        const label = element?.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined
        return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
      })
      if (typeof name === 'string' ? focused.trim() === name : name.test(focused.trim())) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
})

test('a guest who follows a link while the page hydrates gets there without a console error', async ({ page }) => {
  for (let turn = 0; turn < 3; turn++) {
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('a[href="/fairness"]:visible').first().click()
    await expect(page).toHaveURL(/fairness/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
