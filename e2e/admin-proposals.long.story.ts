import type { Page } from '@playwright/test'
import pg from 'pg'
import { administrator, asAdministrator, asStaff } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { expectFocusRestored, pressAt, skipNavigation } from './by-keyboard.ts'
import { type Casino, openCasino } from './casino.ts'
import { expect, test as guestTest, newName, open, registerPlayer } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

// In its own casino, which is not a trial site, so that loosening changes wait.
const test = guestTest.extend<{ own: Casino }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  own: async ({}, use) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', { env: { SEED: 'minimal' } })
    await use(casino)
    await casino.close()
  },
  address: ({ own }, use) => use(own.address),
})

async function signIn(page: Page, who: { username: string; password: string }): Promise<void> {
  await open(page, '/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Имя пользователя').fill(who.username)
  await dialog.getByLabel('Пароль', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

async function openGroup(page: Page, tab: string): Promise<void> {
  await open(page, `/admin?section=settings&tab=${tab}`)
}

/** A long-standing administrator: no event says that they got the rights today. */
async function longAdministrator(own: Casino): Promise<{ username: string; password: string }> {
  const mate = await registerPlayer(own.address)
  const client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
  await client.query(`UPDATE player SET role = 'admin' WHERE username = $1`, [mate.username])
  await client.end()
  return mate
}

const confirmAll = (own: Casino, by: { username: string; password: string }) =>
  asStaff(own.address, by, async (call) => {
    const { open: waiting } = (await call('GET', '/api/admin/proposals')) as { open: { id: string }[] }
    for (const { id } of waiting) await call('POST', `/api/admin/proposals/${id}/confirm`)
  })

const fits = async (page: Page) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sticksOut(page)).toEqual([])
  }
  await expectAccessible(page)
}

test('one administrator: a loosening is shown on every page until its day, and taken back', async ({ page }) => {
  await signIn(page, administrator)
  await openGroup(page, 'bonus')
  const cashback = page.getByRole('group', { name: 'Кэшбэк за неделю' })
  await cashback.getByLabel('Доля, %').fill('30')
  await expect(page.getByText('Ослабляет защиту: вступит в силу через 24 часа')).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(cashback.getByLabel('Доля, %')).toHaveValue('15')
  const notice = page.getByRole('listitem').filter({ hasText: 'Кэшбэк за неделю: Доля, %: 15 → 30' })
  await expect(notice).toContainText('Вступит в силу')
  await open(page, '/admin?section=users')
  await expect(notice).toBeVisible()
  await fits(page)
  const takeBack = notice.getByRole('button', { name: 'Отозвать' })
  await takeBack.focus()
  await page.keyboard.press('Enter')
  await expect(notice).toBeHidden()
  await expectFocusRestored(page)
  await open(page, '/admin?section=proposals')
  await expect(page.getByText('Ничего не ждёт решения')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Решённые' })).toContainText('Отозвано')
  await fits(page)
})

test('two administrators: one proposes, the other sees old and new, and confirms', async ({ page, own }) => {
  const mate = await longAdministrator(own)
  await asAdministrator(own.address, async (call) => {
    await call('PUT', '/api/admin/settings/payments', { approveUpTo: 5000 })
    const { games } = (await call('GET', '/api/admin/get-games')) as { games: { id: string; type: string }[] }
    const dice = games.find(({ type }) => type === 'dice')?.id
    await call('PATCH', `/api/admin/update-game/${dice}`, { house_edge: 1, max_bet: 200_000 })
  })
  await signIn(page, mate)
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Ждут второго администратора' }).click()
  const proposal = page.getByRole('listitem').filter({ hasText: 'Настройки: Платежи' })
  await expect(proposal).toContainText('0,00 ₽ → 5 000,00 ₽')
  await expect(page.getByRole('listitem').filter({ hasText: 'Игра' })).toContainText('2 → 1')
  await fits(page)
  // By keyboard: a closed dialog returns the focus, and a proposal that is gone leaves it in the list.
  await page.keyboard.press('Escape')
  await skipNavigation(page)
  const confirm = proposal.getByRole('button', { name: 'Подтвердить' })
  await pressAt(page, confirm)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }))
  await expect(page.getByRole('region', { name: 'Решённые' })).toContainText('Вступило в силу')
  await expectFocusRestored(page)
  await openGroup(page, 'payments')
  await expect(page.getByLabel(/^Одобрять выводы автоматически до/)).toHaveValue(/^5\s000$/)
})

test('a new administrator sees which changes wait a day, before trying one', async ({ page, own }) => {
  const mate = { username: newName(), password: 'correct-horse-9' }
  await asAdministrator(own.address, (call) =>
    call('POST', '/api/admin/users', { ...mate, email: `${mate.username}@example.test`, role: 'admin' }),
  )
  await confirmAll(own, await longAdministrator(own))
  await signIn(page, mate)
  await openGroup(page, 'bonus')
  await expect(page.getByText('Первые сутки с правами администратора')).toBeVisible()
  await page.getByRole('group', { name: 'Кэшбэк за неделю' }).getByLabel('Доля, %').fill('1')
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await openGroup(page, 'promocodes')
  await expect(page.getByRole('button', { name: 'Создать' })).toBeDisabled()
  await fits(page)
})

test('a role is given by two: proposed on the user’s page, and confirmed by another, who sees its rights', async ({
  page,
  own,
}) => {
  const person = await registerPlayer(own.address)
  const mate = await longAdministrator(own)
  await signIn(page, administrator)
  await open(page, `/admin?section=users&search=${person.username}`)
  await page.getByRole('link', { name: person.username }).first().click()
  await page.getByRole('button', { name: 'Изменить' }).first().click()
  const form = page.getByRole('form', { name: 'Изменить пользователя' })
  await form.getByLabel('Роль', { exact: true }).selectOption('support')
  await form.getByLabel('Роль сотрудника').selectOption('finance')
  await expect(form.getByText('Новые права подтверждает другой администратор')).toBeVisible()
  await fits(page)
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Предложено').first()).toBeVisible()
  await open(page, '/admin?section=staff')
  const table = page.getByRole('region', { name: 'Роли и права' })
  await table.getByRole('checkbox', { name: 'Поддержка: Игроки: выгрузить список' }).check()
  await expect(page.getByText('Новые права подтверждает другой администратор')).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await open(page, '/admin?section=proposals')
  const role = page.getByRole('listitem').filter({ hasText: `Роль сотрудника ${person.username}` })
  await expect(role).toContainText('— → Финансы')
  await expect(role).toContainText('Новые права')
  await expect(role.getByRole('button', { name: 'Подтвердить' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Права роли' })).toBeVisible()
  await fits(page)
  await confirmAll(own, mate)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Решённые' })).toContainText('Вступило в силу')
})
