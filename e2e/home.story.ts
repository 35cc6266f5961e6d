import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { administratorState, expect, open, test } from './fixtures.ts'
import { inEachLanguage } from './languages.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { fitsAt } from './sticks-out.ts'

const covers = (page: Page) => page.getByRole('list', { name: 'Каталог' }).getByRole('listitem')
const providers = (page: Page) => page.getByRole('list', { name: 'Провайдеры' }).getByRole('link')

test.describe('a first visit', () => {
  test.use({ newToSite: true, reducedMotion: 'no-preference' })

  for (const [width, height] of [
    [375, 667],
    [1440, 900],
  ] as const) {
    test(`the main page has twelve games and five providers, and nothing moves, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await watchShifts(page, '#catalogue, #tournament')
      await open(page, '/')
      await expect(covers(page)).toHaveCount(12)
      await expect(providers(page)).toHaveCount(5)
      await page.locator('#tournament').scrollIntoViewIfNeeded()
      await expect(providers(page).first().getByRole('img')).toHaveJSProperty('complete', true)
      expect(await shiftsOf(page)).toEqual([])
    })
  }

  test('the spreadsheet is read only near the games, or when the page is idle', async ({ page }) => {
    // The browser reports no idle time, and in such a low window the games are too far down to load.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
    await page.setViewportSize({ width: 375, height: 400 })
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const sheet = () => urls.filter((url) => url.endsWith('/gameSlots.xlsx')).length
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    expect(sheet()).toBe(0)
    await page.locator('#catalogue').scrollIntoViewIfNeeded()
    await expect(covers(page)).toHaveCount(12)
    expect(sheet()).toBe(1)
  })
})

test('the tabs filter the games, and a provider leads to its own', async ({ page }) => {
  await open(page, '/')
  const tab = (name: string) => page.getByRole('button', { name, exact: true })
  const names = () => covers(page).allTextContents()
  await expect(covers(page)).toHaveCount(12)
  const top = await names()
  for (const name of ['Турбо', 'Live', 'Новые', 'Бинго']) {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(names, name).not.toEqual(top)
  }
  await tab('Топ-слоты').click()
  await expect.poll(names).toEqual(top)
  await page.getByRole('main').getByRole('link', { name: 'Показать все' }).click()
  await expect(page).toHaveURL(/\/slots$/)

  await open(page, '/')
  const provider = providers(page).first()
  const key = new URL((await provider.getAttribute('href')) ?? '', page.url()).searchParams.get('provider')
  await provider.click()
  await expect(page).toHaveURL(`/slots?provider=${key}`)
})

test('a guest who presses Play signs in, and is led on to that game', async ({ page, player }) => {
  await open(page, '/')
  const card = covers(page).first()
  const name = (await card.locator('p').first().textContent()) ?? ''
  await card.hover()
  await card.getByRole('link', { name: /^Играть/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Имя пользователя').fill(player.username)
  await dialog.getByLabel('Пароль', { exact: true }).fill(player.password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/slots\/.+mode=real$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test.describe('with slides of an operator', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    address: async ({}, use) => {
      const casino = await openCasino(process.env.STORIES_POSTGRES ?? '')
      await use(casino.address)
      await casino.close()
    },
    viewport: { width: 1440, height: 900 },
  })

  test('a slide is added, moved to the front and switched off, and a guest sees it immediately', async ({
    page: guest,
    browser,
    address,
  }) => {
    await open(guest, '/')
    const slides = guest.getByRole('region', { name: 'Предложения' }).getByRole('group', { includeHidden: true })
    await expect(slides).toHaveCount(4)

    const context = await browser.newContext({ storageState: await administratorState(address), baseURL: address })
    const page = await context.newPage()
    await open(page, '/admin?section=settings&tab=home')
    const panel = page.getByRole('region', { name: 'Слайды главной' })
    await panel.getByRole('button', { name: 'Добавить слайд' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новый слайд' })
    const russian = dialog.getByRole('group', { name: 'Русский' })
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(russian.getByLabel('Заголовок')).toBeFocused()
    await russian.getByLabel('Заголовок').fill('Минные выходные')
    await expect(dialog.getByRole('figure')).toContainText('Минные выходные')
    await russian.getByLabel('Текст').fill('Кэшбэк вдвое больше')
    await russian.getByLabel('Надпись на кнопке').fill('В шахту')
    await dialog.getByRole('group', { name: 'English' }).getByLabel('Заголовок').fill('Weekend of mines')
    await dialog.getByLabel('Картинка').selectOption('Игра «Мины»')
    await dialog.getByLabel('Куда ведёт кнопка').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByLabel('Куда ведёт кнопка')).toBeFocused()
    await dialog.getByLabel('Куда ведёт кнопка').fill('/games/mines')
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768, 1440], 'the form of a slide')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await expect(slides).toHaveCount(5)

    const rows = panel.getByRole('listitem')
    await expect(rows.last()).toContainText('Показывается')
    const up = panel.getByRole('button', { name: 'Выше: Минные выходные' })
    await up.press('Enter')
    for (const _ of [2, 1, 0]) {
      await expect(up).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(rows.first()).toContainText('Минные выходные')
    await expect(slides.first()).toContainText('Минные выходные')
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768, 1440], 'the list of slides')

    // The document has it before any script runs.
    const sent = await (await fetch(address)).text()
    expect(sent.split('<div id="app">')[1]).toContain('Минные выходные')
    await guest.reload()
    await expect(slides.first().getByRole('link', { name: 'В шахту' })).toHaveAttribute('href', '/games/mines')

    await panel.getByRole('switch', { name: 'Показывать: Минные выходные' }).click()
    await expect(rows.first()).toContainText('Выключен')
    await expect(slides).toHaveCount(4)
    await expect(slides.first()).not.toContainText('Минные выходные')

    await panel.getByRole('button', { name: 'Удалить: Минные выходные' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(rows).toHaveCount(4)
    await context.close()
  })

  test('an administrator who saves a slide of a list that another has changed is shown the new one', async ({
    browser,
    address,
  }) => {
    const context = await browser.newContext({ storageState: await administratorState(address), baseURL: address })
    const [page, other] = [await context.newPage(), await context.newPage()]
    for (const each of [page, other]) await open(each, '/admin?section=settings&tab=home')
    const slidesOn = (on: typeof page) => on.getByRole('region', { name: 'Слайды главной' })
    await slidesOn(page)
      .getByRole('button', { name: /^Изменить: / })
      .first()
      .click()
    await slidesOn(other)
      .getByRole('switch', { name: /^Показывать: / })
      .first()
      .click()
    await expect(slidesOn(other).getByRole('listitem').first()).toContainText('Выключен')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Список тем временем изменил кто-то другой')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await expect(slidesOn(page).getByRole('listitem').first()).toContainText('Выключен')
    await slidesOn(page)
      .getByRole('switch', { name: /^Показывать: / })
      .first()
      .click()
    await expect(slidesOn(page).getByRole('listitem').first()).not.toContainText('Выключен')
    await context.close()
  })

  test('games are moved by drag and by keys, and a guest sees their order, in the document too', async ({
    page: guest,
    browser,
    address,
  }) => {
    await open(guest, '/')
    const tiles = guest.locator('#games').getByRole('listitem')
    await expect(tiles).toHaveCount(7)
    await expect(tiles.first()).toContainText('Мины')

    const context = await browser.newContext({ storageState: await administratorState(address), baseURL: address })
    const page = await context.newPage()
    await open(page, '/admin?section=settings&tab=home')
    const panel = page.getByRole('region', { name: 'Порядок игр на главной' })
    const rows = panel.getByRole('listitem')
    await expect(rows).toHaveCount(7)
    await rows.last().dragTo(rows.first())
    await expect(rows.first()).toContainText('Кено')
    await expect(tiles.first()).toContainText('Кено')
    await panel.getByRole('button', { name: 'Ниже: Кено' }).press('Enter')
    await expect(panel.getByRole('button', { name: 'Ниже: Кено' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows.nth(2)).toContainText('Кено')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(rows.nth(1)).toContainText('Кено')
    await expect(tiles.nth(1)).toContainText('Кено')
    // The second press comes before the first one's mutation has reached the page.
    for (const [way, place] of [
      ['Ниже', 3],
      ['Выше', 1],
    ] as const) {
      await panel.getByRole('button', { name: `${way}: Кено` }).evaluate(async (button: HTMLElement) => {
        button.click()
        await Promise.resolve()
        button.click()
      })
      await expect(rows.nth(place)).toContainText('Кено')
    }
    await panel.getByRole('button', { name: 'Выше: Взлёт' }).press('Enter')
    const order = ['Мины', 'Кено', 'Кости', 'Рулетка', 'Лимбо', 'Взлёт', 'Плинко']
    await expect(rows).toContainText(order)
    await expect(tiles).toContainText(order)
    await expectAccessible(page)
    await fitsAt(page, [320, 375, 768, 1440], 'the order of games')

    const sent = (await (await fetch(address)).text()).split('id="games"')[1] ?? ''
    const places = ['mines', 'keno', 'dice', 'crash', 'plinko'].map((game) => sent.indexOf(`"/games/${game}"`))
    expect(places[0]).toBeGreaterThan(-1)
    expect(places).toEqual([...places].sort((one, other) => one - other))
    await context.close()
  })
})

test.describe('without its spreadsheet', () => {
  test.use({ allowedTroubles: [/status of 404/, /catalogue/] })

  test('the main page says so, offers to try again, and the rest works', async ({ page }) => {
    let missing = true
    await page.route('**/gameSlots.xlsx', (route) => (missing ? route.fulfill({ status: 404 }) : route.continue()))
    await open(page, '/')
    await page.locator('#catalogue').scrollIntoViewIfNeeded()
    await expect(page.getByText('Не удалось загрузить каталог')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Последние ставки' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Новинки' })).toHaveCount(0)
    missing = false
    await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click()
    await expect(covers(page)).toHaveCount(12)
  })
})

test.describe('with less motion', () => {
  test('the main page with its games is accessible in both themes, and fits every width in any language', async ({
    page,
  }) => {
    await open(page, '/')
    await page.locator('#catalogue').scrollIntoViewIfNeeded()
    await expect(covers(page)).toHaveCount(12)
    await expectAccessible(page)
    await inEachLanguage(page, async (language) => {
      await page.locator('#catalogue').scrollIntoViewIfNeeded()
      await expect(page.locator('#catalogue [data-slot]')).toHaveCount(12)
      await fitsAt(page, [320, 375, 768, 1024, 1440], language)
      for (const width of [320, 768, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await wordsOverArt(page), `${language} at ${width}`).toEqual([])
      }
    })
  })
})

/** Texts of slides that overlap the objects in their pictures. */
function wordsOverArt(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[aria-roledescription="слайд"], [aria-roledescription="slide"], [aria-roledescription="diapositiva"]',
      ),
    ].flatMap((slide) => {
      const art = slide.querySelector('svg:last-of-type:not(:only-child)')?.getBoundingClientRect()
      if (!art) return ['no picture']
      return [...slide.querySelectorAll('p, a')].flatMap((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        return [...range.getClientRects()].some(
          ({ right, bottom, top }) => right > art.left && bottom > art.top && top < art.bottom,
        )
          ? [words.textContent ?? '']
          : []
      })
    }),
  )
}
