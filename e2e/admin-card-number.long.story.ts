import type { Page } from '@playwright/test'
import { administrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { expect, open, type StoryPlayer, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const section = '/admin?section=transactions'
const rows = (page: Page) => page.getByRole('table', { name: 'Транзакции' }).locator('tbody tr')
const sheet = (page: Page) => page.getByRole('dialog')

/** A withdrawal to a card that an administrator pays by hand. */
async function withdrawal(address: string, { token }: StoryPlayer): Promise<{ uuid: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { user } = await (await fetch(`${address}/api/auth/me`, { headers })).json()
  const body = JSON.stringify({ id: user.id, card: '4111111111111111', amount: 600, currency: 'RUB' })
  const answer = await fetch(`${address}/api/payments/create-withdraw`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return (await answer.json()).transaction
}

test.describe('a wrong password', () => {
  // In its own casino: without the sandboxes no provider pays to cards.
  test.use({
    allowedTroubles: [/status of 40\d/],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    address: async ({}, use) => {
      const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
      await use(casino.address)
      await casino.close()
    },
  })

  test('does not show the card of a payout by hand; the right one does, until the dialog is closed', async ({
    page,
    address,
    player,
  }) => {
    const { uuid } = await withdrawal(address, player)
    await open(page, `${section}&search=${player.username}&id=${uuid}`)
    const card = sheet(page).getByRole('region', { name: 'Карта для выплаты' })
    await expect(card).toContainText('4111 11** **** 1111')
    await card.getByRole('button', { name: 'Показать номер' }).click()
    const password = card.getByLabel('Текущий пароль')
    await expect(password).toBeFocused()
    await page.keyboard.type('not-the-right-one')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAccessibleDescription('Неверный текущий пароль')
    await expectAccessible(page)
    await password.fill(administrator.password)
    await page.keyboard.press('Enter')
    await expect(card).toContainText('4111 1111 1111 1111')
    await expectAccessible(page)
    for (const width of [320, 375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(card).toContainText('4111 11** **** 1111')
    await expect(card).not.toContainText('4111 1111')
    const persisted = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(persisted).not.toMatch(/4111\s?1111/)

    await open(page, '/admin?section=settings&tab=log')
    await expect(page.getByText('Показан номер карты').first()).toBeVisible()
  })
})
