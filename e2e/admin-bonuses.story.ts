import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { administratorTest, expect, open, type StoryPlayer } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

const idOf = async (address: string, { token }: StoryPlayer): Promise<string> => {
  const answer = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).user.id
}
const field = (page: Page, label: string) => page.getByRole('form', { name: 'Начислить бонус' }).getByLabel(label)

administratorTest(
  'a bonus by hand is given once, with its reason and turnover, and listed',
  async ({ page, player, address }) => {
    const id = await idOf(address, player)
    await open(page, `/admin?section=users&id=${id}&part=bonuses`)
    const give = page.getByRole('button', { name: 'Начислить бонус' })
    await expect(give).toBeDisabled()
    await field(page, 'Сумма').fill('250,50')
    await field(page, 'Отыграть').fill('2')
    await expect(page.getByText(/сделать ставок на 501,00\s₽/)).toBeVisible()
    await give.click()
    await expect(page.getByText('Укажите причину')).toBeVisible()
    await field(page, 'Причина').fill('Извинение за долгую выплату')
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768, 1440])
    await give.dblclick()
    await expect(page.locator('[data-sonner-toast]').getByText(/Бонус начислен: 250,50/)).toBeVisible()
    await expect(field(page, 'Сумма')).toHaveValue('')
    const rewards = page.getByRole('table', { name: 'Начислено казино' })
    await expect(rewards.getByRole('row')).toHaveCount(2)
    await expect(rewards).toContainText(/Бонус от администратора.*\+250,50/)
  },
)
