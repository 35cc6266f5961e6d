import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { fileComplaint } from './complaint.ts'
import { expect, open, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

test.describe('player funds', () => {
  test.use({ allowedTroubles: [/status of 409/] })

  test('a balance is entered, a month is signed, and the file is what was signed', async ({ page }) => {
    await open(page, '/admin?section=compliance')
    const accounts = page.getByRole('region', { name: 'Счета' })
    const month = await page.getByRole('button', { name: /^Подписать за/ }).textContent()
    await page.getByRole('button', { name: /^Подписать за/ }).click()
    await expect(page.getByText('без него выписка неполная')).toBeVisible()

    await accounts.getByRole('button', { name: 'Внести остаток', exact: true }).first().click()
    const form = page.getByRole('dialog', { name: 'Внести остаток' })
    await form.getByLabel('Счёт', { exact: true }).fill('Альфа-Банк, счёт игроков')
    await form.getByLabel('Остаток, ₽').fill('1 250 000,50')
    const [number = '', year = ''] = (month ?? '').replace(/^\D+/, '').split('.')
    const last = new Date(Date.UTC(Number(year), Number(number), 0)).toISOString().slice(0, 10)
    await form.getByLabel('На конец дня').fill(last)
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Внести остаток' }).click()
    await expect(accounts.getByRole('listitem')).toContainText('1 250 000,50 ₽')

    await page.getByRole('button', { name: /^Подписать за/ }).click()
    const statements = page.getByRole('region', { name: 'Подписанные выписки' })
    await expect(statements.getByRole('listitem')).toContainText('Подпись верна')
    const saved = page.waitForEvent('download')
    await statements.getByRole('button', { name: /^Скачать выписку/ }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toContain(`Held: bank "Альфа-Банк, счёт игроков" on ${last} 1250000.50`)
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 667 })
    expect(await sticksOut(page)).toEqual([])
  })
})

test('reports by period list those in which nothing happened, and are files', async ({ page }) => {
  await open(page, '/admin?section=compliance&tab=reports')
  const report = page.getByRole('region', { name: 'Отчёты' })
  await expect(report.getByRole('row')).toHaveCount(31)
  await expect(report.getByText('без движения').first()).toBeVisible()
  for (const format of ['CSV', 'PDF']) {
    const saved = page.waitForEvent('download')
    await report.getByRole('button', { name: format }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^report-day-.*\\.${format.toLowerCase()}$`))
  }
  await report.getByText('С открытия').click()
  await expect(report.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/step=life/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 667 })
  expect(await sticksOut(page)).toEqual([])
})

test('a complaint has its clock for the player, is listed by what is due, and is decided', async ({
  page,
  address,
}) => {
  const { player, id } = await fileComplaint(address)
  await open(page, '/admin?section=compliance&tab=complaints')
  const list = page.getByRole('region', { name: 'Жалобы', exact: true })
  await expect(list.getByRole('row').filter({ hasText: player.username })).toContainText('Подтвердим получение до')
  await expectAccessible(page)
  await list.getByRole('link', { name: new RegExp(`${id}.*${player.username}`) }).click()
  const thread = page.getByRole('dialog')
  await expect(thread.getByRole('region', { name: 'Сроки жалобы' })).toContainText('Решение до')
  const decision = thread.getByRole('form', { name: 'Решение по жалобе' })
  await decision.getByLabel('Решение', { exact: true }).selectOption('partly')
  await decision.getByLabel('Причины, их прочитает игрок').fill('Зачислили половину')
  await expectAccessible(page)
  await decision.getByRole('button', { name: 'Решить' }).click()
  await expect(thread.getByRole('region', { name: 'Сроки жалобы' })).toContainText('Удовлетворена частично')
  await expect(decision).toHaveCount(0)
  await open(page, '/admin?section=compliance&tab=complaints&state=decided')
  await expect(list.getByRole('row').filter({ hasText: player.username })).toContainText('Удовлетворена частично')
  await expect(page.getByRole('region', { name: 'По полугодиям' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 667 })
  expect(await sticksOut(page)).toEqual([])
})
