import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, open, playerTest, test } from './fixtures.ts'

const cards = (page: Page) => page.locator('[data-slot]')
const shown = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
const names = (page: Page) => page.locator('.slot-card-name').allTextContents()

test('the list grows by 30, is filtered and searched, and every choice is in the address', async ({ page }) => {
  await open(page, '/slots')
  await shown(page, 'Показано 30 из 240')
  await page.mouse.wheel(0, 1_500)
  await expect(page.getByRole('main').getByText(/^Показано (60|90) из 240$/)).toBeAttached()

  await page.getByRole('link', { name: 'Бинго' }).click()
  await expect(page).toHaveURL(/\/slots\?tab=bingo$/)
  await shown(page, 'Показано 20 из 20')

  await page.getByRole('link', { name: 'Топ-слоты' }).click()
  await page.getByRole('button', { name: /^Провайдер/ }).click()
  await expect(page.getByRole('option').first()).toHaveText('Все провайдеры')
  await page.getByRole('combobox', { name: 'Найти провайдера' }).fill('велм')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/slots\?provider=velmora$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Velmora' })).toBeVisible()
  await shown(page, 'Показано 20 из 20')

  // Typed in the wrong layout, with a wrong letter, and by ear.
  const search = page.getByRole('searchbox', { name: 'Найти игру' })
  for (const typed of ['ьфвфьу', 'madamw', 'мадам']) {
    await search.fill(typed)
    await expect.poll(() => names(page)).toEqual([expect.stringMatching(/^Madame/)])
  }
  await search.fill('нет такой игры')
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await shown(page, 'Показано 30 из 240')
  await expect(page).toHaveURL(/\/slots$/)

  await page.getByRole('combobox', { name: 'Сортировка' }).selectOption('По названию')
  await expect.poll(async () => (await names(page)).slice(0, 1)).toEqual([expect.stringMatching(/^A/)])
})

test('arrows, Home and End move between the cards, which are one stop of Tab', async ({ page }) => {
  await open(page, '/slots?provider=velmora')
  await shown(page, 'Показано 20 из 20')
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'))
  await cards(page)
    .first()
    .getByRole('link', { name: /^Играть/ })
    .focus()
  for (const [key, place] of [
    ['ArrowRight', '2'],
    ['ArrowDown', '8'],
    ['End', '20'],
    ['Home', '1'],
    ['ArrowLeft', '1'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(place)
  }
  // Play, Demo and the heart of this card, then what follows the list.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
  expect(await focused()).toBeUndefined()
})

for (const { next, leave } of [
  { next: 'its last card', leave: (page: Page) => cards(page).last().getByRole('link').first().focus() },
  { next: 'nothing', leave: (page: Page) => page.getByRole('contentinfo').getByText('Только для совершенно').click() },
])
  test(`the list grows when the focus leaves what is below it for ${next}`, async ({ page }) => {
    await open(page, '/slots')
    await shown(page, 'Показано 30 из 240')
    await page.keyboard.press('Tab')
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    await expect(cards(page).last()).toBeInViewport({ ratio: 0.01 })
    await page.keyboard.press('Shift+Tab')
    await shown(page, 'Показано 30 из 240')
    await leave(page)
    await shown(page, /^Показано (60|90) из 240$/)
  })

test('a guest who plays or marks a game has to sign in', async ({ page }) => {
  await open(page, '/slots')
  await cards(page).first().hover()
  await cards(page).first().getByRole('link', { name: /^Демо/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Вход' })).toBeVisible()
  await expect(page).toHaveURL(/\/slots$/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Избранное' }).click()
  await expect(page.getByText('Войдите, чтобы видеть избранное')).toBeVisible()
})

/** Scrolls far down the list; returns the position, and a card in the middle of the screen. */
async function scrollDown(page: Page) {
  await open(page, '/slots?tab=slots')
  await shown(page, 'Показано 30 из 180')
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, 700)
  await expect(page.getByRole('main').getByText(/^Показано (60|90|120) из 180$/)).toBeAttached()
  let last = -1
  await expect
    .poll(async () => {
      const before = last
      last = await page.evaluate(() => scrollY)
      return last === before
    })
    .toBe(true)
  // Rows that came into view may be drawn a frame later.
  const placeInView = await page.waitForFunction(() => {
    const inView = (item: Element) => {
      const { top, bottom } = item.getBoundingClientRect()
      return top > innerHeight / 4 && bottom < innerHeight
    }
    return [...document.querySelectorAll('li[aria-posinset]')].find(inView)?.getAttribute('aria-posinset')
  })
  const card = page.locator(`li[aria-posinset="${await placeInView.jsonValue()}"] [data-slot]`)
  await card.hover()
  return { card, before: await page.evaluate(() => scrollY) }
}

for (const { when, wait } of [
  { when: 'from a game', wait: (page: Page) => expect(page.locator('iframe')).toBeAttached() },
  { when: 'before the game is there', wait: (page: Page) => expect(page.locator('.loading-next')).toBeAttached() },
])
  playerTest(`returning ${when} restores the filters and the scroll`, async ({ page }) => {
    if (when === 'before the game is there') await page.route('**/SlotPage-*.js', () => {})
    const { card, before } = await scrollDown(page)
    const id = await card.getAttribute('data-slot')
    await expect(card.getByRole('link', { name: /^Играть/ })).toHaveAttribute('href', /\?mode=real$/)
    await card.getByRole('link', { name: /^Демо/ }).click()
    await expect(page).toHaveURL(new RegExp(`/slots/${id}/[^/?]+/[^/?]+$`))
    await wait(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/slots\?tab=slots$/)
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50)
    await expect(card).toBeInViewport()
  })

playerTest('a favourite is marked on the other tab too, and stays after a reload', async ({ page, context }) => {
  await open(page, '/slots')
  const other = await context.newPage()
  await open(other, '/slots?tab=favourites')
  await expect(other.getByText('В избранном пока пусто')).toBeVisible()
  const heart = cards(page)
    .first()
    .getByRole('button', { name: /^В избранном/ })
  await cards(page).first().hover()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(other)).toHaveCount(1)
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await cards(other).first().hover()
  await cards(other)
    .first()
    .getByRole('button', { name: /^В избранном/ })
    .click()
  await expect(other.getByText('В избранном пока пусто')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('without its spreadsheet the catalogue is empty and can be tried again', async ({ page, context }) => {
  let broken = true
  await context.route('**/gameSlots.xlsx', (route) =>
    broken ? route.fulfill({ body: 'no spreadsheet' }) : route.continue(),
  )
  await open(page, '/slots')
  await expect(page.getByText('Не удалось загрузить каталог')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Повторить' }).click()
  await shown(page, 'Показано 30 из 240')
})

test('the catalogue is accessible on a phone and on a desktop', async ({ page }) => {
  await open(page, '/slots?provider=velmora')
  const provider = page.getByRole('button', { name: /^Провайдер/ })
  const providers = page.getByRole('listbox', { name: 'Провайдер' })
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    await shown(page, 'Показано 20 из 20')
    await page.screenshot({ path: test.info().outputPath(`list-${width}.png`) })
    await expectAccessible(page, `list at ${width}`)
    await provider.click()
    await expect(providers).toBeVisible()
    await expectAccessible(page, `providers at ${width}`)
    await page.keyboard.press('Escape')
    await expect(providers).toBeHidden()
  }
})
