import { expect, open, registerPlayer, administratorTest as test } from './fixtures.ts'

test('a setting is found by its label or by the title of its group, and leads there', async ({ page }) => {
  await open(page, '/admin')
  const search = page.getByRole('combobox', { name: 'Пользователи, платежи, раунды, разделы' })
  const found = (name: RegExp) => page.getByRole('listbox').getByRole('option', { name })
  for (const [typed, name] of [
    ['maintenance', /^Режим техработ ?Сайт$/],
    ['техработ', /^Режим техработ ?Сайт$/],
    ['min', /^Минимальное пополнение ?Сайт$/],
    ['лимит', /^Лимит считает пополнения за вычетом выводов ?Защита игроков$/],
    ['кэшбэк', /^Кэшбэк за неделю: Отыгрыш, раз ?Бонусы$/],
    ['минимальнае', /^Минимальное пополнение ?Сайт$/],
  ] as const) {
    await search.fill(typed)
    await expect(found(name), typed).toBeVisible()
  }
  await found(/^Минимальное пополнение/).click()
  await expect(page.getByLabel('Минимальное пополнение, ₽')).toBeFocused()
  await search.fill('регистрация')
  await found(/^Регистрация ?Платежи$/).click()
  await expect(page).toHaveURL(/section=settings&tab=payments#openingCredit$/)
  await expect(page.getByRole('form', { name: 'Регистрация' })).toBeVisible()
})

test('the settings find a field by its hint, in another group; a phone has the groups in a select', async ({
  page,
}) => {
  await open(page, '/admin?section=settings')
  const groups = page.getByRole('navigation', { name: 'Настройки' })
  const search = page.getByRole('combobox', { name: 'Найти настройку' })
  await expect(groups.getByRole('link', { name: 'Сайт' })).toBeVisible()
  await search.fill('пригласивший приглашённый')
  await expect(page.getByRole('option')).toContainText('Сколько раз приглашённый должен поставить')
  await search.fill('турбо')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=games#turbo$/)
  await expect(page.getByRole('switch', { name: 'Турбо' })).toBeFocused()

  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('combobox', { name: 'Группа настроек' }).selectOption('Защита игроков')
  await expect(page.getByRole('form', { name: 'Защита игроков' })).toBeVisible()
  await search.fill('призы')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Приз за место 1, ₽')).toBeFocused()
})

test('an e-mail address finds the user and the request, and is shown as what was found', async ({ page, address }) => {
  const { username } = await registerPlayer(address)
  const email = `guest-of-${username}@guest.test`
  await fetch(`${address}/api/support/threads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ topic: 'account', text: 'Не могу войти', email }),
  })
  await open(page, '/admin')
  const search = page.getByRole('combobox', { name: 'Пользователи, платежи, раунды, разделы' })
  await search.fill(`${username}@example`)
  const user = page.getByRole('option', { name: 'Пользователь' })
  await expect(user.locator('mark')).toHaveText([`${username}@example`])
  await search.fill(email)
  await page.getByRole('option', { name: /^Обращение № \d+ · Аккаунт/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Не могу войти')
})

test('a number finds a round of ours; one that is no round is no error', async ({ page, address }) => {
  const { token } = await registerPlayer(address)
  const answer = await fetch(`${address}/api/games/dice/roll`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ betAmount: 10, targetValue: 50, betType: 'over' }),
  })
  const { roundId } = (await answer.json()) as { roundId: string }
  await open(page, '/admin')
  const search = page.getByRole('combobox', { name: 'Пользователи, платежи, раунды, разделы' })
  await search.fill(roundId)
  await expect(page.getByRole('option', { name: `№ ${roundId}` })).toBeVisible()
  for (const typed of ['99999999', '1234567890123456', '1234567890123456789']) {
    await search.fill(typed)
    await expect(page.getByRole('status').filter({ hasText: 'Ничего не найдено' })).toBeVisible()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  }
})
