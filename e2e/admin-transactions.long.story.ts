import type { Page } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, type StoryPlayer, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const section = '/admin?section=transactions'
const rows = (page: Page) => page.getByRole('table', { name: 'Транзакции' }).locator('tbody tr')
const sheet = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Виды транзакций' }).getByRole('link', { name })

async function ask(address: string, player: StoryPlayer, path: string, body?: object) {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${player.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** A withdrawal to a card that waits for an administrator. */
async function withdrawal(address: string, player: StoryPlayer, amount = 600): Promise<{ uuid: string }> {
  const { user } = await ask(address, player, '/api/auth/me')
  const body = { id: user.id, card: '4111111111111111', amount, currency: 'RUB' }
  await ask(address, player, '/api/payments/create-withdraw', body)
  const { transactions } = await ask(address, player, '/api/payments/transactions')
  return transactions[0]
}

test('a withdrawal is found, opened and rejected with the keyboard alone, and its player sees the reason', async ({
  page,
  address,
  player,
}) => {
  const { uuid } = await withdrawal(address, player)
  await open(page, section)
  await tab(page, /^Ожидают/).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=pending/)
  await page.getByPlaceholder('uuid, имя или ID игрока').fill(player.username)
  await expect(rows(page)).toHaveCount(1)
  // The other one is the player's registration.
  await expect(tab(page, /^Все 2$/)).toBeVisible()
  await expect(rows(page)).toContainText(`${uuid.slice(0, 15)}…`)

  await rows(page).focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toContainText('4111 11** **** 1111')
  await expect(page).toHaveURL(new RegExp(`id=${uuid}`))
  await sheet(page).getByRole('button', { name: 'Отклонить' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByLabel('Причина')).toBeFocused()
  await page.keyboard.type('<b>Чужая карта</b>')
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('region', { name: 'История платежа' })).toContainText('Отклонён')
  await expect(sheet(page)).toContainText('<b>Чужая карта</b>')
  await expect(sheet(page).getByRole('button', { name: 'Одобрить' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()

  // It is no longer pending; the reset brings the others back.
  await expect(page.getByText('Транзакции не найдены.')).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить' }).click()
  await expect(page).toHaveURL(/tab=pending$/)

  const { transactions } = await ask(address, player, '/api/payments/transactions')
  expect(transactions[0]).toMatchObject({ uuid, step: 'declined', reason: '<b>Чужая карта</b>' })
  expect((await ask(address, player, '/api/auth/me')).user.balance).toBe(1000)
})

test('on a phone the selected tab stays visible when the counts arrive', async ({ page, address, player }) => {
  await withdrawal(address, player)
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, `${section}&tab=pending`)
  const pending = tab(page, /^Ожидают \d/)
  await expect(pending).toHaveAttribute('aria-current', 'page')
  await expect(pending).toBeInViewport({ ratio: 0.9 })
})

test.describe('what the server refuses', () => {
  test.use({ allowedTroubles: [/status of 409/] })

  test('is corrected to its real state, with a message', async ({ page, address, player }) => {
    const { uuid } = await withdrawal(address, player)
    await open(page, `${section}&search=${player.username}&id=${uuid}`)
    await expect(sheet(page).getByRole('button', { name: 'Одобрить' })).toBeVisible()
    await page.route('**/status', async (route) => {
      // The player cancels it while the decision is being sent; the display waits for neither.
      await expect(
        sheet(page).getByText('Выплачен', { exact: true }).or(sheet(page).getByText('Одобрен')).first(),
      ).toBeVisible()
      await ask(address, player, '/api/payments/cancel-withdraw', { uuid })
      await route.continue()
    })
    await sheet(page).getByRole('button', { name: 'Одобрить' }).click()
    await expect(sheet(page).getByRole('alert')).toHaveText('Этот платёж уже завершён')
    await expect(sheet(page).getByText('Отменён').first()).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(rows(page).first()).toContainText('Отменён')
  })
})

test('the list is sorted and limited to days in every width and both themes; an approval is recorded', async ({
  page,
  address,
  player,
}) => {
  const { uuid } = await withdrawal(address, player)
  await open(page, section)
  await page.getByRole('button', { name: /^Сумма/ }).click()
  await expect(page.getByRole('columnheader', { name: /^Сумма/ })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: /^Сумма/ }).click()
  await expect(page.getByRole('columnheader', { name: /^Сумма/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=amount&order=asc/)
  await page.getByLabel('По', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Транзакции не найдены.')).toBeVisible()
  await page.getByRole('button', { name: 'Очистить' }).click()
  await expect(rows(page)).not.toHaveCount(0)
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }
  await expectAccessible(page)

  await open(page, `${section}&search=${uuid}&id=${uuid}`)
  const approve = sheet(page).getByRole('button', { name: 'Одобрить' })
  await expect(approve).toBeVisible()
  await expectAccessible(page)
  await approve.click()
  await expect(
    sheet(page)
      .getByText(/^(Одобрен|Отправляется|Выплачен)$/)
      .first(),
  ).toBeVisible()
  await expect
    .poll(() =>
      asAdministrator(address, (call) => call('GET', '/api/admin/audit-log?subject=transaction&limit=5')).then((log) =>
        JSON.stringify(log).includes(uuid),
      ),
    )
    .toBe(true)
})

test('other operations have a type of their own: registrations among the others, bets when selected', async ({
  page,
  address,
  player,
}) => {
  await ask(address, player, '/api/games/dice/roll', { betAmount: 10, targetValue: 50, betType: 'over' })
  await open(page, `${section}&search=${player.username}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Регистрация')
  await page.getByRole('button', { name: 'Тип', exact: true }).first().click()
  await page.getByRole('menuitemradio', { name: 'Ставка', exact: true }).click()
  await expect(page).toHaveURL(/type=bet_placed/)
  await expect(rows(page).filter({ hasText: /Ставка.*Прочее.*10,00.*Выполнена/ })).toHaveCount(1)
  await expect(rows(page)).toHaveCount(1)
  await expect(tab(page, /^Все 1$/)).toBeVisible()
  await rows(page).click()
  await expect(sheet(page).getByRole('heading', { name: 'Ставка' })).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Одобрить' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }
  await page.getByRole('button', { name: 'Очистить' }).click()
  await expect(page).not.toHaveURL(/type=/)
})

test('all transactions of one user are a filter that can be removed, without those of similar names', async ({
  page,
  address,
  player,
}) => {
  const longer = `${player.username}a`
  const body = { username: longer, email: `${longer}@example.test`, password: player.password }
  await ask(address, player, '/api/auth/register', body)
  const { user } = await ask(address, player, '/api/auth/me')
  await open(page, `/admin/users/${user.id}?part=payments`)
  await page.getByRole('link', { name: 'Открыть в списке транзакций' }).click()
  await expect(page).toHaveURL(new RegExp(`section=transactions&user=${user.id}$`))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(player.username)
  const filter = page.getByRole('button', { name: `Пользователь: ${player.username}` })
  await expect(filter).toBeVisible()
  await expectAccessible(page)
  await page.getByPlaceholder('uuid, имя или ID игрока').fill(player.username)
  await expect(page).toHaveURL(/search=/)
  await expect(rows(page)).toHaveCount(1)
  await filter.click()
  await expect(page).not.toHaveURL(/user=/)
  await expect(rows(page)).toHaveCount(2)

  const row = rows(page).filter({ hasText: longer })
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menu').getByText('Все транзакции пользователя').click()
  await expect(page.getByRole('button', { name: `Пользователь: ${longer}` })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})
