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
    await open(page, `/admin/users/${id}?part=bonuses`)
    const give = page.getByRole('button', { name: 'Начислить бонус' })
    await expect(give).toBeDisabled()
    await field(page, 'Сумма').fill('250,50')
    await field(page, 'Отыграть').fill('2')
    await expect(page.getByText(/нужно поставить 501,00\s₽/)).toBeVisible()
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

administratorTest(
  'free rounds of a game are given once, and their player has them',
  async ({ page, player, address }) => {
    const id = await idOf(address, player)
    await open(page, `/admin/users/${id}?part=bonuses`)
    const form = page.getByRole('form', { name: 'Дать бесплатные раунды' })
    await form.getByLabel('Провайдер').selectOption({ label: 'Saffrell' })
    await form.getByLabel('Игра').selectOption({ label: 'Jolly Glaze' })
    await form.getByLabel('Раундов').fill('1001')
    await expect(form.getByText('От 1 до 1000')).toBeVisible()
    await form.getByLabel('Раундов').fill('10')
    await form.getByLabel('Ставка за раунд').fill('2,50')
    await form.getByLabel('Отыграть выигрыш').fill('3')
    await form.getByLabel('Причина').fill('День рождения')
    await expect(form.getByText(/Ставки за счёт казино: 25,00\s₽/)).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Дать бесплатные раунды' }).dblclick()
    await expect(page.locator('[data-sonner-toast]').getByText('Бесплатные раунды начислены: 10')).toBeVisible()

    const answer = await fetch(`${address}/api/partner/free-rounds`, {
      headers: { authorization: `Bearer ${player.token}` },
    })
    expect((await answer.json()).data).toMatchObject([{ alias: 'jolly-glaze', rounds: 10, stake: 2.5, begun: false }])
  },
)
