import type { Locator, Page } from '@playwright/test'
import { ownBets, playBy, shownMoney, stakeOf } from './bets.ts'
import { expect, open, playerTest as test } from './fixtures.ts'
import { field, openTableInTime } from './roulette-table.ts'

// What the stages of dice, mines and roulette show besides the outcome.

test.use({ reducedMotion: 'no-preference' })

const boxOf = async (locator: Locator) => (await locator.boundingBox())!
const net = (page: Page) => page.locator('dt', { hasText: /^Итог$/ }).locator('xpath=following-sibling::dd')

test('dice: a win stands beside its number, the rolls in a strip, and the session under the stage', async ({
  page,
}) => {
  await open(page, '/games/dice')
  await page.getByLabel('Шанс').fill('50')
  let rolls = 0
  let sum = 0
  let reply: { payout: number; profit: number; rolledNumber: number }
  do {
    reply = await playBy(page, /^Бросить/, 'dice/roll')
    rolls += 1
    sum += reply.profit
    await expect(ownBets(page)).toHaveCount(Math.min(rolls, 8) + 1)
  } while (reply.payout === 0)

  const stage = page.locator('.game-stage')
  const number = await boxOf(
    stage.getByText(reply.rolledNumber.toLocaleString('ru-RU', { minimumFractionDigits: 2 })).first(),
  )
  const words = await boxOf(stage.getByText(`Выигрыш ${shownMoney(reply.payout)}`).first())
  expect(number.width * words.width).toBeGreaterThan(0)
  await expect(stage.locator('.dice-light')).toHaveAttribute('data-won')
  await expect(stage.getByRole('img', { name: new RegExp(`^Последние броски: ${rolls}, выигрышей: 1$`) })).toBeVisible()
  await expect(net(page)).toHaveText(`${sum < 0 ? '−' : '+'}${shownMoney(Math.abs(sum))}`)
})

test('mines: a gem bursts into shards, and one press repeats the stake that it names', async ({ page }) => {
  await open(page, '/games/mines')
  await page.getByLabel('Мины', { exact: true }).fill('1')
  await stakeOf(page).fill('25')
  const closed = page.getByRole('grid').getByRole('button', { name: /закрыта$/ })
  const again = page.getByRole('button', { name: 'Поставить 25,00 ₽ и начать снова' })
  await playBy(page, /^Начать игру/, 'mines/start')
  for (let tries = 0; tries < 50; tries++) {
    const answered = page.waitForResponse('**/api/games/mines/reveal')
    await closed.first().click()
    if ((await (await answered).json()).outcome === 'safe') break
    await again.click()
  }
  await expect(page.locator('.mines-shards')).toHaveCount(1)
  await page.getByRole('button', { name: /^Забрать/ }).click()
  await expect(again).toHaveText(/25,00\s₽/)
  // No word of the two buttons is broken.
  const next = page.getByRole('button', { name: 'Следующая игра' })
  for (const width of [320, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => next.evaluate(brokenWords), `at ${width}`).toEqual([])
  }
  const started = page.waitForResponse('**/api/games/mines/start')
  await again.click()
  expect(((await started).request().postDataJSON() as { betAmount: number }).betAmount).toBe(25)
  await expect(page.getByRole('button', { name: /^Забрать/ })).toBeVisible()
})

/** The words of an element that are on more than one line. */
function brokenWords(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

test('roulette: a chip moves no label, and the chips and buttons stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openTableInTime(page, 14)
  const fields = ['straight:17', 'dozen:1', 'red', 'column:1']
  const labels = () => Promise.all(fields.map((key) => field(page, key).evaluate(labelPlace)))
  const before = await labels()
  for (const key of fields) await field(page, key).click()
  await expect(page.locator('[data-sum]')).toHaveCount(fields.length)
  expect(await labels()).toEqual(before)

  const spin = page.getByRole('button', { name: /^Крутить/ })
  const chip = page.getByRole('radio', { name: '10,00 ₽', exact: true })
  for (const [width, height] of [
    [1440, 600],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const key of ['straight:0', 'straight:34']) {
      await field(page, key).scrollIntoViewIfNeeded()
      await expect(spin, `${key} at ${width}`).toBeInViewport({ ratio: 0.9 })
      await expect(width > 768 ? chip : page.getByRole('button', { name: /^Фишка 10,00/ })).toBeInViewport()
      await expect(page.getByText('Поставлено').first()).toBeInViewport()
    }
  }
})

function labelPlace(element: Element): number[] {
  const range = document.createRange()
  range.selectNodeContents([...element.childNodes].find(({ textContent }) => textContent) ?? element)
  const { x, y } = range.getBoundingClientRect()
  return [x, y].map(Math.round)
}
