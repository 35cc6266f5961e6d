import { randomUUID } from 'node:crypto'
import type { PartnerRound } from '@casino/contract/panel/admin-partner'
import { asAdministrator } from './administrator.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, registerPlayer, type StoryPlayer, administratorTest as test } from './fixtures.ts'

const page = '/admin?section=games&tab=partner'

/** Launches a game for money; returns the casino's answer. */
const launch = (address: string, { token }: StoryPlayer, game: { provider: string; alias: string }) =>
  fetch(`${address}/api/partner/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(game),
  })

/** One spin of a game, as its browser makes it. */
async function spin(address: string, player: StoryPlayer): Promise<void> {
  const { url } = (await (await launch(address, player, { provider: 'saffrell', alias: 'jolly-glaze' })).json()) as {
    url: string
  }
  const [, play = ''] = /"play":"(\/play\/[\w-]+)"/.exec(await (await fetch(url)).text()) ?? []
  const done = await fetch(new URL(`${play}/spin`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), bet: 2000 }),
  })
  expect(await done.json()).toHaveProperty('outcome')
}

test('a provider is closed for money and opened again, and so are all of them together', async ({
  page: panel,
  address,
}) => {
  const player = await registerPlayer(address)
  const game = { provider: 'quillfox', alias: 'any-game' }
  const status = async () => (await launch(address, player, game)).status
  await open(panel, page)
  const toggle = panel.getByRole('table', { name: 'Провайдеры' }).getByRole('switch', { name: /^Quillfox/ })
  await expect(toggle).toBeChecked()
  expect(await status()).toBe(200)
  await toggle.click()
  const dialog = panel.getByRole('dialog', { name: 'Закрыть: Quillfox?' })
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).last().click()
  await expect(toggle).not.toBeChecked()
  await expect(dialog).toBeHidden()
  expect(await status()).toBe(409)
  await panel.reload()
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(toggle).toBeChecked()
  expect(await status()).toBe(200)
})

test('returns by provider, and rounds with the partner’s identifiers, which are searched', async ({
  page: panel,
  address,
}) => {
  const player = await registerPlayer(address)
  await spin(address, player)
  await open(panel, '/admin?section=games')
  await panel.getByRole('link', { name: 'Партнёр' }).click()
  await expect(panel).toHaveURL(page)
  const rounds = panel.getByRole('table', { name: 'Раунды' })
  await panel.getByRole('searchbox', { name: 'Игрок или операция' }).fill(player.username)
  const row = rounds.locator('tbody tr').filter({ hasText: player.username })
  await expect(row).toContainText('jolly-glaze')
  await expect(rounds.locator('tbody tr')).toHaveCount(1)
  await expect(row).toContainText('20,00 ₽')
  await expect(row.getByRole('button', { name: 'Скопировать идентификатор' }).first()).toBeVisible()
  await panel.getByRole('searchbox', { name: 'Игрок или операция' }).fill('no-such-round')
  await expect(panel.getByText('Раундов не найдено')).toBeVisible()

  // The search of the whole panel links to the list's results.
  await panel.keyboard.press('Control+K')
  await panel.keyboard.type(player.username)
  await panel.getByRole('option', { name: /^jolly-glaze · / }).click()
  await expect(panel).toHaveURL(`${page}&search=${player.username}`)
  await expect(row).toContainText('jolly-glaze')

  await open(panel, page)
  for (const width of [768, 1440]) {
    await panel.setViewportSize({ width, height: 900 })
    await expect(panel.getByText('jolly-glaze').first()).toBeVisible()
    await expect(panel.getByText('Velmora', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await panel.screenshot({ path: test.info().outputPath(`partner-${width}.png`), fullPage: true })
  }
  await expectAccessible(panel)
})

test('a round of a slot has no page, and no link to one, in a user’s timeline', async ({ page: panel }) => {
  // Such a round is settled only after a long idle time.
  const at = new Date().toISOString()
  const entry = {
    id: '1024',
    at,
    kind: 'external',
    amount: -20,
    balance: 80,
    round: { id: '1024', staked: 20, paid: 0 },
  }
  await panel.route('**/api/admin/users/*/timeline*', (route) =>
    route.fulfill({ json: { entries: [entry], more: false } }),
  )
  await open(panel, '/admin?section=users')
  await panel.locator('table[aria-label="Пользователи"] tr[tabindex]').first().click()
  await panel.getByRole('main').getByRole('link', { name: 'История' }).click()
  const row = panel.getByRole('table', { name: 'Лента' }).getByRole('row').nth(1)
  await expect(row).toContainText('20,00')
  await expect(row.getByRole('link')).toHaveCount(0)
})

test('a request to support about a round of a slot leads to that round', async ({ page: panel, address }) => {
  const player = await registerPlayer(address)
  await spin(address, player)
  await spin(address, player)
  const { rounds } = (await asAdministrator(address, (call) =>
    call('GET', `/api/admin/partner/rounds?search=${player.username}`),
  )) as { rounds: [PartnerRound, PartnerRound] }
  const [, older] = rounds
  const sent = await fetch(`${address}/api/support/threads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ topic: 'game', text: 'Где мой выигрыш?', reference: older.id }),
  })
  const { id } = await sent.json()
  await open(panel, `/admin?section=support&id=${id}`)
  const link = panel.getByRole('dialog').getByRole('link', { name: older.id })
  await expect(link).toHaveAttribute('href', /section=games&tab=partner/)
  await link.click()
  const rows = panel.getByRole('table', { name: 'Раунды' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByTitle(older.round, { exact: true })).toBeVisible()
})
