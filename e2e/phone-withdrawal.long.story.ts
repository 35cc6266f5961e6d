import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { expect, open, registerPlayer, signedInAs, administratorTest as test } from './fixtures.ts'
import { fitsAt } from './sticks-out.ts'

// A withdrawal to a phone as its player and the person who pays it see it, in both themes and on small and wide screens.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  address: async ({}, use) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
    await use(casino.address)
    await casino.close()
  },
})

const widths = [320, 375, 1440]

for (const theme of ['dark', 'light'] as const)
  test(`a withdrawal to a phone, ${theme}`, async ({ page, address, browser }) => {
    const settings = { sbpFromRequisites: true }
    await asAdministrator(address, (call) => call('PUT', '/api/admin/settings/payments', settings))
    const player = await registerPlayer(address)
    const context = await browser.newContext({
      baseURL: address,
      storageState: signedInAs(address, player),
      viewport: { width: 375, height: 812 },
    })
    const shown = await context.newPage()
    for (const each of [page, shown]) await each.addInitScript((name) => localStorage.setItem('theme', name), theme)
    const looks = async (of: typeof page) => {
      await expectAccessible(of)
      await fitsAt(of, widths)
    }
    await open(shown, '/balance?tab=withdraw')
    await shown.getByRole('navigation', { name: 'Способ вывода' }).getByRole('link', { name: 'СБП' }).click()
    await looks(shown)
    await shown.getByLabel('Сумма', { exact: true }).fill('600')
    await shown.getByLabel('Номер телефона').fill('123')
    await shown.getByLabel('Банк получателя').fill('1')
    await shown.getByLabel('Сумма', { exact: true }).focus()
    await expect(shown.getByLabel('Банк получателя')).toHaveAccessibleDescription('Проверьте название банка')
    await looks(shown)
    await shown.getByLabel('Номер телефона').fill('8 921 765 43 21')
    await shown.getByLabel('Банк получателя').fill('Т-Банк')
    await expect(shown.getByText('+7 921 ***-**-21')).toBeVisible()
    await looks(shown)
    await shown
      .getByRole('main')
      .getByRole('button', { name: /^Вывести/ })
      .click()
    await expect(shown.getByRole('heading', { name: 'Заявка на вывод создана' })).toBeVisible()
    await looks(shown)

    await open(shown, '/balance?tab=withdraw')
    await expect(shown.getByText('+7 921 ***-**-21')).toBeVisible()
    await looks(shown)
    await shown.getByRole('button', { name: 'Исправить реквизиты' }).click()
    const correction = shown.getByRole('dialog')
    await expect(correction).toContainText('Сейчас указан телефон +7 921 ***-**-21')
    await expect(correction.getByLabel('Банк получателя')).toHaveValue('Т-Банк')
    await looks(shown)
    await correction.getByLabel('Банк получателя').fill('Сбербанк')
    await correction.getByRole('button', { name: 'Сохранить' }).click()
    await expect(shown.getByText('Сбербанк')).toBeVisible()

    await open(page, `/admin?section=transactions&tab=pending&search=${player.username}`)
    await page.getByRole('cell', { name: 'СБП ··21' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Сбербанк')
    await expect(dialog).toContainText('+7 921 ***-**-21')
    await looks(page)
    await context.close()
  })
