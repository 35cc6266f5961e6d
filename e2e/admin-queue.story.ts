import type { Page } from '@playwright/test'
import pg from 'pg'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { type Casino, openCasino } from './casino.ts'
import { expect, open, registerPlayer, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Транзакции' }).locator('tbody tr')
const above = 50_000

async function ask<T>(address: string, token: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await answer.json()
  expect([path, answer.status, said]).toEqual([path, 200, said])
  return said
}

const setFourEyes = (address: string, fourEyesAbove: number) =>
  asAdministrator(address, async (call) => {
    const { payments } = (await call('GET', '/api/casino/get-settings')) as { payments: object }
    await call('PUT', '/api/admin/settings/payments', { ...payments, fourEyesAbove })
  })

// Approvals of one administrator add up over 24 hours: in a shared casino, those of the other stories would also need two.
let casino: Casino
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  address: async ({}, use) => {
    casino = await openCasino(process.env.STORIES_POSTGRES ?? '', { payments: true })
    await use(casino.address)
    await casino.close()
  },
})

async function query(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: casino.databaseUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

/** An administrator whose rights are older than a day: rights granted today do not count yet. */
async function otherAdministrator(address: string): Promise<string> {
  const { username, token } = await registerPlayer(address)
  await query(`UPDATE player SET role = 'admin' WHERE username = $1`, [username])
  return token
}

test('a large withdrawal to a new address is held, approved from the queue by one administrator, and paid by another', async ({
  page,
  address,
  player,
}) => {
  const { user } = await ask<{ user: { id: string } }>(address, player.token, 'GET', '/api/auth/me')
  await asAdministrator(address, (call) =>
    call('PATCH', `/api/admin/update-user/${user.id}`, { balance: above + 10_000, reason: 'a story' }),
  )
  const passwords = { oldPassword: player.password, newPassword: 'nine-herons-wade' }
  await ask(address, player.token, 'POST', '/api/auth/change-password', passwords)
  const withdrawal = { id: user.id, card: '4111111111111111', amount: above + 1, currency: 'RUB' }
  const path = '/api/payments/create-withdraw'
  const { transaction } = await ask<{ transaction: { uuid: string } }>(address, player.token, 'POST', path, withdrawal)
  await setFourEyes(address, above)
  await open(page, `/admin?section=transactions&tab=undecided&search=${player.username}`)
  const row = rows(page).first()
  await expect(row).toContainText('Нужны двое')
  await expect(row).toContainText('Новый аккаунт')
  await expect(row).toContainText('ждёт 0 мин')
  await expect(page.getByRole('columnheader', { name: /^Дата/ })).toHaveAttribute('aria-sort', 'ascending')
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }

  const sheet = page.getByRole('dialog')
  await row.focus()
  await page.keyboard.press('Enter')
  const hold = sheet.getByRole('region', { name: 'Задержка вывода' })
  await expect(hold).toContainText('Задержан до')
  await expect(sheet.getByRole('button', { name: 'Одобрить' })).toHaveCount(0)
  await hold.getByRole('button', { name: 'Снять задержку' }).click()
  await hold.getByLabel('Причина').fill('Игрок подтвердил по телефону')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Одобрить' })).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: `Одобрить вывод ${player.username}` }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Одобрить вывод?' })
  await expect(question).toContainText('Нужны одобрения двух администраторов')
  await expect(question.getByRole('button', { name: 'Одобрить' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: `Одобрить вывод ${player.username}` })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const rejection = page.getByRole('dialog', { name: 'Отклонить вывод?' })
  await expect(rejection.getByLabel('Причина')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rejection).toContainText('Укажите причину')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: `Отклонить вывод ${player.username}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Одобрить' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('1 из 2: admin')
  await expect(row.getByRole('button', { name: /^Одобрить/ })).toHaveCount(0)

  await row.focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toContainText('Первое одобрение — ваше')
  await expect(sheet.getByRole('region', { name: 'На что посмотреть' })).toContainText('меньше чем за час до заявки')
  await expectAccessible(page)

  const review = `/api/admin/transactions/${transaction.uuid}/status`
  await ask(address, await otherAdministrator(address), 'PATCH', review, { status: 'success' })
  await page.reload()
  await expect(sheet.getByText('Первое одобрение')).toBeVisible()
  const way = sheet.getByRole('region', { name: 'История платежа' })
  await expect(way).toContainText('Одобрено первым администратором')
  await expect(way).toContainText('администратор admin')
  await expect(way.getByText(/^(Одобрен|Отправляется|Выплачен)$/).first()).toBeVisible()

  // A harm case is claimed and decided; then the queue is empty.
  const marker = { kind: 'cancelled_withdrawals', grave: true, figures: { times: 5, sum: 300_000 } }
  await query('INSERT INTO harm_case (player_id, markers, severity) VALUES ($1, $2, 3)', [
    user.id,
    JSON.stringify([marker]),
  ])
  await open(page, '/admin?section=harm')
  await page.getByRole('table', { name: 'На кого обратить внимание' }).getByText(player.username).click()
  await expect(sheet).toContainText('Отменённых выводов за неделю: 5, на 3 000,00')
  await sheet.getByRole('button', { name: 'Взять себе' }).click()
  await expect(sheet).toContainText('Занимается admin')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Связались' }).click()
  await expect(sheet).toContainText('Укажите причину')
  await sheet.getByLabel('Что сделано и почему').fill('Позвонили, знает про лимиты')
  await sheet.getByRole('button', { name: 'Связались' }).click()
  await expect(sheet).toContainText('Нерассмотренных признаков вреда нет')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Сейчас никого')).toBeVisible()
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }
})

test.describe('the queue', () => {
  test.use({ allowedTroubles: [/status of 409/] })

  test('keys move in the queue and decide after a question; several are decided at once, each with its result', async ({
    page,
    address,
  }) => {
    const players = await Promise.all([1, 2, 3, 4].map(() => registerPlayer(address)))
    const made = new Map<string, string>()
    for (const { username, token } of players) {
      const { user } = await ask<{ user: { id: string } }>(address, token, 'GET', '/api/auth/me')
      const body = { id: user.id, card: '4111111111111111', amount: 500, currency: 'RUB' }
      const path = '/api/payments/create-withdraw'
      const { transaction } = await ask<{ transaction: { uuid: string } }>(address, token, 'POST', path, body)
      made.set(username, transaction.uuid)
    }
    await open(page, '/admin?section=transactions&tab=undecided&search=story-')
    await expect(rows(page)).toHaveCount(4)
    expect(Math.round((await rows(page).first().boundingBox())!.height)).toBe(56)
    await page.keyboard.press('j')
    await expect(rows(page).nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(rows(page).nth(0)).toBeFocused()
    const rejection = page.getByRole('dialog', { name: 'Отклонить вывод?' })
    await page.keyboard.press('r')
    await expect(rejection.getByLabel('Причина')).toBeFocused()
    await page.keyboard.type('jar')
    await expect(rejection.getByLabel('Причина')).toHaveValue('jar')
    await page.keyboard.press('Enter')
    await expect(rejection).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(players[1]!.username) })).toBeFocused()

    // In a field, the letters are text; when switched off, they do nothing.
    await page.getByPlaceholder('uuid, имя или ID игрока').focus()
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: 'Клавиши' }).click()
    const help = page.getByRole('dialog', { name: 'Клавиши' })
    await expectAccessible(page)
    await help.getByRole('switch', { name: 'Клавиши включены' }).click()
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(3)
    await rows(page).first().focus()
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Клавиши' }).click()
    await help.getByRole('switch', { name: 'Клавиши включены' }).click()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()

    await rows(page).nth(0).focus()
    for (const _ of [0, 1, 2]) {
      await page.keyboard.press(' ')
      await page.keyboard.press('j')
    }
    await expect(page.getByText('Выбрано: 3')).toBeVisible()
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Отклонить выбранные' }).click()
    const batch = page.getByRole('dialog', { name: 'Отклонить выбранные' })
    await expect(batch.getByRole('listitem')).toHaveCount(3)
    // Meanwhile another administrator decides about one of them.
    const other = await otherAdministrator(address)
    const taken = `/api/admin/transactions/${made.get(players[2]!.username)}/status`
    await ask(address, other, 'PATCH', taken, { status: 'rejected', reason: 'Чужая карта' })
    await batch.getByRole('button', { name: 'Отклонить: 3' }).click()
    await expect(batch.getByText('Укажите причину')).toBeVisible()
    await batch.getByLabel('Причина').fill('Одна и та же карта')
    await expectAccessible(page)
    await batch.getByRole('button', { name: 'Отклонить: 3' }).dblclick()
    await expect(batch.getByRole('listitem').filter({ hasText: 'Отклонён' })).toHaveCount(2)
    await expect(batch.getByRole('listitem').filter({ hasText: players[2]!.username })).toContainText(
      'Этот платёж уже завершён',
    )
    await batch.getByRole('button', { name: 'Закрыть' }).last().click()
    await expect(page.getByText('Транзакции не найдены.')).toBeVisible()
  })
})

test('after a decision in the details the next one opens', async ({ page, address }) => {
  for (const { token } of await Promise.all([1, 2].map(() => registerPlayer(address)))) {
    const { user } = await ask<{ user: { id: string } }>(address, token, 'GET', '/api/auth/me')
    const body = { id: user.id, card: '4111111111111111', amount: 500, currency: 'RUB' }
    await ask(address, token, 'POST', '/api/payments/create-withdraw', body)
  }
  await open(page, '/admin?section=transactions&tab=undecided&search=story-')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Одобрить' })).toBeVisible()
  const first = new URL(page.url()).searchParams.get('id')
  await sheet.getByRole('button', { name: 'Отклонить' }).click()
  await sheet.getByLabel('Причина').fill('Чужая карта')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(`id=${first}`))
  await expect(page).toHaveURL(/id=/)
  await expect(sheet.getByRole('button', { name: 'Одобрить' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
})
