import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, registerPlayer, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })

test('a key is made, shown once, and revoked', async ({ page, address }) => {
  await open(page, '/admin?section=integrations')
  const keys = part(page, 'Ключи для чтения')
  await keys.getByRole('button', { name: 'Создать ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Новый ключ' })
  await expect(form.getByRole('button', { name: 'Создать ключ' })).toBeDisabled()
  await form.getByLabel('Название').fill('Почта')
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  const shown = page.getByRole('dialog', { name: 'Ключ создан' })
  const secret = (await shown.locator('code').textContent()) ?? ''
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Готово' }).click()
  const row = keys.getByRole('listitem').filter({ hasText: 'Почта' })
  await expect(row).toContainText('ещё не использован')
  await expect(page.getByText(secret)).toHaveCount(0)

  const read = () =>
    fetch(`${address}/api/service/events?after=latest`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await read()).status).toBe(200)
  await row.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(row).toContainText('Отозван')
  expect((await read()).status).toBe(401)
})

test.describe('an address', () => {
  test.use({ allowedTroubles: [/status of 400/] })

  test('that cannot be called is refused; one that does not answer is shown with its waiting events', async ({
    page,
    address,
  }) => {
    await open(page, '/admin?section=integrations')
    const webhooks = part(page, 'Вебхуки')
    await webhooks.getByRole('button', { name: 'Добавить адрес' }).click()
    const form = page.getByRole('dialog', { name: 'Новый вебхук' })
    await form.getByLabel('Адрес', { exact: true }).fill('http://crm.example/hook')
    await form.getByRole('button', { name: 'Добавить адрес' }).click()
    await expect(form.getByText('нужен https')).toBeVisible()
    await form.getByLabel('Адрес', { exact: true }).fill('https://localhost:9/hook')
    await form.getByRole('button', { name: 'Добавить адрес' }).click()
    const secret = page.getByRole('dialog', { name: 'Секрет подписи' })
    await expect(secret.locator('code')).toContainText('whsec_')
    await secret.getByRole('button', { name: 'Готово' }).click()
    const row = webhooks.getByRole('listitem').filter({ hasText: 'localhost:9' })
    await registerPlayer(address)
    await expect(row).toContainText('не в интернете', { timeout: 20_000 })
    await expect(row).toContainText('Не отвечает')
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 667 })
    expect(await sticksOut(page)).toEqual([])

    const choose = async (name: string | RegExp) => {
      await row.getByRole('button', { name: /^Действия/ }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Пропустить сообщение')
    await page.getByRole('dialog').getByRole('button', { name: 'Пропустить сообщение' }).click()
    await choose(/Недоставленные/)
    const dead = page.getByRole('dialog', { name: 'Недоставленные сообщения' })
    await expect(dead).toContainText('player.registered')
    await page.keyboard.press('Escape')
    await choose('Пауза')
    await expect(row).toContainText('На паузе')
    await choose('Удалить')
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(row).toHaveCount(0)
  })
})
