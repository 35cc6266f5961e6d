import type { HistoryItem } from '@casino/contract/play/history'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The part of the page “Fairness” about the public log. */
export const card = (page: Page) =>
  page
    .getByRole('main')
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Открытый журнал' }) })
    .last()

/** Plays rounds, and waits until the log has them; pages see them as a minute old. */
export async function play(page: Page, address: string, token: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const answer = await fetch(`${address}/api/games/dice/roll`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ betAmount: 1, targetValue: 50, betType: 'over' }),
    })
    ids.push((await answer.json()).roundId)
  }
  const isLogged = async () => (await fetch(`${address}/api/games/rounds/${ids.at(-1)}/log-proof`)).status
  await expect.poll(isLogged, { timeout: 15_000 }).toBe(200)
  await withEarlierTimes(page, {})
  return ids
}

interface ChangedHistory {
  /** A round that is left out. */
  readonly without?: string | undefined
  readonly byMs?: number
}

/** Shows rounds to the page as played earlier. */
export const withEarlierTimes = (page: Page, { without, byMs = 60_000 }: ChangedHistory) =>
  page.route('**/api/games/history?*', async (route) => {
    const response = await route.fetch()
    const items: HistoryItem[] = await response.json()
    const earlier = (iso: string) => new Date(Date.parse(iso) - byMs).toISOString()
    const left = items.filter(({ _id }) => _id !== without)
    await route.fulfill({ response, json: left.map((item) => ({ ...item, createdAt: earlier(item.createdAt) })) })
  })

/** Drops files from outside on the page. */
export async function drop(page: Page, files: Readonly<Record<string, string>>) {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const [name, text] of Object.entries(given)) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await page.locator('[data-drop=proof]').dispatchEvent('drop', { dataTransfer })
}
