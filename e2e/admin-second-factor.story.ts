import { TOTP } from 'otpauth'
import { administrator, asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { expect, newName, open, test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

test.describe('the second factor', () => {
  // In its own casino, because the setting applies to every administrator.
  test.use({
    allowedTroubles: [/status of (401|403)/],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    address: async ({}, use) => {
      const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
      await use(casino.address)
      await casino.close()
    },
  })

  test('is set up where the site requires it, and required at the next sign-in', async ({ page, address }) => {
    const mate = { username: newName(), password: 'correct-horse-9' }
    await asAdministrator(address, async (call) => {
      await call('POST', '/api/admin/users', { ...mate, email: `${mate.username}@example.test`, role: 'admin' })
      const { secret } = (await call('POST', '/api/auth/second-factor', {
        password: administrator.password,
      })) as { secret: string }
      await call('POST', '/api/auth/second-factor/confirm', { code: codeOf(secret) })
      await call('PUT', '/api/admin/settings/security', { administratorSecondFactor: true })
    })

    const dialog = page.getByRole('dialog')
    const signIn = async () => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Войти' }).first().click()
      await dialog.getByLabel('Имя пользователя').fill(mate.username)
      await dialog.getByLabel('Пароль', { exact: true }).fill(mate.password)
      await page.keyboard.press('Enter')
    }
    await signIn()
    await expect(dialog).toBeHidden()
    await open(page, '/admin?section=settings&tab=security')
    await expect(page.getByText('Администраторам этого сайта нужен второй фактор')).toBeVisible()
    const password = page.getByLabel('Текущий пароль', { exact: true })
    await password.fill('not-the-right-one')
    await page.getByRole('button', { name: 'Настроить' }).click()
    await expect(password).toHaveAccessibleDescription('Неверный текущий пароль')
    await expectAccessible(page)
    await password.fill(mate.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: /^QR-код/ })).toBeVisible()
    await expectAccessible(page)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
    }
    const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
    const field = page.getByLabel('Код из приложения')
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('Код неверный или уже использован')
    await field.fill(codeOf(secret))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('main').getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await page.getByRole('button', { name: 'Коды сохранены' }).click()
    await expect(page.getByRole('region', { name: 'Второй фактор' })).toContainText('резервных кодов осталось: 10')

    await page.evaluate(() => localStorage.removeItem('token'))
    await signIn()
    const code = dialog.getByLabel('Код из приложения или резервный')
    await expect(code).toBeFocused()
    await code.fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await open(page, '/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обзор')
  })
})
