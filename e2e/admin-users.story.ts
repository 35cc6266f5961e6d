import type { Page } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import {
  administratorTest,
  expect,
  newName,
  open,
  registerPlayer,
  type StoryPlayer,
  signedInAs,
  test,
} from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

// Elements behind an open dialog have no role.
const list = (page: Page) => page.locator('table[aria-label="Пользователи"]')
/** The page of a user. */
const card = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Разделы карточки' }).getByRole('link', { name, exact: true })
const edit = (page: Page) => card(page).getByRole('button', { name: 'Изменить', exact: true })
const editing = (page: Page) => dialogOf(page, 'Изменить пользователя')
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const search = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Имя, почта или ID' })

const idOf = async (address: string, { token }: StoryPlayer): Promise<string> => {
  const answer = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).user.id
}

administratorTest(
  'users are searched, filtered, ordered and opened with the keyboard alone',
  async ({ page, player, address }) => {
    // Together with the demo's users they fill more than a page.
    await Promise.all([1, 2, 3, 4].map(() => registerPlayer(address)))
    await open(page, '/admin?section=users')
    await expect(page.getByText(/^1–10 из \d+$/)).toBeVisible()
    await page.getByRole('button', { name: 'Следующая страница' }).click()
    await expect(page.getByText(/^11–\d+ из \d+$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^11–\d+ из \d+$/)).toBeVisible()

    await search(page).fill('nobody-is-called-so')
    await expect(page.getByText('Пользователи не найдены')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Сбросить' }).last().click()
    await search(page).focus()
    await page.keyboard.type(player.username.slice(0, 14))
    const row = list(page).getByRole('row', { name: `Открыть ${player.username}` })
    await expect(list(page).locator('tbody tr')).toHaveCount(1)
    await expect(page).toHaveURL(/section=users&search=story-/)
    // Immediately after the last letter: opening a user must not lose the search.
    await search(page).fill(player.username)
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, player.username)).toBeFocused()
    await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
    await page.reload()
    await edit(page).click()
    await expect(editing(page).getByLabel('Имя пользователя')).toHaveValue(player.username)
    await page.keyboard.press('Escape')
    await expect(edit(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`search=${player.username}$`))
    await expect(row).toBeVisible()
    const link = await row.getByText(player.username, { exact: true }).getAttribute('href')
    expect(link).toMatch(/^\/admin\/users\/\d+$/)
    // Links from before users had a page lead to it.
    await page.goto(`/admin?section=users&search=a&id=${link?.split('/').at(-1)}&part=notes`)
    await expect(page).toHaveURL(`${link}?part=notes`)
    await expect(card(page).getByLabel('Новая заметка')).toBeVisible()
    await page.goto(`/admin?section=users&search=${player.username}`)

    await page.getByRole('button', { name: 'Заблокированные' }).click()
    await expect(page.getByText('Пользователи не найдены')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Сбросить' }).last().click()
    await page.getByRole('button', { name: 'Баланс' }).click()
    await expect(page).toHaveURL(/sort=balance&order=desc$/)
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Баланс' })).toHaveAttribute('aria-sort', 'descending')
    await list(page).locator('tbody tr').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(list(page).locator('tbody tr').nth(1)).toBeFocused()
  },
)

administratorTest.describe('a balance', () => {
  administratorTest.use({ allowedTroubles: [/status of 409/] })

  administratorTest(
    'is changed only from the displayed state, and with a reason',
    async ({ page, player, address }) => {
      const id = await idOf(address, player)
      await open(page, `/admin/users/${id}`)
      const totals = card(page).getByRole('region', { name: 'Итоги' })
      await edit(page).click()
      const form = editing(page).getByRole('form')
      await form.getByLabel('Баланс').fill('1500.5')
      await expect(form.getByRole('status')).toContainText(/1\s000,00\s₽.*1\s500,50\s₽ \(\+500,50\s₽\)/)
      await form.getByRole('button', { name: 'Сохранить' }).click()
      await expect(form.getByText('Укажите причину')).toBeVisible()
      await form.getByLabel('Причина').fill('Возврат по обращению')

      // Meanwhile the player bets.
      const bet = await fetch(`${address}/api/games/dice/roll`, {
        method: 'POST',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ betAmount: 10, targetValue: 1, betType: 'under' }),
      })
      const { balance } = await bet.json()
      await form.getByRole('button', { name: 'Сохранить' }).click()
      await expect(form.getByText(/Баланс тем временем изменился/)).toBeVisible()
      await expect(page.locator('section[aria-label="Итоги"]')).toContainText(
        new RegExp(balance === 990 ? '990,00' : '\\d'),
      )
      await form.getByRole('button', { name: 'Сохранить' }).click()
      await expect(page.getByText('Изменения сохранены')).toBeVisible()
      await expect(editing(page)).toBeHidden()
      await expect(totals).toContainText(/1\s500,50/)

      await group(page, 'История').click()
      const timeline = card(page).getByRole('table', { name: 'Лента' })
      await expect(timeline.getByRole('row')).toHaveCount(4)
      await expect(timeline.getByRole('row').nth(1)).toContainText(/Корректировка.*1\s500,50/)
      await expect(timeline.getByRole('row').nth(2)).toContainText('Кости')
      await group(page, 'Деньги').click()
      await expect(card(page).getByRole('table', { name: 'Ставки' }).getByRole('link')).toHaveAttribute(
        'href',
        /^\/rounds\/\d+$/,
      )
    },
  )
})

administratorTest.describe('a ban', () => {
  administratorTest.use({ allowedTroubles: [/status of 409/] })

  administratorTest(
    'asks first, ends the sessions, and comes back when it is refused',
    async ({ page, player, address }) => {
      const id = await idOf(address, player)
      await open(page, `/admin/users/${id}`)
      const pill = (name: string) => page.locator('main').getByText(name, { exact: true }).first()
      const dialog = editing(page)
      await group(page, 'Аккаунт').click()
      await card(page)
        .getByRole('button', { name: /^Завершить сеанс/ })
        .click()
      await expect(card(page).getByText('Сейчас нигде не вошёл')).toBeVisible()
      await edit(page).click()
      await dialog.getByLabel('Статус').selectOption('banned')
      await dialog.getByRole('button', { name: 'Сохранить' }).click()
      const question = dialogOf(page, `Заблокировать ${player.username}?`)
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Заблокировать' }).click()
      await expect(question.getByText('Укажите причину')).toBeVisible()
      await question.getByLabel('Вид блокировки').selectOption('review')
      await expect(question.getByText('не сможет запросить вывод')).toBeVisible()
      await question.getByLabel('Причина').fill('Чужая карта')
      await question.getByRole('button', { name: 'Заблокировать' }).click()
      await expect(pill('Заблокирован')).toBeVisible()
      await expect(dialog).toBeHidden()
      const banOf = async () => {
        const answer = await fetch(`${address}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: player.username, password: player.password }),
        })
        const { user } = (await answer.json()) as { user: { ban?: { kind: string; reason: string } } }
        return user.ban && `${user.ban.kind}: ${user.ban.reason}`
      }
      await expect.poll(banOf).toBe('review: Чужая карта')
      // The review has ended, so its money is released.
      await edit(page).click()
      await dialog.getByRole('button', { name: 'Изменить блокировку' }).click()
      await expect(question.getByLabel('Причина')).toHaveValue('Чужая карта')
      await question.getByLabel('Вид блокировки').selectOption('rules')
      await question.getByRole('button', { name: 'Изменить блокировку' }).click()
      await expect.poll(banOf).toBe('rules: Чужая карта')
      await expect(dialog).toBeHidden()

      // A refused change is shown immediately, then reverted, with the reason.
      let refuse = () => {}
      const refused = new Promise<void>((resolve) => {
        refuse = resolve
      })
      await page.route('**/api/admin/update-user/*', async (route) => {
        await refused
        await route.fulfill({ status: 409, json: { code: 'last_administrator', message: '' } })
      })
      await edit(page).click()
      await dialog.getByLabel('Статус').selectOption('active')
      await dialog.getByRole('button', { name: 'Сохранить' }).click()
      await expect(pill('Активен')).toBeVisible()
      refuse()
      await expect(pill('Заблокирован')).toBeVisible()
      await expect(dialog.getByRole('alert')).toHaveText('Последнего администратора лишить прав нельзя')
      await page.unroute('**/api/admin/update-user/*')
      await dialog.getByRole('button', { name: 'Сохранить' }).click()
      await expect(page.getByText('Изменения сохранены').last()).toBeVisible()
      await expect.poll(banOf).toBeUndefined()
    },
  )
})

administratorTest.describe('an account', () => {
  administratorTest.use({ allowedTroubles: [/status of 400/] })

  administratorTest('is created for a player, and deleted while it has no history', async ({ page }) => {
    const name = newName()
    await open(page, '/admin?section=users')
    await page.getByRole('main').getByRole('button', { name: 'Создать' }).click()
    const form = page.getByRole('form', { name: 'Новый пользователь' })
    await form.getByLabel('Имя пользователя').fill(name)
    await form.getByLabel('Почта').fill(`${name}@example.test`)
    await form.getByLabel('Пароль', { exact: true }).fill('abc')
    await form.getByRole('button', { name: 'Создать' }).click()
    await expect(form.getByLabel('Пароль', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Пароль', { exact: true }).fill('correct-horse-9')
    await form.getByRole('button', { name: 'Создать' }).click()

    await expect(heading(page, name)).toBeVisible()
    await expect(card(page).getByText('Не входил')).toBeVisible()
    await page.goBack()
    await expect(list(page)).toContainText(name)
    await page.goForward()
    await edit(page).click()
    await editing(page).getByRole('button', { name: 'Удалить' }).click()
    await dialogOf(page, `Удалить ${name}?`).getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText(`${name}: аккаунт удалён`)).toBeVisible()
    await expect(page).toHaveURL(/section=users$/)
    await expect(list(page)).not.toContainText(name)
  })
})

const hostile = '<img src=x onerror="document.title=\'hacked\'">'

administratorTest('usernames and notes are rendered as text', async ({ page, player, address }) => {
  const id = await idOf(address, player)
  // Such names are refused; an old database might contain one.
  await page.route(/\/api\/admin\/get-user/, async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll(player.username, JSON.stringify(hostile).slice(1, -1))
    await route.fulfill({ response: answer, body: text })
  })
  await open(page, `/admin?section=users&search=${player.username}`)
  await list(page).getByText(hostile).first().click()
  await expect(heading(page, hostile)).toBeVisible()
  await group(page, 'История').click()
  const note = page.getByLabel('Новая заметка')
  await note.fill(hostile)
  await card(page).locator('form').filter({ has: note }).getByRole('button', { name: 'Добавить' }).click()
  await expect(card(page).getByRole('listitem').filter({ hasText: hostile })).toContainText('admin')
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}\\?part=history$`))
  expect(await page.title()).toContain(hostile)

  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    for (const [name, parts] of [
      ['Деньги', ['Платежи', 'Ставки', 'Бонусы']],
      ['Аккаунт', ['Сеансы', 'Связанные', 'Верификация', 'Рефералы']],
      ['Защита', ['Защита']],
      ['История', ['Заметки', 'Лента', 'Изменения в аккаунте']],
    ] as const) {
      await group(page, name).click()
      for (const part of parts) {
        await expect(card(page).getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible()
      }
      expect([width, name, await sticksOut(page)]).toEqual([width, name, []])
      if (width === 1440) await expectAccessible(page)
    }
    await edit(page).click()
    await expect(editing(page).getByRole('form')).toBeVisible()
    expect([width, await sticksOut(page)]).toEqual([width, []])
    if (width === 1440) await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
})

test('players are redirected to the main page, and so are staff who lose their role', async ({
  browser,
  address,
  player,
}) => {
  const post = async (path: string, body: object) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const opened = (role: string) =>
    asAdministrator(address, async (call) => {
      const body = { username: newName(), email: `${newName()}@example.test`, password: 'correct-horse-9', role }
      await call('POST', '/api/admin/users', body)
      return post('/api/auth/login', body)
    })
  const panelOf = async (who: { token: string }) => {
    const context = await browser.newContext({
      storageState: signedInAs(address, who),
      baseURL: address,
      locale: 'ru-RU',
    })
    const page = await context.newPage()
    await page.goto('/admin?section=users')
    return page
  }
  const players = await panelOf(player)
  await expect(players).toHaveURL('/')
  await players.context().close()
  const second = await opened('admin')
  const page = await panelOf(second)
  await expect(list(page)).toContainText(player.username)
  await asAdministrator(address, (call) => call('PATCH', `/api/admin/update-user/${second.user.id}`, { role: 'user' }))
  // The page is notified of the change of its account, so it needs no click.
  await expect(page).toHaveURL('/')
  await page.context().close()
})
