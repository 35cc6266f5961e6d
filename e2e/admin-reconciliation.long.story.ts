import { expectAccessible } from './axe.ts'
import { expect, open, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const day = '2026-01-14'
const file = ['Дата;Операция;Сумма;Комиссия', `14.01.2026 10:05;x1;1 500,00;45,50`, `14.01.2026 11:00;x2;20,00;`].join(
  '\n',
)
const csv = (text: string) => ({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test.describe('a statement from a file', () => {
  test.use({ allowedTroubles: [/status of 400/] })

  test('is compared, and its fees are booked once', async ({ page }) => {
    await open(page, `/admin?section=reconciliation&from=${day}&to=${day}`)
    await expect(page.getByText('За эти дни платежей не было')).toBeVisible()
    await page.getByRole('button', { name: 'Загрузить файл' }).click()
    const form = page.getByRole('dialog', { name: 'Загрузить файл' })
    await form.getByLabel('Провайдер').selectOption('stripe')
    await expectAccessible(page)
    const choose = async (text: string) => {
      const chooser = page.waitForEvent('filechooser')
      await form.getByRole('button', { name: 'Выбрать файл' }).click()
      await (await chooser).setFiles(csv(text))
    }
    await choose(`${file}\n14.01.2026;x3;много;`)
    await expect(form.getByText('Строка 4: не читается столбец amount. Ничего не загружено')).toBeVisible()
    await choose(file)
    await expect(form).toBeHidden()
    const days = page.getByRole('region', { name: 'Сверка' })
    await expect(days.getByText('Нет у нас: 2').filter({ visible: true })).toBeVisible()
    await days
      .getByRole('button', { name: `Открыть: ${day} stripe` })
      .filter({ visible: true })
      .click()
    const details = page.getByRole('dialog', { name: /stripe, / })
    await expect(details.getByText('платёж')).toHaveCount(0)
    await expect(details.getByText('Строк без комиссии: 1')).toBeVisible()
    await expectAccessible(page)
    expect(await sticksOut(page)).toEqual([])
    await details.getByRole('button', { name: /Записать комиссии: 45,50/ }).click()
    await expect(page.getByText(/Комиссии записаны в учёт/)).toBeVisible()
    await expect(details.getByRole('button', { name: /Записать комиссии/ })).toHaveCount(0)
    await expect(details.getByText(/45,50.*в учёте/)).toBeVisible()
  })
})
