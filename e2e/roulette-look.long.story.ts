import { expectAccessible } from './axe.ts'
import { expect, open, playerTest, test } from './fixtures.ts'
import { inEachLanguage } from './languages.ts'
import {
  field,
  grid,
  openTable,
  openTableInTime,
  pocketUnderPointer,
  spin,
  spinButton,
  staked,
  stopClock,
  untilResult,
  waitForTime,
} from './roulette-table.ts'
import { sticksOutOf } from './sticks-out.ts'

playerTest.describe('with less motion', () => {
  playerTest.use({ reducedMotion: 'reduce' })

  playerTest('the wheel does not turn, and the result appears after the same time', async ({ page }) => {
    await openTable(page)
    await waitForTime(page)
    await field(page, 'red').click()
    const { result } = await spin(page)
    const began = Date.now()
    const turning = await page.evaluate(() =>
      document.getAnimations().some(({ effect }) => (effect?.getComputedTiming().duration as number) >= 4_000),
    )
    expect(turning).toBe(false)
    await expect(page.getByRole('region', { name: 'Раунд' })).toContainText('Результат', { timeout: 12_000 })
    expect(Date.now() - began).toBeGreaterThan(4_000)
    expect(await pocketUnderPointer(page)).toBe(result)
  })

  playerTest('it is accessible with bets on the table and with a result, in both themes', async ({ page }) => {
    await openTableInTime(page, 17)
    await field(page, 'straight:36').click()
    await expectAccessible(page)
    await spin(page)
    await untilResult(page)
    await stopClock(page)
    await expectAccessible(page)
  })
})

playerTest.describe('on phone, tablet and screen', () => {
  playerTest.use({ viewport: { width: 320, height: 667 }, hasTouch: true, reducedMotion: 'reduce' })

  playerTest('nothing is clipped in any language', async ({ page }) => {
    await open(page, '/games/roulette')
    await inEachLanguage(page, async (language) => {
      await page.locator('[data-field="red"]').first().waitFor()
      for (const width of [320, 375, 768, 1440]) {
        await page.setViewportSize({ width, height: 667 })
        await expect.poll(() => page.evaluate(clipped), `${language} at ${width}`).toEqual([])
        await expect
          .poll(() => sticksOutOf(page, '.roulette-numbers', '.roulette-numbers'), `${language} at ${width}`)
          .toEqual([])
      }
    })
  })
})

playerTest.describe('a chip', () => {
  playerTest.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

  playerTest(
    'lies in the corner of its field and covers no text, also a stack, and one that has won',
    async ({ page }) => {
      await openTableInTime(page, 14)
      const fields = ['straight:0', 'straight:17', 'straight:36', 'column:1', 'dozen:1', 'low', 'red', 'black', 'odd']
      for (const key of fields) await field(page, key).click()
      // Two chips on one field, and the longest sum.
      await field(page, 'red').click()
      await page.getByRole('radio', { name: 'Своя сумма' }).check({ force: true })
      await page.getByRole('textbox', { name: 'Своя сумма' }).fill('89,99')
      await field(page, 'straight:17').click()
      await expect(field(page, 'straight:17').locator('[data-sum="99,99"]')).toBeVisible()
      const wellLaid = async (when: string) => {
        for (const width of [320, 375, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await expect(grid(page).locator('[data-sum]')).toHaveCount(fields.length)
          await expect
            .poll(() => sticksOutOf(page, '[data-field]', '[data-sum]', -9), `${when} at ${width}`)
            .toEqual([])
          await expect.poll(() => page.evaluate(textsUnderChips), `${when} at ${width}`).toEqual([])
        }
      }
      await wellLaid('bets')
      await spin(page)
      await untilResult(page)
      await stopClock(page)
      await wellLaid('the result')
    },
  )
})

playerTest.describe('on a phone', () => {
  playerTest.use({ viewport: { width: 320, height: 640 }, hasTouch: true, reducedMotion: 'reduce' })

  playerTest('the table is on the first screen above one row, which opens the chips', async ({ page }) => {
    await openTableInTime(page, 12)
    const bar = page.getByRole('button', { name: /^Фишка 10,00/ })
    const row = (await bar.locator('xpath=ancestor::div[3]').boundingBox())!
    expect(row.height).toBeLessThanOrEqual(66)
    for (const key of ['straight:0', 'straight:12', 'low']) {
      const { y, height } = (await field(page, key).boundingBox())!
      expect(y + height, key).toBeLessThanOrEqual(row.y)
    }
    await field(page, 'straight:5').tap()
    await expect(staked(page)).toHaveText('10,00 ₽')

    await bar.tap()
    await page.getByRole('radio', { name: '50,00 ₽', exact: true }).check()
    await expect(page.getByText('Максимум с одного числа')).toBeVisible()
    await page.getByRole('button', { name: /^Фишка 50,00/ }).tap()
    await field(page, 'straight:5').tap()
    await expect(staked(page)).toHaveText('60,00 ₽')

    // The wheel opens over the content below it, and moves no field.
    const before = await field(page, 'straight:5').boundingBox()
    await spinButton(page).tap()
    await expect(page.getByRole('region', { name: 'Раунд' })).toContainText('Вращение')
    expect(await field(page, 'straight:5').boundingBox()).toEqual(before)
  })
})

playerTest.describe('with text of twice the size, on a phone', () => {
  playerTest.use({ viewport: { width: 320, height: 640 }, hasTouch: true, reducedMotion: 'reduce' })

  playerTest('the round card holds its words, and the button does not cover the total', async ({ page }) => {
    await openTableInTime(page, 12)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const round = 'section[aria-label="Раунд"]'
    const fits = async (when: string) => {
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 667 })
        await expect.poll(() => sticksOutOf(page, round, 'p, ol, li, p + div'), `${when} at ${width}`).toEqual([])
        await expect.poll(() => sticksOutOf(page, 'p.roulette-numbers', 'p')).toEqual([])
        const total = (await staked(page).boundingBox())!
        const button = (await spinButton(page).boundingBox())!
        expect(total.x + total.width <= button.x || total.y + total.height <= button.y, `${when} at ${width}`).toBe(
          true,
        )
      }
    }
    await fits('before a bet')
    const card = (await page.locator(round).boundingBox())!
    const views = (await page.locator('.roulette-place + *').boundingBox())!
    expect(card.y + card.height).toBeLessThanOrEqual(views.y)
    // The last row of the table above the bar.
    await field(page, 'straight:2').click()
    await expect(staked(page)).toContainText('10,00')
    await fits('with a bet')
    await spin(page)
    await fits('while it turns')
    await untilResult(page)
    await fits('with its result')
  })
})

test('a guest’s phone has no row of chips', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await open(page, '/games/roulette')
  await expect(page.getByText('Войдите, чтобы делать ставки')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Фишка/ })).toBeHidden()
  await expect(spinButton(page)).toBeHidden()
})

/** Texts that are wider than their field, and controls outside the window. */
function clipped(): string[] {
  const wrong = [...document.querySelectorAll<HTMLElement>('main button, main data, main dt')].filter((element) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || element.closest('.sr-only, .scrollbar-none')) return false
    return box.right > innerWidth + 0.5 || box.left < -0.5 || element.scrollWidth > element.clientWidth + 1
  })
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(document.documentElement)
  return wrong.map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`)
}

/** Field labels covered by a chip, allowing for line boxes that are a little taller than the letters. */
function textsUnderChips(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-field]:has([data-sum])')]
    .filter((button) => {
      const chip = button.querySelector('[data-sum]') as HTMLElement
      const text = document.createRange()
      text.selectNodeContents(button.firstElementChild as Element)
      const ring = chip.getBoundingClientRect()
      const words = text.getBoundingClientRect()
      return words.right > ring.left && words.bottom > ring.top + 3 && words.top < ring.bottom - 3
    })
    .map(({ textContent }) => textContent)
}
