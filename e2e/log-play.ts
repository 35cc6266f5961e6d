import type { ownRounds } from '@casino/contract/play/log'
import type { Round } from '@casino/contract/play/rounds'
import type { ReplyOf } from '@casino/contract/route'
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
  /** The id of the round to leave out. */
  readonly without?: string | undefined
  readonly byMs?: number
}

/** Makes the last check appear to be on an earlier day. */
export const onAnotherDay = (page: Page) =>
  page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('public-log') ?? '{}')
    localStorage.setItem(
      'public-log',
      JSON.stringify({ ...state, remembered: { ...state.remembered, day: '2026-01-01' } }),
    )
  })

/** Shows rounds to the page as if they had been played earlier. */
export const withEarlierTimes = (page: Page, { without, byMs = 60_000 }: ChangedHistory) =>
  routeOwnRounds(
    page,
    ({ rounds, ...answer }) => ({ ...answer, rounds: rounds.filter(({ id }) => id !== without) }),
    byMs,
  )

/** Shows a round with another payout or number, on its page and in the list that the browser checks. */
export async function changeRound(page: Page, of: string, by: { readonly payout?: number; readonly nonce?: number }) {
  const { payout: more = 0, nonce: further = 0 } = by
  await page.route(`**/api/games/rounds/${of}`, async (route) => {
    const response = await route.fetch()
    const round: Round = await response.json()
    const fairness = { ...round.fairness, nonce: round.fairness.nonce + further }
    await route.fulfill({ response, json: { ...round, payout: round.payout + more, fairness } })
  })
  await routeOwnRounds(page, ({ rounds, ...answer }) => ({
    ...answer,
    rounds: rounds.map((round) =>
      round.id === of ? { ...round, payout: round.payout + more, nonce: round.nonce + further } : round,
    ),
  }))
}

type OwnRounds = ReplyOf<typeof ownRounds>

/** Changes the answers with the player's rounds, which are also a minute older by default. */
const routeOwnRounds = (page: Page, change: (answer: OwnRounds) => OwnRounds, byMs = 60_000) =>
  page.route('**/api/log/rounds?*', async (route) => {
    const response = await route.fetch()
    const { 'content-encoding': _, ...headers } = response.headers()
    const date = new Date(Date.now() + byMs).toUTCString()
    await route.fulfill({ json: change(await response.json()), headers: { ...headers, date } })
  })

/** Drops files on the page, as if dragged from the desktop. */
export async function drop(page: Page, files: Readonly<Record<string, string>>) {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const [name, text] of Object.entries(given)) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await page.locator('[data-drop=proof]').dispatchEvent('drop', { dataTransfer })
}
