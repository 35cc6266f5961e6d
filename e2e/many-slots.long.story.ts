import { expect, open, test } from './fixtures.ts'
import { answerWithMany, rows, waitForLine } from './many-slots.ts'

test('ten thousand games: only what is near the screen is rendered, and they are searched and filtered', async ({
  page,
}) => {
  // A spreadsheet of this size takes up to a minute while other browsers run.
  test.slow()
  await answerWithMany(page)
  await open(page, '/slots')
  await waitForLine(page, `Показано 30 из ${rows}`)
  const cards = page.locator('[data-slot]')
  // Several turns of the wheel may become one scroll if the processor is busy.
  const many = page.getByRole('main').getByText(/^Показано (2[1-9]0|3\d0) из 10000$/)
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    await expect(cards.first()).toBeAttached()
    expect(await cards.count()).toBeLessThan(90)
    expect(await many.count()).toBe(1)
  }).toPass({ intervals: [20], timeout: 60_000 })

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const search = page.getByRole('searchbox', { name: 'Найти игру' })
  await search.fill('name7777')
  await expect(cards.first()).toContainText('Name7777')
  await search.fill('')
  await waitForLine(page, `Показано 30 из ${rows}`)
  // The list and the URL follow while more is typed, without overwriting it.
  await search.pressSequentially('name8888', { delay: 170 })
  await expect(search).toHaveValue('name8888')
  await expect(page).toHaveURL(/name8888/)
  await expect(cards.first()).toContainText('Name8888')
  await search.fill('')
  await waitForLine(page, `Показано 30 из ${rows}`)
  await page.getByRole('combobox', { name: 'Волатильность' }).selectOption('Высокая')
  await waitForLine(page, 'Показано 30 из 3333')
  await page.goto('/slots?provider=velmora')
  await waitForLine(page, 'Показано 30 из 1000')
})
