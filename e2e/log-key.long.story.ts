import { spawnSync } from 'node:child_process'
import { inRoot } from '@casino/tools/places'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import type { Page } from '@playwright/test'
import { type Casino, openCasino } from './casino.ts'
import { expect, test as guestTest, open, registerPlayer, type StoryPlayer, signedInAs } from './fixtures.ts'
import { onAnotherDay } from './log-play.ts'

interface Own {
  readonly casino: Casino
  readonly player: StoryPlayer
}
const serverKey = 'a-key-that-only-this-story-has'

// The key of the whole casino's log is changed, so these stories have a casino of their own.
const test = guestTest.extend<{ own: Own }>({
  own: async ({ shared }, use) =>
    use(
      await shared.of('casino of a log key', async () => {
        const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', { env: { SERVER_KEY: serverKey } })
        return { casino, player: await registerPlayer(casino.address), close: casino.close }
      }),
    ),
  address: ({ own }, use) => use(own.casino.address),
  storageState: ({ own }, use) => use(signedInAs(own.casino.address, own.player)),
})
test.describe.configure({ mode: 'serial' })

const main = (page: Page) => page.getByRole('main')
const textAt = async ({ casino }: Own, path: string) => (await fetch(`${casino.address}/log/${path}`)).text()
const keysOf = async (own: Own) => (await textAt(own, 'key')).trim().split('\n')
const changeKey = ({ casino }: Own, ...given: string[]) =>
  spawnSync(process.execPath, [inRoot('server/platform/operations/rotate-log-key-command.ts'), ...given], {
    env: { ...inheritedEnv(), DATABASE_URL: casino.databaseUrl, SERVER_KEY: serverKey },
    encoding: 'utf8',
  })
/** The log signs automatically every two seconds. */
const untilSignedBy = (own: Own, lines: number) =>
  expect
    .poll(async () => (await textAt(own, 'checkpoint')).split('\n').filter((line) => line.startsWith('— ')).length, {
      timeout: 15_000,
    })
    .toBe(lines)

async function rememberedKey(page: Page): Promise<string> {
  const read = () =>
    page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.endsWith('public-log')) ?? ''
      return JSON.parse(localStorage.getItem(name) ?? '{}').remembered?.key ?? ''
    })
  await expect.poll(read).not.toBe('')
  return read()
}
/** A device that has seen the log with this key. */
const remember = (page: Page, key: string) =>
  page.evaluate((to) => {
    const name = Object.keys(localStorage).find((each) => each.endsWith('public-log')) ?? ''
    const state = JSON.parse(localStorage.getItem(name) ?? '{}')
    localStorage.setItem(name, JSON.stringify({ ...state, remembered: { ...state.remembered, key: to } }))
  }, key)
const fault = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'Ключ журнала изменился' })

test('a browser accepts a new key that its known key has signed over to, even after being away', async ({
  page,
  own,
}) => {
  await fetch(`${own.casino.address}/api/games/dice/roll`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${own.player.token}` },
    body: JSON.stringify({ betAmount: 1, targetValue: 50, betType: 'over' }),
  })
  const [former = ''] = await keysOf(own)
  await untilSignedBy(own, 1)
  await open(page, '/fairness')
  await expect(main(page)).toContainText(former)
  expect(await rememberedKey(page)).toBe(former)

  expect(changeKey(own).status).toBe(0)
  await untilSignedBy(own, 2)
  const [next = ''] = await keysOf(own)
  await onAnotherDay(page)
  await page.reload()
  await expect(main(page)).toContainText(next)
  await expect(main(page)).toContainText('прежний поручился за новый')
  await expect.poll(() => rememberedKey(page)).toBe(next)

  expect(changeKey(own, '--end', '--now').status).toBe(0)
  await untilSignedBy(own, 1)
  await remember(page, former)
  await page.reload()
  await expect.poll(() => rememberedKey(page)).toBe(next)
  await expect(main(page)).not.toContainText(former)
  await expect(fault(page)).toHaveCount(0)
})

test('a new key without a handover from the known one is a fault', async ({ page, own }) => {
  const [next = ''] = await keysOf(own)
  const [{ from = '' } = {}]: { from?: string }[] = JSON.parse(await textAt(own, 'handovers'))
  await page.route('**/log/handovers', (route) => route.fulfill({ body: '[]' }))
  await open(page, '/fairness')
  expect(await rememberedKey(page)).toBe(next)
  await remember(page, from)
  await page.reload()
  await expect(fault(page)).toBeVisible()
})
