import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, playerTest, type StoryPlayer, signedInAs, test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

const reason = 'С этого аккаунта проданы фишки'

async function ban(address: string, { token }: StoryPlayer, banKind: string) {
  const answer = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  const { user } = (await answer.json()) as { user: { id: string } }
  await asAdministrator(address, (call) =>
    call('PATCH', `/api/admin/users/${user.id}/status`, { status: 'banned', banKind, banReason: reason }),
  )
}

playerTest.describe('a ban', () => {
  playerTest.use({ allowedTroubles: [/status of 401/] })

  playerTest('ends the session; signing in leads to one page, at every address', async ({ page, player, address }) => {
    await open(page, '/games/dice')
    await ban(address, player, 'rules')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Имя пользователя').fill(player.username)
    await dialog.getByLabel('Пароль', { exact: true }).fill(player.password)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Аккаунт заблокирован' })).toBeVisible()
    await expect(page.getByText('Нарушены правила')).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByText('На балансе', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Слоты' })).toHaveCount(0)
    for (const path of ['/games/dice', '/slots', '/bonus', '/admin']) {
      await open(page, path)
      await expect(page.getByRole('heading', { name: 'Аккаунт заблокирован' })).toBeVisible()
    }

    const form = page.getByRole('form', { name: 'Новое обращение' })
    await form.getByLabel('Сообщение').fill('Фишек я не продавал')
    await form.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByRole('list', { name: 'Сообщения' }).getByText('Фишек я не продавал')).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()

    await expect(page.getByRole('region', { name: 'Вывод' }).getByRole('button', { name: /^Вывести/ })).toBeVisible()
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768, 1440])

    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page.getByRole('link', { name: 'Слоты' }).first()).toBeVisible()
  })
})

test('while fraud is under review the page offers no withdrawal', async ({ page, player, address }) => {
  await ban(address, player, 'review')
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: player.username, password: player.password }),
  })
  const { origins } = signedInAs(address, (await answer.json()) as { token: string })
  await page.addInitScript((token) => localStorage.setItem('token', token), origins[0]!.localStorage[0]!.value)
  await open(page, '/')
  await expect(page.getByText('Вывод закрыт, пока идёт проверка', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Вывести/ })).toHaveCount(0)
  await expectAccessible(page)
})
