import type { FrameLocator, Page } from '@playwright/test'
import { expect, open } from './fixtures.ts'

/** A game of the partner's sandbox that pays often. */
export const playable = { path: '/slots/Jolly_Glaze/jolly-glaze/saffrell', title: 'Jolly Glaze' }

/** Plays the game in its frame by its own buttons. */
export const slotIn = (page: Page) => {
  const frame: FrameLocator = page.frameLocator('main iframe')
  const button = (name: string) => frame.getByRole('button', { name, exact: true })
  return {
    frame,
    spin: button('Вращать'),
    button,
    figure: (name: 'balance' | 'bet' | 'win') => frame.locator(`.figure.${name} b`),
    /** Waits until the reels have stopped and the win is counted. */
    rest: () => expect(button('Вращать')).toBeVisible({ timeout: 30_000 }),
  }
}

/** Opens a game and waits until it can be played. */
export async function openSlot(page: Page, path = playable.path) {
  await open(page, path)
  const money = page.getByRole('button', { name: 'Играть на деньги' })
  if (path.includes('mode=real')) await money.click()
  const slot = slotIn(page)
  await slot.rest()
  return slot
}

/** Forces the outcome of the next spin in the open game. */
export async function force(page: Page, what: 'big' | 'loss' | 'free-spins'): Promise<void> {
  const frame = page.frames().find((each) => each !== page.mainFrame() && each.url().includes('games.start'))
  if (!frame) throw new Error('no game is open')
  const play = await frame.evaluate(() => JSON.parse(document.getElementById('launch')?.textContent ?? '{}').play)
  const token = String(play).replace('/play/', '')
  const answer = await fetch(new URL('/_sandbox/force', frame.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ what, token }),
  })
  expect(answer.status).toBe(200)
}
