import type { Page } from '@playwright/test'
import { ownBets, playAndStop, playBy, shownMoney, stakeOf, verifyLastRound } from './bets.ts'
import { balanceIn, expect, open, playerTest } from './fixtures.ts'

playerTest.use({ reducedMotion: 'no-preference' })

const target = (page: Page) => page.getByLabel('Цель')
const multiplier = (number: number) =>
  `×${number.toLocaleString('ru-RU', { minimumFractionDigits: 2 })}`.replace(/\s/g, ' ')

const play = (page: Page) => playBy(page, /^Запустить фонарик/, 'limbo/play')

playerTest('a round changes the balance and the history, and its page verifies it', async ({ page }) => {
  await open(page, '/games/limbo')
  await stakeOf(page).fill('100')
  await target(page).fill('1,5')
  await expect(page.getByLabel('Шанс')).toHaveValue('65,33')
  const reply = await play(page)
  await expect(balanceIn(page)).toHaveText(shownMoney(reply.balance))
  await expect(ownBets(page)).toHaveCount(2)
  await expect(ownBets(page).nth(1)).toContainText(multiplier(reply.drawnMultiplier))
  await verifyLastRound(page)
  await expect(page.getByText('Выпавший множитель: совпадает')).toBeVisible()
})

playerTest('the verifier recomputes a round with the edge of its time', async ({ page, player, address }) => {
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' }
    return (await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { roundId, drawnMultiplier } = await ask('games/limbo/play', { betAmount: 1, targetMultiplier: 2 })
  await ask('fairness/rotate', {})
  await open(page, `/fairness?round=${roundId}`)
  await expect(page.getByLabel('Преимущество казино, %')).toHaveValue('2')
  await expect(page.getByText(`Выпавший множитель ${multiplier(drawnMultiplier)}`)).toBeVisible()
})

playerTest('the lantern shows nothing of the result before it has risen', async ({ page }) => {
  await open(page, '/games/limbo')
  await target(page).fill('1,01')
  let reply = await play(page)
  await expect(ownBets(page)).toHaveCount(2)
  await page.evaluate(() => {
    const now = () => ({
      rising: document.querySelector('.limbo-result > p[aria-hidden]') !== null,
      rows: document.querySelectorAll('main tr, main [role=row]').length,
      balance: document.querySelector('header data')?.getAttribute('value'),
    })
    const seen = [now()]
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(now())).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  // Three in a hundred lose, and leave the balance as it is.
  do reply = await play(page)
  while (reply.payout === 0)
  await expect(balanceIn(page)).toHaveText(shownMoney(reply.balance))
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { rising: boolean; rows: number; balance: string }[] }).seen,
  )
  expect(seen.some(({ rising }) => rising)).toBe(true)
  expect(seen.filter(({ rising, rows }, at) => rising && rows > (seen[at - 1]?.rows ?? rows))).toEqual([])
})

playerTest('the figures follow each other, and the keys move the target', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hotkeys', 'true'))
  await open(page, '/games/limbo')
  await expect(target(page)).toHaveValue('2,00')
  await page.keyboard.press('d')
  await expect(target(page)).toHaveValue('2,10')
  await page.keyboard.press('a')
  await expect(page.getByLabel('Шанс')).toHaveValue('49')
  await page.getByLabel('Шанс').fill('9,8')
  await page.getByLabel('Шанс').blur()
  await expect(target(page)).toHaveValue('10,00')
  await page.getByRole('button', { name: '×100', exact: true }).click()
  await expect(target(page)).toHaveValue('100,00')
  await target(page).fill('5000000')
  await target(page).blur()
  await expect(target(page)).toHaveValue('1000000,00')
})

playerTest('automatic play stops at a press, and says how many bets it placed', async ({ page }) => {
  await open(page, '/games/limbo')
  await playAndStop(page)
  await expect(page.getByRole('button', { name: /^Начать автоигру/ })).toBeVisible()
})
