import { expectAccessible } from './axe.ts'
import { expect, open, playerTest, test } from './fixtures.ts'
import { sticksOut } from './sticks-out.ts'

const guestScreens = [
  '/',
  '/slots',
  '/games/dice',
  '/games/mines',
  '/games/roulette',
  '/bonus',
  '/fairness',
  '/nothing/here',
]
const playerScreens = [
  '/',
  '/games/dice',
  '/balance',
  '/balance?tab=withdraw',
  '/balance?tab=history',
  '/refs',
  '/profile',
  '/profile?tab=bonuses',
  '/profile?tab=settings',
  '/profile/withdraw?type=card',
  '/profile/top-up?type=crypto',
  '/fairness',
]

test.describe('guests', () => {
  test.use({ allowedTroubles: [/status of 404/], reducedMotion: 'reduce' })

  for (const path of guestScreens) {
    test(`${path} is accessible in both themes`, async ({ page }) => {
      await open(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expectAccessible(page)
    })
  }

  test('the sign-in dialog is accessible in both themes', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Регистрация' }).first().click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  })
})

playerTest.describe('players', () => {
  playerTest.use({ reducedMotion: 'reduce' })

  for (const path of playerScreens) {
    playerTest(`${path} is accessible in both themes`, async ({ page }) => {
      await open(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expectAccessible(page)
    })
  }

  playerTest('a round and the fairness dialog are accessible in both themes', async ({ page }) => {
    await open(page, '/games/dice')
    const answered = page.waitForResponse('**/api/games/dice/roll')
    await page.getByRole('button', { name: /^Бросить/ }).click()
    const { roundId } = await (await answered).json()
    await page.getByRole('button', { name: 'Честность' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await open(page, `/rounds/${roundId}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
  })
})

for (const width of [320, 768]) {
  playerTest.describe(`at ${width} pixels`, () => {
    playerTest.use({ viewport: { width, height: 700 }, hasTouch: width < 768, reducedMotion: 'reduce' })

    for (const language of ['ru', 'en', 'es']) {
      playerTest(`nothing sticks out, in ${language}`, async ({ page }) => {
        await page.addInitScript((name) => localStorage.setItem('language', name), language)
        for (const path of [
          '/',
          '/games/dice',
          '/games/mines',
          '/fairness',
          '/balance',
          '/profile',
          '/profile?tab=settings',
          '/refs',
          '/slots',
        ]) {
          await open(page, path)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          expect(await sticksOut(page), path).toEqual([])
        }
      })
    }
  })
}
