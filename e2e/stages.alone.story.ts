import type { Page } from '@playwright/test'
import { expect, open, playerTest } from './fixtures.ts'
import { frameOf95In100 } from './frames.ts'
import { slowFalls } from './slow-falls.ts'

playerTest.use({ reducedMotion: 'no-preference', viewport: { width: 375, height: 812 } })

/** A frame at 60 a second, plus the rounding of a clock in whole tenths. */
const frameMs = 17

interface Game {
  readonly name: string
  readonly path: string
  readonly play: (page: Page) => Promise<void>
  readonly before?: (page: Page) => Promise<unknown>
}

const games: readonly Game[] = [
  {
    name: 'dice roll',
    path: '/games/dice',
    play: (page) => page.getByRole('button', { name: /^Бросить/ }).click(),
  },
  {
    name: 'tiles of mines turn',
    path: '/games/mines',
    play: async (page) => {
      const start = page.getByRole('button', { name: /^(Начать игру|Следующая игра)/ })
      if (await start.isVisible()) await start.click()
      await page
        .getByRole('button', { name: /^Ряд .*, закрыта/ })
        .first()
        .click()
    },
  },
  {
    name: 'a lantern of limbo rises',
    path: '/games/limbo',
    play: (page) => page.getByRole('button', { name: /^Запустить/ }).click(),
  },
  {
    name: 'numbers of keno are drawn',
    path: '/games/keno',
    play: (page) => page.getByRole('button', { name: /^Сыграть/ }).click(),
  },
  {
    name: 'a ball of plinko falls',
    path: '/games/plinko',
    play: (page) => page.getByRole('button', { name: /^Бросить/ }).click(),
  },
  {
    name: 'ten balls of plinko fall at once',
    path: '/games/plinko',
    // A slowed page cannot place that many bets within one fall.
    before: slowFalls,
    async play(page) {
      await page.getByRole('button', { name: '16', exact: true }).click()
      await page.evaluate(dropTenBalls)
      await expect.poll(() => page.locator('.plinko-ball').count()).toBeGreaterThanOrEqual(10)
    },
  },
  {
    name: 'a kite of crash flies',
    path: '/games/crash',
    play: (page) => page.locator('[data-phase="flight"]').waitFor({ timeout: 60_000 }),
  },
]

/** Presses the main button until ten balls are in the air. A press during a call does nothing. */
function dropTenBalls(): void {
  const button = document.querySelector<HTMLElement>('[data-main-button] button')
  const press = () => {
    if (document.querySelectorAll('.plinko-ball').length >= 10) return
    button?.click()
    requestAnimationFrame(press)
  }
  press()
}

for (const { name, path, before, play } of games) {
  playerTest(`${name} at sixty frames a second on a phone’s processor, slowed four times`, async ({ page }) => {
    await before?.(page)
    await open(page, path)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const measured: string[] = []
    for (let turn = 1; turn <= 3; turn++) {
      await expect(
        page.getByRole('button', {
          name: /^(Бросить|Начать|Следующая|Забрать|Запустить|Сыграть|Поставить|На следующий)/,
        }),
      ).toBeEnabled()
      await expect(page.locator('.plinko-ball')).toHaveCount(0)
      const resting = await page.evaluate(frameOf95In100, 1_500)
      await play(page)
      const playing = await page.evaluate(frameOf95In100, 1_500)
      measured.push(`resting ${resting.toFixed(1)} ms, playing ${playing.toFixed(1)} ms`)
      // If the machine is too busy to draw even an idle page in time, the idle page is the reference.
      if (playing <= Math.max(frameMs, 1.25 * resting)) return
    }
    throw new Error(measured.join('; '))
  })
}
