import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inRoot } from '@casino/tools/places'
import { expect, newName, open, playerTest, test } from './fixtures.ts'

playerTest('a player chooses their seed, plays, reveals and verifies', async ({ page, address }, testInfo) => {
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

test('the browser generates the client seed at registration, once it has the hash', async ({ page }) => {
  await open(page, '/')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/fairness')) calls.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  await page.getByRole('button', { name: 'Регистрация' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Регистрация' })
  const username = newName()
  await dialog.getByLabel('Имя пользователя').fill(username)
  await dialog.getByLabel('Электронная почта').fill(`${username}@example.test`)
  await dialog.getByLabel('Пароль', { exact: true }).fill('seven-owls-sing')
  await dialog.getByLabel('Пароль ещё раз').fill('seven-owls-sing')
  const rotated = page.waitForResponse('**/api/fairness/rotate')
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
  const { active } = await (await rotated).json()
  expect(calls).toHaveLength(2)
  expect(calls[0]).toBe('GET ')
  expect(calls[1]).toBe(`POST ${JSON.stringify({ clientSeed: active.clientSeed })}`)

  await open(page, '/games/dice')
  await page.getByRole('button', { name: 'Честность' }).click()
  const fairness = page.getByRole('dialog', { name: 'Честность игры' })
  await expect(fairness.getByText(active.clientSeed)).toBeVisible()
  await expect(fairness.getByText(/^Выбран на вашей стороне/)).toBeVisible()
  // The next one is proposed, below the hash that it will be used with.
  await expect(fairness.getByLabel('Новый клиентский сид')).toHaveValue(/^[0-9a-f]{16}$/)
})
