import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, type StoryPlayer, playerTest as test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

test.use({ allowedTroubles: [/status of 403/] })

test('a time-out is taken in two steps; bets stop, and every page says so', async ({ page }) => {
  await open(page, '/profile?tab=protection')
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])
  await page.getByRole('button', { name: 'Взять перерыв' }).click()
  const dialog = page.getByRole('dialog', { name: 'Взять перерыв?' })
  await expect(dialog.getByText('Срок: 24 часа.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Взять перерыв' }).click()
  await dialog.getByRole('button', { name: 'Взять перерыв' }).click()
  await expect(page.getByText(/^Перерыв до .*: ставки и пополнения остановлены/)).toBeVisible()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])

  await open(page, '/games/dice')
  await expect(page.getByText(/^Перерыв до .*: ставки и пополнения остановлены/)).toBeVisible()
  await expect(page.getByText('У вас перерыв в игре')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Бросить/ })).toBeDisabled()
  await open(page, '/balance?tab=deposit')
  await expect(page.getByRole('button', { name: /^Пополнить на/ })).toBeDisabled()
  await expect(page.getByText('У вас перерыв в игре').first()).toBeVisible()
  await page.getByRole('link', { name: 'Вывести' }).first().click()
  await expect(page).toHaveURL(/withdraw/)
  await expect(page.getByText(/^Сейчас вы не можете играть, но деньги остаются вашими/)).toBeVisible()

  await open(page, '/profile?tab=protection')
  await page.getByLabel('На сколько').first().selectOption('week')
  await page.getByRole('button', { name: 'Продлить' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Взять перерыв' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a limit is set, a bet beyond it is refused; raising it waits for a confirmation', async ({ page }) => {
  await open(page, '/balance?tab=deposit')
  await expect(page.getByText(/^Перед первым пополнением можно установить/)).toBeVisible()
  await fitsAt(page, [320, 375, 768])
  await page.getByRole('link', { name: 'Установить лимит', exact: true }).click()
  await page.getByLabel('Что ограничить').selectOption('stake')
  const amount = page.getByLabel(/^Сумма/)
  await page.getByRole('button', { name: 'Установить лимит' }).click()
  await expect(page.getByText('Введите сумму больше нуля')).toBeVisible()
  // The meaning of an ambiguous separator is shown while the limit is typed, before it is in force.
  await amount.pressSequentially('5.000')
  await expect(amount).toHaveValue('5,00')
  await expect(page.getByText('Понято как 5,00 ₽').filter({ visible: true }).first()).toBeVisible()
  await amount.fill('50')
  await page.keyboard.press('Enter')
  const limits = page.getByRole('list', { name: 'Лимиты' })
  await expect(limits.getByText('Ставки, за день')).toBeVisible()
  await expect(amount).toHaveValue('')
  await amount.fill('500')
  await page.keyboard.press('Enter')
  await expect(limits.getByText(/Подтвердить можно с/)).toBeVisible()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])
  await limits.getByRole('button', { name: 'Оставить как есть' }).click()
  await expect(limits.getByText(/Подтвердить можно с/)).toBeHidden()

  await open(page, '/games/dice')
  await page.getByRole('textbox', { name: 'Ставка' }).fill('60')
  await page.getByRole('button', { name: /^Бросить/ }).click()
  await expect(page.getByText('Эта ставка превысит ваш лимит ставок')).toBeVisible()
  await page.getByRole('textbox', { name: 'Ставка' }).fill('10')
  await page.getByRole('button', { name: /^Бросить/ }).click()
  await expect(page.getByText('Время сессии')).toBeVisible()
  await expect(page.getByText(/^0:00:0[1-9]$/)).toBeVisible()
  await expectAccessible(page)
})

test('a limit on time is whole minutes: a mark between the digits is refused', async ({ page }) => {
  await open(page, '/profile?tab=protection')
  await page.getByLabel('Что ограничить').selectOption('session')
  const minutes = page.getByLabel('Минут')
  await minutes.fill('1.000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Введите сумму больше нуля')).toBeVisible()
  await minutes.fill('90')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Лимиты' })).toContainText('90')
})

/** Plays a round, and waits until the page knows when the check is due. */
async function openSession(page: Page, address: string, { token }: StoryPlayer): Promise<void> {
  await fetch(`${address}/api/games/dice/roll`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ betAmount: 10, targetValue: 50, betType: 'over' }),
  })
  await page.clock.install()
  await open(page, '/games/dice')
  await expect(page.getByText(/^0:00:[0-5]\d$/)).toBeVisible()
  await expect(page.getByText('0:00:00')).toBeHidden()
}

const realityCheck = (page: Page) => page.getByRole('dialog', { name: 'Как идёт игра' })

test('the reality check leaves full screen and stops play until it is answered', async ({ page, address, player }) => {
  await openSession(page, address, player)
  const check = realityCheck(page)
  await page.getByRole('main').evaluate((main) => main.requestFullscreen())
  expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe('MAIN')
  await page.clock.fastForward('01:00:05')
  await expect(check.getByText('Поставлено')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768])
  await check.getByRole('button', { name: 'Играть дальше' }).click()
  await expect(check).toBeHidden()
})

test('a reality check that comes due while the machine sleeps is shown soon after it wakes', async ({
  page,
  address,
  player,
}) => {
  await openSession(page, address, player)
  const sleptMs = 3_605_000
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + sleptMs).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  // The clock has advanced; the timers have not.
  await page.clock.setSystemTime(Date.now() + sleptMs)
  await page.clock.runFor('01:05')
  await expect(realityCheck(page)).toBeVisible()
})
