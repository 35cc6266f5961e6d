import { type GameType, games } from '@casino/rules/games/index'
import type { Page } from '@playwright/test'
import { expect, open, playerTest } from './fixtures.ts'
import { field, spinButton, waitForTime } from './roulette-table.ts'

playerTest.use({ reducedMotion: 'no-preference' })
// A flight lasts as long as its seed says.
playerTest.describe.configure({ timeout: 480_000 })

interface Said {
  readonly text: string
  readonly at: number
}

/** Records what the rest of the page shows, at each change. */
interface Shown {
  readonly rows: number
  readonly balance: number
  readonly at: number
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()

/** For each game: how to play a round, the call whose answer decides it, its result in words, and how long its animation takes at least. */
const rounds: Readonly<
  Record<GameType, { play: (page: Page) => Promise<unknown>; call: string; says: RegExp; leastMs: number }>
> = {
  dice: { play: (page) => press(page, /^Бросить/), call: 'dice/roll', says: /^Выпало \d+,\d\d\. /, leastMs: 400 },
  limbo: { play: (page) => press(page, /^Запустить/), call: 'limbo/play', says: /^Выпало ×\d/, leastMs: 600 },
  plinko: { play: (page) => press(page, /^Бросить/), call: 'plinko/drop', says: /^Выпало ×.* ячейка \d/, leastMs: 900 },
  keno: { play: (page) => press(page, /^Сыграть/), call: 'keno/play', says: /^Выпало \d+, .*Совпало \d/, leastMs: 900 },
  mines: {
    async play(page) {
      await page.getByLabel('Мины', { exact: true }).fill('20')
      await press(page, /^Начать игру/)
      const answered = page.waitForResponse('**/api/games/mines/reveal')
      await page
        .getByRole('button', { name: /закрыта$/ })
        .first()
        .click()
      const { outcome } = await (await answered).json()
      if (outcome === 'safe') await press(page, /^Забрать/)
    },
    call: 'mines/reveal',
    says: /^(Мина\. Ставка|Выигрыш)/,
    leastMs: 0,
  },
  roulette: {
    async play(page) {
      await waitForTime(page)
      await field(page, 'red').click()
      await spinButton(page).click()
    },
    call: 'roulette/spin',
    says: /^Выпало \d+.*\. (Ставка|Выигрыш)/,
    leastMs: 1_500,
  },
  crash: {
    async play(page) {
      await page.getByLabel('Автовывод', { exact: true }).fill('1,01')
      await expect(page.getByText(/^Ставки ещё [3456],\d с$/)).toBeVisible({ timeout: 240_000 })
      await press(page, /^Поставить/)
    },
    call: 'crash/bet',
    says: /^(Забрали на|Проигрыш)/,
    leastMs: 2_000,
  },
}

for (const { type } of games) {
  const { play, call, says, leastMs } = rounds[type]
  playerTest(
    `the result of ${type} is announced once, and shown in balance and history, when it has landed`,
    async ({ page }) => {
      await open(page, `/games/${type}`)
      await page.evaluate(() => {
        const said: Said[] = []
        const shown: Shown[] = []
        const look = () => {
          const rows = document.querySelectorAll('main [role=row], main tr').length
          const balance = Number(document.querySelector('header data')?.getAttribute('value'))
          const last = shown.at(-1)
          if (last?.rows !== rows || last.balance !== balance) shown.push({ rows, balance, at: performance.now() })
        }
        look()
        const isLive = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
        const note = (records: MutationRecord[]) => {
          const changed = records.map(({ target }) => (target instanceof Element ? target : target.parentElement))
          for (const region of new Set(changed.map((element) => element?.closest(isLive))))
            if (region?.textContent) said.push({ text: region.textContent, at: performance.now() })
        }
        const all = { subtree: true, childList: true, characterData: true }
        new MutationObserver(note).observe(document.body, all)
        new MutationObserver(look).observe(document.body, { ...all, attributes: true })
        Object.assign(window, { said, shown })
      })
      const results = async () => {
        const all = await page.evaluate(() => (window as unknown as { said: Said[] }).said)
        return all.filter(({ text }) => says.test(text.trim()))
      }
      await play(page)
      await expect.poll(async () => (await results()).length, { timeout: 240_000 }).toBeGreaterThan(0)
      const answeredAt = await page.evaluate((path) => {
        const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        return calls.findLast(({ name }) => name.endsWith(`/api/games/${path}`))?.responseEnd ?? Number.NaN
      }, call)
      const [first] = await results()
      expect(first!.at - answeredAt).toBeGreaterThanOrEqual(leastMs)
      // The row of the round is there as well.
      await expect(page.getByRole('region', { name: 'Мои ставки' }).getByRole('row')).toHaveCount(2)
      expect(await results()).toHaveLength(1)
      const shown = await page.evaluate(() => (window as unknown as { shown: Shown[] }).shown)
      const early = shown.filter(({ rows, balance, at }, i) => {
        const last = shown[i - 1] ?? { rows, balance }
        return at > answeredAt && at < answeredAt + leastMs && (rows > last.rows || balance > last.balance)
      })
      expect(shown.length).toBeGreaterThan(1)
      expect(early).toEqual([])
    },
  )
}
