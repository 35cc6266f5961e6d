import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inRoot } from '@casino/tools/places'
import { expect, open, playerTest } from './fixtures.ts'

playerTest('a player chooses his seed, plays, reveals and verifies', async ({ page, address }, testInfo) => {
  await open(page, '/games/dice')
  const answered = page.waitForResponse('**/api/games/dice/roll')
  await page.getByRole('button', { name: /^Бросить/ }).click()
  const { roundId } = await (await answered).json()

  await page.getByRole('button', { name: 'Честность' }).click()
  const dialog = page.getByRole('dialog', { name: 'Честность игры' })
  const hash = await dialog
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .textContent()
  await dialog.getByLabel('Новый клиентский сид').fill('my own luck')
  await dialog.getByRole('button', { name: 'Сменить сиды' }).click()
  await expect(dialog.getByText('Сиды сменены. Прежний серверный сид раскрыт.')).toBeVisible()
  await expect(dialog.getByText('my own luck')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open(page, `/rounds/${roundId}`)
  await expect(page.getByText('Сходится: исход следует из опубликованных сидов')).toBeVisible()
  await expect(page.getByText(hash ?? '').first()).toBeVisible()

  const published = await fetch(`${address}/api/games/rounds/${roundId}`)
  const file = testInfo.outputPath('round.json')
  writeFileSync(file, await published.text())
  const said = execFileSync(process.execPath, [inRoot('tools', 'verify.ts'), file], { encoding: 'utf8' })
  expect(said).toContain(roundId)
})

playerTest('a round whose seed is still in use says so', async ({ page }) => {
  await open(page, '/games/dice')
  const answered = page.waitForResponse('**/api/games/dice/roll')
  await page.getByRole('button', { name: /^Бросить/ }).click()
  const { roundId } = await (await answered).json()
  await open(page, `/rounds/${roundId}`)
  await expect(page.getByText('Серверный сид ещё секретный')).toBeVisible()
})
