import type { Page } from '@playwright/test'
import { asAdministrator } from './administrator.ts'
import { expectFocusRestored, pressAt, skipNavigation, tabTo } from './by-keyboard.ts'
import { fileComplaint } from './complaint.ts'
import { expect, newName, open, administratorTest as test } from './fixtures.ts'

// The main tasks of the panel's sections about staff and compliance with the keyboard alone.

async function openPanel(page: Page, query: string): Promise<void> {
  await open(page, `/admin?${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await skipNavigation(page)
}

/** A member of staff with a session. */
async function staffMember(address: string): Promise<string> {
  const mate = { username: newName(), password: 'correct-horse-9' }
  const body = { ...mate, email: `${mate.username}@example.test`, role: 'support' }
  await asAdministrator(address, (call) => call('POST', '/api/admin/users', body))
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mate),
  })
  expect(answer.status).toBe(200)
  return mate.username
}

test('a role is made, given a right and deleted', async ({ page }) => {
  await openPanel(page, 'section=staff')
  const name = newName()
  const form = page.getByRole('form', { name: 'Новая роль' })
  await tabTo(page, form.getByRole('textbox'))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Роли и права' })
  await expect(table.getByRole('columnheader', { name })).toBeVisible()
  await expectFocusRestored(page)

  // One Tab stop leads into the table; arrow keys walk it.
  await tabTo(page, table.getByRole('checkbox').first(), 'Shift+Tab')
  const right = table.getByRole('checkbox', { name: `${name}: Игроки: смотреть` })
  await page.keyboard.press('Home')
  for (let column = 0; column < 60; column++) {
    if (await right.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('ArrowDown')
  await expect(table.getByRole('checkbox', { name: `${name}: Игроки: личные данные целиком` })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(right).toBeChecked()
  await pressAt(page, page.getByRole('button', { name: 'Сохранить' }))
  await expect(page.getByRole('button', { name: 'Сохранить' })).toHaveCount(0)
  await expectFocusRestored(page)
  await expect(right).toBeChecked()

  const remove = table.getByRole('button', { name: new RegExp(`Удалить.*${name}`) })
  await pressAt(page, remove)
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(sure).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await pressAt(page, sure.getByRole('button', { name: 'Удалить' }))
  await expect(table.getByRole('columnheader', { name })).toHaveCount(0)
  await expectFocusRestored(page)
})

test('a session of staff is ended', async ({ page, address }) => {
  const username = await staffMember(address)
  await openPanel(page, 'section=staff')
  await pressAt(page, page.getByRole('link', { name: 'Сеансы' }))
  const end = page.getByRole('button', { name: new RegExp(`Завершить.*${username}`) })
  await pressAt(page, end)
  await expect(end).toHaveCount(0)
  await expectFocusRestored(page)
})

test('the networks of a role are set and taken back', async ({ page }) => {
  await openPanel(page, 'section=staff&tab=addresses')
  const content = page.getByRole('form', { name: 'Контент' })
  const field = content.getByRole('textbox')
  await tabTo(page, field)
  await page.keyboard.type('203.0.113.0/24')
  await pressAt(page, content.getByRole('button', { name: 'Сохранить' }))
  await expect(content.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await expectFocusRestored(page)
  await tabTo(page, field, (await field.evaluate((one) => one === document.activeElement)) ? 'Shift+Tab' : 'Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await pressAt(page, content.getByRole('button', { name: 'Сохранить' }))
  await expect(content.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await expectFocusRestored(page)
})

test('a complaint is opened and decided, and the focus returns to its row', async ({ page, address }) => {
  const { player, id } = await fileComplaint(address)
  await openPanel(page, 'section=compliance&tab=complaints')
  const link = page.getByRole('link', { name: new RegExp(`${id}.*${player.username}`) })
  await pressAt(page, link)
  const thread = page.getByRole('dialog')
  const decision = thread.getByRole('form', { name: 'Решение по жалобе' })
  await tabTo(page, decision.getByRole('combobox'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, decision.getByRole('textbox'))
  await page.keyboard.type('Зачислили половину')
  await pressAt(page, decision.getByRole('button', { name: 'Решить' }))
  await expect(decision).toHaveCount(0)
  await expect(thread.getByRole('region', { name: 'Сроки жалобы' })).toContainText('Удовлетворена')
  await expectFocusRestored(page)
  await page.keyboard.press('Escape')
  await expect(thread).toHaveCount(0)
  await expectFocusRestored(page)
})

test('a balance of an account is entered', async ({ page }) => {
  await openPanel(page, 'section=compliance')
  const enter = page.getByRole('region', { name: 'Счета' }).getByRole('button', { name: 'Внести остаток' }).first()
  await pressAt(page, enter)
  const form = page.getByRole('dialog', { name: 'Внести остаток' })
  const account = form.getByLabel('Счёт', { exact: true })
  await expect(account).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(enter).toBeFocused()
  await page.keyboard.press('Enter')
  const name = newName()
  await expect(account).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, form.getByLabel('Остаток, ₽'))
  await page.keyboard.type('1000,50')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Счета' })).toContainText(name)
  await expect(enter).toBeFocused()
})

test('reports by period are chosen and saved', async ({ page }) => {
  await openPanel(page, 'section=compliance&tab=reports')
  const report = page.getByRole('region', { name: 'Отчёты' })
  await tabTo(page, report.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/step=month/)
  await expectFocusRestored(page)
  const saved = page.waitForEvent('download')
  await pressAt(page, report.getByRole('button', { name: 'CSV' }))
  expect((await saved).suggestedFilename()).toMatch(/^report-month-/)
  await expectFocusRestored(page)
  await tabTo(page, report.getByRole('region', { name: 'Таблица отчёта' }))
})

test('requirements are filtered, and the program is compared', async ({ page }) => {
  await openPanel(page, 'section=compliance&tab=requirements')
  await tabTo(page, page.getByLabel('Стандарт'))
  await page.keyboard.type('GDPR')
  await expect(page).toHaveURL(/standard=GDPR/)
  await openPanel(page, 'section=operations')
  await pressAt(page, page.getByRole('button', { name: 'Сверить файлы сейчас' }))
  await expectFocusRestored(page)
})
