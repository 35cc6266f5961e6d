import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { administratorTest, expect, newName, open, test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

test.describe('roles of staff', () => {
  // In its own casino, because a role affects all staff.
  test.use({
    allowedTroubles: [/status of 403/],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    address: async ({}, use) => {
      const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
      await use(casino.address)
      await casino.close()
    },
  })

  test('the panel shows the permitted actions, and names the missing permissions', async ({ page, address }) => {
    const mate = { username: newName(), password: 'correct-horse-9' }
    let id = ''
    await asAdministrator(address, async (call) => {
      const body = { ...mate, email: `${mate.username}@example.test`, role: 'support' }
      id = ((await call('POST', '/api/admin/users', body)) as { user: { id: string } }).user.id
    })
    await open(page, '/')
    await page.getByRole('button', { name: 'Войти' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Имя пользователя').fill(mate.username)
    await dialog.getByLabel('Пароль', { exact: true }).fill(mate.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()

    await open(page, '/admin')
    const menu = page.getByRole('navigation', { name: 'Панель администратора' })
    await expect(menu.getByRole('link', { name: 'Поддержка' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Обзор' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'Сотрудники' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Создать пользователя' })).toHaveCount(0)

    await open(page, '/admin?section=staff')
    await expect(page.getByText('«Сотрудники: смотреть»')).toBeVisible()
    await expectAccessible(page)

    // Another role, while the panel is open.
    await asAdministrator(address, (call) => call('PATCH', `/api/admin/update-user/${id}`, { staffRole: 'auditor' }))
    await open(page, '/admin?section=staff')
    const table = page.getByRole('region', { name: 'Роли и права' })
    await expect(table.getByRole('columnheader', { name: /Аудитор/ })).toBeVisible()
    await expect(table.getByRole('checkbox')).toHaveCount(0)
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
    }
    await expectAccessible(page)
    await open(page, '/admin?section=settings&tab=payments')
    await expect(page.getByText('Только просмотр').first()).toBeVisible()
  })
})

administratorTest.describe('the staff of a site', () => {
  administratorTest.use({ allowedTroubles: [/status of 409/] })

  administratorTest(
    'an owner sees sessions of staff, cannot exclude themselves, and runs the audit',
    async ({ page }) => {
      await open(page, '/admin?section=staff&tab=sessions')
      const rows = page.getByRole('list', { name: 'Сеансы' }).getByRole('listitem')
      await expect(rows.filter({ hasText: 'Это ваш сеанс' })).toHaveCount(1)
      await open(page, '/admin?section=staff&tab=addresses')
      const owners = page.getByRole('form', { name: 'Владелец' })
      await owners.getByLabel('Адреса и сети, по одной в строке').fill('203.0.113.0/24')
      await owners.getByRole('button', { name: 'Сохранить' }).click()
      await expect(owners.getByText('В этом списке нет вашего адреса')).toBeVisible()
      await expectAccessible(page)
      await open(page, '/admin?section=audit')
      await page.getByRole('button', { name: 'Запустить аудит' }).click()
      await expect(page.getByText(/Идёт|Всё сходится/).first()).toBeVisible()
      await expectAccessible(page)
    },
  )
})
