import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Request } from '@playwright/test'
import { balanceIn, expect, playerTest, test } from './fixtures.ts'
import { force, openSlot, playable, slotIn } from './slot-frame.ts'

test.use({ reducedMotion: 'no-preference' })

// Slots of the partner's sandbox, played in a browser.

const kopecksOf = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''))

test('a demo is played with the given balance, and nothing of it reaches the site', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const slot = await openSlot(page)
  await expect(slot.figure('balance')).toHaveText(/^1\s000\s000,00/)
  await force(page, 'loss')
  await slot.spin.click()
  await expect(slot.button('Стоп')).toBeVisible()
  await slot.rest()
  const bet = kopecksOf(await slot.figure('bet').textContent())
  expect(kopecksOf(await slot.figure('balance').textContent())).toBe(100_000_000 - bet)
  expect(calls.filter((url) => /\/api\/(partner\/sessions|slots\/opened)/.test(url))).toEqual([])
})

/** Waits until the page receives its balance live; earlier changes only show in the resulting balance. */
function liveBalance(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => String(payload).includes('balance:update') && resolve()),
    )
  })
}

/** The times at which the header's balance changed and the game reported that its reels had stopped, in the order of events. */
async function watchBalance(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Reflect.set(window, 'seen', seen)
    // Before the page's own listener, which changes the balance immediately.
    const note = ({ data }: MessageEvent) => data?.source === 'game-partner' && seen.push(data.type)
    addEventListener('message', note, { capture: true })
    const shown = () =>
      document.querySelector('header button[aria-expanded][aria-label]')?.getAttribute('aria-label') ?? ''
    let last = shown()
    new MutationObserver(() => {
      if (shown() !== last) seen.push(/[\d\s]+,\d\d/.exec(shown())?.[0].replace(/\s/g, '') ?? '')
      last = shown()
    }).observe(document.querySelector('header')!, { subtree: true, attributes: true, childList: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seen') as string[])
}

playerTest(
  'with money, the stake leaves the header immediately, and a win appears only when the reels have stopped',
  async ({ page }) => {
    const live = liveBalance(page)
    const slot = await openSlot(page, `${playable.path}?mode=real`)
    await live
    await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
    const seen = await watchBalance(page)
    await force(page, 'big')
    const bet = kopecksOf(await slot.figure('bet').textContent())
    await slot.spin.click()
    await slot.rest()
    const balance = kopecksOf(await slot.figure('balance').textContent())
    expect(balance).toBeGreaterThan(100_000)
    await expect.poll(async () => kopecksOf(await balanceIn(page).textContent())).toBe(balance)
    const rouble = (kopecks: number) => (kopecks / 100).toFixed(2).replace('.', ',')
    // The stake's event may overtake the frame's message.
    const [one, two, ...rest] = await seen()
    expect([one, two].sort()).toEqual([rouble(100_000 - bet), 'spin'])
    expect(rest).toEqual(['balance', rouble(balance)])
  },
)

playerTest('the win of a game that never says it has stopped is shown after a while', async ({ page }) => {
  // The messages about the end of a round are lost.
  await page.addInitScript(() => {
    addEventListener('message', (event) => event.data?.type === 'balance' && event.stopImmediatePropagation(), {
      capture: true,
    })
  })
  await page.clock.install()
  const live = liveBalance(page)
  const slot = await openSlot(page, `${playable.path}?mode=real`)
  await live
  await force(page, 'big')
  const settled = page.waitForResponse('**/spin')
  await slot.spin.click()
  await settled
  await expect.poll(async () => kopecksOf(await balanceIn(page).textContent())).toBeLessThan(100_000)
  await page.clock.runFor(61_000)
  await expect.poll(async () => kopecksOf(await balanceIn(page).textContent())).toBeGreaterThan(100_000)
})

test('automatic play spins as often as chosen, and ends when the player presses', async ({ page }) => {
  const slot = await openSlot(page)
  const spins: string[] = []
  page.on('request', (request) => request.url().endsWith('/spin') && spins.push(request.url()))
  await slot.button('Быстрая игра').click()
  await slot.button('Автоигра').click()
  const panel = slot.frame.getByRole('dialog', { name: 'Автоигра' })
  await panel.getByLabel('Остановить при бонусе').uncheck()
  await panel.getByRole('button', { name: 'Начать' }).click()
  await expect.poll(() => spins.length).toBeGreaterThan(2)
  await slot.button('Остановить автоигру').click()
  await slot.rest()
  const made = spins.length
  expect(made).toBeLessThan(10)

  await slot.button('Автоигра').click()
  await panel.getByLabel('Остановить при бонусе').uncheck()
  await panel.getByRole('button', { name: 'Начать' }).click()
  await expect.poll(() => spins.length, { timeout: 60_000 }).toBe(made + 10)
  await slot.rest()
  expect(spins).toHaveLength(made + 10)
})

test('the rules name the return of the game in hundredths of a per cent', async ({ page }) => {
  const slot = await openSlot(page)
  await slot.button('Правила и выплаты').click()
  const rules = slot.frame.getByRole('dialog', { name: 'Правила и выплаты' })
  const read = (name: string) =>
    JSON.parse(readFileSync(fileURLToPath(new URL(`../sandbox/games-partner/engine/${name}`, import.meta.url)), 'utf8'))
  const { model } = (read('games.json') as { alias: string; model: string }[]).find(
    ({ alias }) => alias === 'jolly-glaze',
  )!
  const { numerator, denominator } = read('figures.json')[model].returnToPlayer
  const shown = await rules.locator('.fact').filter({ hasText: 'Возврат игроку' }).locator('dd').textContent()
  expect(shown).toBe(`${((100 * Number(numerator)) / Number(denominator)).toFixed(2).replace('.', ',')} %`)
  await rules.getByRole('button', { name: 'Закрыть' }).click()
  await expect(rules).toBeHidden()
})

test.describe('a first visit', () => {
  test.use({ newToSite: true })

  test('the first play of a game loads at most 300 kB', async ({ page }) => {
    const pending: Promise<number>[] = []
    const sizeOf = async (request: Request) => (await request.sizes()).responseBodySize
    page.on('requestfinished', (request) => {
      if (request.frame() !== page.mainFrame()) pending.push(sizeOf(request))
    })
    const slot = await openSlot(page)
    await slot.spin.click()
    await slot.rest()
    const bytes = (await Promise.all(pending)).reduce((sum, size) => sum + size, 0)
    test.info().annotations.push({ type: 'bytes', description: String(bytes) })
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(300_000)
  })
})

test('the game fits its frame on a phone and is played with the space bar', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const slot = await openSlot(page)
  await page.screenshot({ path: test.info().outputPath('phone.png') })
  const bars = await slotIn(page)
    .frame.locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(bars).toBe(0)
  await slot.spin.focus()
  await page.keyboard.press('Space')
  await expect(slot.button('Стоп')).toBeVisible()
  await slot.rest()
})
