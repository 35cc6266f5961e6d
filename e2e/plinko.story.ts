import type { Page } from '@playwright/test'
import { ownBets, playAndStop, playBy, shownMoney, stakeOf, verifyLastRound } from './bets.ts'
import { balanceIn, expect, open, playerTest } from './fixtures.ts'
import { slowFalls } from './slow-falls.ts'

playerTest.use({ reducedMotion: 'no-preference' })

const drop = (page: Page) => page.getByRole('button', { name: /^Бросить шарик/ })
const bins = (page: Page) => page.getByRole('list', { name: 'Множители ячеек, слева направо' }).getByRole('listitem')
const balls = (page: Page) => page.locator('.plinko-ball')

const play = (page: Page) => playBy(page, /^Бросить шарик/, 'plinko/drop')

playerTest('a ball falls into its bin, and then the balance and the history show it', async ({ page }) => {
  await slowFalls(page)
  await open(page, '/games/plinko')
  await page.getByRole('button', { name: '8', exact: true }).click()
  await expect(bins(page)).toHaveCount(9)
  const reply = await play(page)
  await expect(balls(page)).toHaveCount(1)
  await expect(ownBets(page)).toHaveCount(0)
  await expect(balls(page)).toHaveCount(0)
  await expect(bins(page).nth(reply.bin)).toHaveAttribute('data-hit')
  await expect(balanceIn(page)).toHaveText(shownMoney(reply.balance))
  await expect(ownBets(page)).toHaveCount(2)
  await expect(ownBets(page).nth(1)).toContainText('Средний, рядов: 8')

  await verifyLastRound(page)
  await expect(page.getByText('Путь: совпадает')).toBeVisible()
})

playerTest('several balls are in the air together, and each lands where it was drawn', async ({ page }) => {
  await slowFalls(page)
  await open(page, '/games/plinko')
  await page.getByRole('button', { name: '16', exact: true }).click()
  await stakeOf(page).fill('1')
  let reply = await play(page)
  for (let count = 1; count < 5; count++) reply = await play(page)
  expect(await balls(page).count()).toBeGreaterThan(1)
  await expect(balls(page)).toHaveCount(0)
  await expect(bins(page).nth(reply.bin)).toHaveAttribute('data-hit')
  await expect(balanceIn(page)).toHaveText(shownMoney(reply.balance))
})

playerTest(
  'each ball shows its payout, its glow and its row of the history when it lands, however many others are in the air',
  async ({ page }) => {
    await slowFalls(page)
    await open(page, '/games/plinko')
    await page.getByRole('button', { name: '16', exact: true }).click()
    await stakeOf(page).fill('10')
    const before = amount(await balanceIn(page).textContent())
    await page.evaluate(watchFigures)
    const first = await play(page)
    const second = await play(page)
    await expect(balls(page)).toHaveCount(2)
    await expect(balls(page)).toHaveCount(0)
    await expect(ownBets(page)).toHaveCount(3)
    await expect(balanceIn(page)).toHaveText(shownMoney(second.balance))
    const { balances, results } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    const landed = [before - 20 + first.payout, before - 20 + first.payout + second.payout]
    expect(balances).toEqual([before, before - 10, before - 20, ...landed].map(shownMoney))
    expect(results).toEqual(['0 ', `1 ${times(first.multiplier)}`, `2 ${times(second.multiplier)}`])
  },
)

const amount = (text: string | null) =>
  Number(
    /[\d\s]+,\d\d/
      .exec(text ?? '')?.[0]
      .replace(/\s/g, '')
      .replace(',', '.'),
  )
const times = (multiplier: number) => `×${multiplier.toFixed(2).replace('.', ',')}`

interface Seen {
  readonly balances: (string | undefined)[]
  /** The number of rows of the history, and the result on the stage. */
  readonly results: string[]
}

/** Notes what the screen shows one after the other. */
function watchFigures() {
  const seen: Seen = { balances: [], results: [] }
  Object.assign(window, { seen })
  const look = () => {
    const label = document.querySelector('header button[aria-label^="Баланс"]')?.getAttribute('aria-label')
    const balance = /[\d\s]+,\d\d\s₽/
      .exec(label ?? '')?.[0]
      .replace(/\s/g, ' ')
      .trim()
    if (seen.balances.at(-1) !== balance) seen.balances.push(balance)
    const rows = document.querySelectorAll('main tbody tr').length
    const result = `${rows} ${document.querySelector('.plinko-result p')?.textContent ?? ''}`
    if (seen.results.at(-1) !== result) seen.results.push(result)
  }
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

playerTest('with less motion no ball falls, and the bin is marked', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('less-motion', 'true'))
  await open(page, '/games/plinko')
  const reply = await play(page)
  await expect(bins(page).nth(reply.bin)).toHaveAttribute('data-hit')
  await expect(balls(page)).toHaveCount(0)
})

playerTest('keys change rows and risk, and automatic play stops at a press', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hotkeys', 'true'))
  await open(page, '/games/plinko')
  // Until the player is known nothing starts, not even by keys.
  await expect(drop(page)).toBeEnabled()
  await page.keyboard.press('a')
  await expect(bins(page)).toHaveCount(12)
  await page.keyboard.press('s')
  await expect(page.getByRole('radio', { name: 'Высокий' })).toBeChecked()
  await playAndStop(page)
})
