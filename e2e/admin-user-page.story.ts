import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { administratorTest, expect, open, type StoryPlayer, signedInAs } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

const card = (page: Page) => page.getByRole('main')
const list = (page: Page) => page.locator('table[aria-label="Пользователи"]')
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const idOf = async (address: string, { token }: StoryPlayer): Promise<string> => {
  const answer = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).user.id
}

administratorTest(
  'a limit and a break are entered at the player’s request, once, and the player sees it',
  async ({ page, player, address, browser }) => {
    const id = await idOf(address, player)
    await open(page, `/admin/users/${id}?part=protection`)
    const now = card(page).getByRole('region', { name: 'Действует сейчас' })
    await expect(now).toContainText('Игрок ничем не ограничен')
    const enter = now.getByRole('button', { name: 'Ввести по просьбе игрока' })
    await enter.click()
    const form = dialogOf(page, 'Ввести по просьбе игрока')
    await form.getByLabel('Что ввести').selectOption({ label: 'Лимит: Ставки' })
    await form.getByRole('button', { name: 'Ввести' }).click()
    await expect(form.getByText('Укажите причину')).toBeVisible()
    await expect(form.getByText('Введите сумму больше нуля')).toBeVisible()
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768, 1440])
    await form.getByLabel('Сумма, ₽').fill('500')
    await form.getByLabel('Как игрок попросил').fill('Обращение № 17')
    await form.getByRole('button', { name: 'Ввести' }).dblclick()
    await expect(form).toBeHidden()
    await expect(now.getByRole('listitem')).toContainText(/Ставки, за день: .* из 500,00\s₽.*Введено по просьбе игрока/)

    await enter.click()
    await form.getByLabel('На сколько').selectOption({ label: '7 дней' })
    await form.getByLabel('Как игрок попросил').fill('Звонок 29.11')
    await form.getByRole('button', { name: 'Ввести' }).click()
    await expect(now.getByRole('listitem').first()).toContainText(/Перерыв до .*Введено по просьбе игрока/)
    await expect(card(page).getByText(/введено администратором по просьбе игрока/)).toHaveCount(2)

    const context = await browser.newContext({
      storageState: signedInAs(address, player),
      baseURL: address,
      locale: 'ru-RU',
    })
    const theirs = await context.newPage()
    await theirs.goto('/profile?tab=protection')
    await expect(theirs.getByText('Введено администратором по вашей просьбе')).toHaveCount(2)
    await expect(
      theirs
        .getByRole('status')
        .filter({ hasText: /^Перерыв до/ })
        .first(),
    ).toBeVisible()
    await context.close()
  },
)

administratorTest.describe('a wrong tag', () => {
  administratorTest.use({ allowedTroubles: [/status of 400/] })

  administratorTest(
    'users are found by tag, sums and days; tags are edited on the page of a user',
    async ({ page, player, address }) => {
      const tag = `метка ${player.username.slice(-6)}`
      await open(page, `/admin/users/${await idOf(address, player)}`)
      const tags = card(page).getByRole('region', { name: 'Метки' })
      await tags.getByLabel('Новая метка').fill('<b>')
      await page.keyboard.press('Enter')
      await expect(tags.getByRole('alert')).toContainText('до 24 букв')
      await tags.getByLabel('Новая метка').fill(tag.toUpperCase())
      await tags.getByRole('button', { name: 'Добавить' }).click()
      await expect(tags.getByText(tag, { exact: true })).toBeVisible()
      await expectAccessible(page)

      await open(page, '/admin?section=users')
      await card(page).getByRole('button', { name: 'Метка', exact: true }).click()
      await page.getByRole('menu').getByText(`${tag} · 1`).click()
      await expect(list(page).locator('tbody tr')).toHaveCount(1)
      await expect(list(page)).toContainText(player.username)
      await fitsAt(page, [320, 375, 768, 1440])
      await card(page).getByRole('button', { name: 'Пополнения', exact: true }).first().click()
      const sums = dialogOf(page, 'Пополнения')
      await sums.getByLabel('С', { exact: true }).fill('200')
      await sums.getByLabel('По', { exact: true }).fill('100,50')
      await sums.getByRole('button', { name: 'Применить' }).click()
      await expect(sums.getByText(/не больше/)).toBeVisible()
      await expectAccessible(page)
      await sums.getByLabel('С', { exact: true }).fill('')
      await sums.getByRole('button', { name: 'Применить' }).click()
      await expect(page).toHaveURL(/depositsTo=100\.50/)
      await expect(list(page).locator('tbody tr')).toHaveCount(1)
      await card(page)
        .getByRole('button', { name: /^Пополнения: до 100,50/ })
        .click()
      await sums.getByLabel('С', { exact: true }).fill('50')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Пользователи не найдены')).toBeVisible()
      await card(page).getByRole('button', { name: 'Сбросить' }).last().click()
      await card(page).getByRole('button', { name: 'Прибыль казино' }).last().click()
      await expect(page).toHaveURL(/sort=revenue&order=desc$/)
      await expect(page.getByText(/^1–10 из \d+$/)).toBeVisible()
      await expectAccessible(page)

      await open(page, `/admin/users/${await idOf(address, player)}`)
      await tags.getByRole('button', { name: `Убрать метку ${tag}` }).click()
      await expect(tags.getByText(tag, { exact: true })).toBeHidden()
    },
  )
})
