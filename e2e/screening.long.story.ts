import pg from 'pg'
import { expectAccessible } from './axe.ts'
import { expectFocusRestored, pressAt, skipNavigation } from './by-keyboard.ts'
import { openCasino } from './casino.ts'
import { expect, open, registerPlayer, administratorTest as test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

let databaseUrl = ''
// A hit changes what its player may do, so the story has its own casino. The service itself is away.
test.use({
  // A decision that is refused.
  allowedTroubles: [/409/],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  address: async ({}, use) => {
    const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', {
      env: { SCREENING_URL: 'http://127.0.0.1:9' },
    })
    databaseUrl = casino.databaseUrl
    await use(casino.address)
    await casino.close()
  },
})

const entries = [
  { id: 'NK-1', caption: 'M. LIND', births: ['1970'], topics: ['sanction'], lists: ['un_sc_sanctions'], score: 0.94 },
]

/** A player whom the service has found on a list. */
async function foundPlayer(address: string): Promise<string> {
  const { username } = await registerPlayer(address)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `INSERT INTO screening (player_id, state, wanted_at, answered_at, found_at)
     SELECT id, 'hit', NULL, now(), now() FROM player WHERE username = $1 RETURNING player_id`,
    [username],
  )
  await client.query(
    `INSERT INTO screening_answer (player_id, cause, outcome, list_version, sent, subject, entries)
     VALUES ($1, 'verified', 'hit', '20261130', '{name,birthDate}', 'x', $2)`,
    [rows[0].player_id, JSON.stringify(entries)],
  )
  await client.end()
  return username
}

test('a hit of the screening is decided in the panel, with a reason', async ({ page, address }) => {
  const username = await foundPlayer(address)
  await open(page, '/admin?section=compliance&tab=screening')
  const queue = page.getByRole('region', { name: 'Санкции и ПДЛ' })
  const row = queue.getByRole('button', { name: username })
  await expect(row.first()).toBeVisible()
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => sticksOut(page), `at ${width}`).toEqual([])
  }
  await expectAccessible(page)

  await skipNavigation(page)
  await pressAt(page, row.first())
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('M. LIND, 1970')
  await expect(dialog).toContainText('Под санкциями')
  await dialog.getByRole('button', { name: 'Подтвердить совпадение' }).click()
  await dialog.getByLabel('Причина').fill('Тот же год рождения и паспорт')
  await expectAccessible(page)
  await pressAt(page, dialog.getByRole('button', { name: 'Подтвердить совпадение' }))
  await expect(dialog).toContainText('Подтвердить совпадение: Тот же год рождения и паспорт')
  await expectFocusRestored(page)
  await dialog.getByLabel('Причина').fill('Ошибка')
  await dialog.getByRole('button', { name: 'Другой человек' }).click()
  await expect(dialog).toContainText('снять его должен другой сотрудник')
  await page.keyboard.press('Escape')
  await expect(queue).toContainText('Никого нет')
  await expectFocusRestored(page)
})
