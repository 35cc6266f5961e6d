import type { BrowserContext, Locator, Page } from '@playwright/test'
import { administratorTest, expect, open, playerTest } from './fixtures.ts'

/** Formats of a bank's message or a shop, and the field's text afterwards. */
const written = [
  ['500,00 руб.', '500,00'],
  ['1\u202f240,50 р.', '1 240,50'],
  ['₽\u2009750', '750'],
  ['12,5.', '12,5'],
  ['1.040,50', '1 040,50'],
  ["RUB 1'200.50", '1 200,50'],
  ['\u200e600 ₽\u200b', '600'],
] as const

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
}

async function readsAmounts(page: Page, context: BrowserContext, field: Locator): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const holds = (text: string) =>
    expect.poll(async () => (await field.inputValue()).replaceAll('\u00a0', ' ')).toBe(text)
  for (const [text, amount] of written) {
    await paste(page, field, text)
    await holds(amount)
    await expect(page.getByText('Понято как')).toHaveCount(0)
  }

  await paste(page, field, '1.000')
  await holds('1 000')
  await expect(page.getByText('Понято как 1 000,00 ₽').filter({ visible: true }).first()).toBeVisible()

  await paste(page, field, '500 00 ₽')
  await holds('500 00 ₽')
  await expect(page.getByText('Сумма не распознана').first()).toBeVisible()

  await page.keyboard.press('Control+a')
  await page.keyboard.type('1.000', { delay: 20 })
  await holds('1,00')
  await expect(page.getByText('Понято как 1,00 ₽').filter({ visible: true }).first()).toBeVisible()
}

playerTest('a deposit takes an amount as banks write it', async ({ page, context }) => {
  await open(page, '/balance')
  const field = page.getByLabel('Сумма пополнения', { exact: true })
  await readsAmounts(page, context, field)
  await paste(page, field, '500,00 руб.')
  await expect(page.getByRole('button', { name: /500,00/ })).toBeVisible()
  await paste(page, field, '−500,00 ₽')
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

playerTest('a stake takes an amount as banks write it', async ({ page, context }) => {
  await open(page, '/games/dice')
  const field = page.getByLabel('Ставка', { exact: true })
  await readsAmounts(page, context, field)
  await paste(page, field, '50,00 руб.')
  await field.blur()
  await expect(field).toHaveValue('50')
  // Text that is not an amount leaves the stake unchanged.
  await paste(page, field, '12.05.2026')
  await field.blur()
  await expect(field).toHaveValue('50')

  await open(page, '/games/mines')
  const mines = page.getByLabel('Мины', { exact: true })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await paste(page, mines, '5,00')
  await expect(mines).toHaveValue('5')
})

administratorTest('a setting takes an amount as banks write it', async ({ page, context }) => {
  await open(page, '/admin?section=settings')
  await readsAmounts(page, context, page.getByLabel('Минимальное пополнение, ₽'))
})
