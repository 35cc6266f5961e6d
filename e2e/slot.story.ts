import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Casino, openCasino } from './casino.ts'
import { balanceIn, expect, open, signedInAs, test as storyTest } from './fixtures.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { fitsAt } from './sticks-out.ts'

// A fictitious partner, whose pages these stories serve. Playable games are in slot-play.long.story.ts.
const partner = 'https://partner.example'
const game = '/slots/Copper_Heron/copper-heron/velmora'
const gamePage = `<!doctype html><title>game</title><body style="margin:0;background:#123"><button>spin</button>`

const test = storyTest.extend<{ casino: Casino }>({
  casino: async ({ shared }, use) => {
    const env = { PARTNER_ALIAS: 'vezuno', PARTNER_SECRET: 'secret-of-the-stories', PARTNER_URL: partner }
    await use(await shared.of('slot', () => openCasino(process.env.STORIES_POSTGRES ?? '', { env })))
  },
  address: ({ casino }, use) => use(casino.address),
})

/** Answers for the partner; returns the requested URLs. */
async function answerForPartner(page: Page, html = gamePage): Promise<URL[]> {
  const launches: URL[] = []
  await page.route(`${partner}/**`, async (route) => {
    launches.push(new URL(route.request().url()))
    await route.fulfill({ contentType: 'text/html', body: html })
  })
  return launches
}

const stage = (page: Page) => page.locator('[data-frame]')
const inGame = (page: Page) => page.frameLocator('main iframe')
const loading = (page: Page) => page.getByText('Загружаем игру')

/** In the browser of a signed-in player. */
const playerTest = test.extend({
  storageState: ({ address, player }, use) => use(signedInAs(address, player)),
})

test('a demo opens with exactly the parameters of the specification', async ({ page }) => {
  const launches = await answerForPartner(page)
  await open(page, game)
  await expect(inGame(page).getByRole('button', { name: 'spin' })).toBeVisible()
  await expect(loading(page)).toHaveCount(0)
  expect(launches).toHaveLength(1)
  const { origin, pathname, searchParams } = launches[0] as URL
  expect(`${origin}${pathname}`).toBe(`${partner}/games.startDemo`)
  expect(Object.fromEntries(searchParams)).toEqual({
    'partner.alias': 'vezuno',
    'partner.session': expect.stringMatching(/^[0-9a-f]{32}$/),
    'game.provider': 'velmora',
    'game.alias': 'copper-heron',
    currency: 'RUB',
    mobile: 'false',
    lang: 'RU',
    balance: '100000000',
    button_exit_show: 'true',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Copper Heron' })).toBeVisible()
  await expect(page).toHaveTitle('Copper Heron · Vezuno')
  await expect(page.locator('main iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin')

  await page.getByRole('button', { name: 'Запустить игру заново' }).click()
  await expect.poll(() => launches.length).toBe(2)
  expect(launches[1]?.searchParams.get('partner.session')).not.toBe(searchParams.get('partner.session'))
  await page.getByRole('link', { name: 'К слотам' }).click()
  await expect(page).toHaveURL(/\/slots$/)
})

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', viewport: { width: 375, height: 667 } })

  test('the launch address says so', async ({ page }) => {
    const launches = await answerForPartner(page)
    await open(page, game)
    await expect.poll(() => launches[0]?.searchParams.get('mobile')).toBe('true')
  })
})

test('the frame is the largest 16:9 box that fits, and follows the window', async ({ page }) => {
  await answerForPartner(page)
  await page.setViewportSize({ width: 1000, height: 700 })
  await open(page, game)
  await inGame(page).getByRole('button').waitFor()
  const frame = page.locator('main iframe')
  expect(await frame.evaluate((element) => Reflect.set(element, 'same', true))).toBe(true)
  for (const [width, height, beside] of [
    // The header is 56 or 64 high and the bar 56. A phone also has 64 at the bottom and the switch, the others a sidebar.
    [375, 667, { width: 0, height: 56 + 56 + 64 + 65 }],
    [768, 1024, { width: 72, height: 64 + 56 }],
    [1440, 900, { width: 240, height: 64 + 56 }],
    [1440, 500, { width: 240, height: 64 + 56 }],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [roomWidth, roomHeight] = [width - beside.width - 40, height - beside.height - 40]
    const expected = Math.min(roomWidth, (roomHeight * 16) / 9)
    await expect.poll(async () => (await frame.boundingBox())?.width, `at ${width}×${height}`).toBeCloseTo(expected, 0)
    const box = (await frame.boundingBox()) as { x: number; y: number; width: number; height: number }
    expect(box.height).toBeCloseTo((box.width * 9) / 16, 0)
    expect(box.x - beside.width).toBeCloseTo(width - box.x - box.width, 0)
    expect(box.x - beside.width).toBeGreaterThanOrEqual(19.5)
    expect(box.y + box.height).toBeLessThanOrEqual(height - 19.5)
    expect(await frame.evaluate((element) => Reflect.get(element, 'same')), 'it was not loaded again').toBe(true)
  }
})

test('full screen covers the window, shows a way out that fades, and comes back with the same game', async ({
  page,
}) => {
  const launches = await answerForPartner(page)
  await page.setViewportSize({ width: 800, height: 700 })
  await open(page, game)
  await inGame(page).getByRole('button').waitFor()
  const { width } = (await stage(page).boundingBox()) as { width: number }
  await page.getByRole('button', { name: 'На весь экран' }).click()
  await expect.poll(async () => (await stage(page).boundingBox())?.height).toBeGreaterThanOrEqual(700)
  const leave = page.getByRole('button', { name: 'Выйти из полноэкранного режима' })
  const { x, y, width: size } = (await leave.boundingBox()) as { x: number; y: number; width: number }
  expect(size).toBe(44)
  // No part of the page is in front of it, not even the bottom bar.
  const top = await page.evaluate(
    ([left, down]) => document.elementFromPoint(left as number, down as number)?.closest('button')?.title,
    [x + 22, y + 22],
  )
  expect(top).toBe('Выйти из полноэкранного режима')
  expect(await page.evaluate(() => document.elementFromPoint(180, innerHeight - 20)?.closest('nav'))).toBeNull()
  await expect(leave).toHaveCSS('opacity', '0.35', { timeout: 8000 })
  await leave.focus()
  await expect(leave).toHaveCSS('opacity', '1')
  await leave.press('Enter')
  await expect.poll(async () => (await stage(page).boundingBox())?.width).toBe(width)
  expect(launches).toHaveLength(1)

  await page.getByRole('button', { name: 'На весь экран' }).click()
  await leave.waitFor()
  await page.keyboard.press('Escape')
  await expect(leave).toHaveCount(0)
})

for (const [width, height] of [
  [375, 667],
  [390, 844],
  [844, 390],
] as const) {
  test(`on a phone of ${width}×${height} the game opens over the window, and leaving shows the page`, async ({
    page,
  }) => {
    const launches = await answerForPartner(page)
    await page.setViewportSize({ width, height })
    await open(page, game)
    await inGame(page).getByRole('button').waitFor()
    const box = (await page.locator('main iframe').boundingBox()) as {
      x: number
      y: number
      width: number
      height: number
    }
    expect((box.width * box.height) / (width * height), 'part of the window').toBeGreaterThanOrEqual(0.7)
    // Nothing of the page lies over the game.
    const covered = await page.evaluate(
      ({ x, y, width, height }) =>
        [0.01, 0.25, 0.5, 0.75, 0.99]
          .flatMap((right) =>
            [0.01, 0.25, 0.5, 0.75, 0.99].map((down) =>
              document.elementFromPoint(x + width * right, y + height * down),
            ),
          )
          .filter((element) => element?.tagName !== 'IFRAME').length,
      box,
    )
    expect(covered).toBe(0)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Copper Heron' })).toBeFocused()

    await page.getByRole('button', { name: 'Выйти из полноэкранного режима' }).click()
    const key = page.getByRole('button', { name: 'На весь экран' })
    await expect(key).toBeFocused()
    const frame = (await stage(page).boundingBox()) as { x: number; width: number; height: number }
    expect(frame.height).toBeCloseTo((frame.width * 9) / 16, 0)
    expect(frame.x).toBeGreaterThanOrEqual(19.5)
    // Held sideways, a phone has no room for the header and the navigation.
    await expect(page.getByRole('banner')).toBeVisible({ visible: height > width })
    await key.click()
    await expect(key).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(key).toBeVisible()
    expect(launches, 'it was not loaded again').toHaveLength(1)
  })
}

test('on a phone, going back leaves a game that covers the window', async ({ page }) => {
  await answerForPartner(page)
  await page.setViewportSize({ width: 375, height: 667 })
  await open(page, '/slots')
  await open(page, game)
  await inGame(page).getByRole('button').waitFor()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/slots$/)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('without an alias or a provider the page says so, with a way back', async ({ page }) => {
  for (const path of ['/slots/Copper_Heron', '/slots/Copper_Heron/copper-heron']) {
    await open(page, path)
    await expect(page.getByText('Не хватает параметров игры.'), path).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'К слотам' })).toBeVisible()
  }
})

test('a guest who opens real play has to sign in, and is then led to the game', async ({ page, player }) => {
  const launches = await answerForPartner(page)
  await open(page, `${game}?mode=real`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Имя пользователя').fill(player.username)
  await dialog.getByLabel('Пароль', { exact: true }).fill(player.password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/mode=real$/)
  await expect(page.getByText('Это игра на деньги')).toBeVisible()
  await expect(page.getByText('Сейчас на балансе 1 000,00 ₽')).toBeVisible()
  expect(launches).toHaveLength(0)

  await page.getByRole('button', { name: 'Играть на деньги' }).click()
  await expect(inGame(page).getByRole('button', { name: 'spin' })).toBeVisible()
  expect(launches[0]?.pathname).toBe('/games.start')
  expect(launches[0]?.searchParams.get('partner.session')).toMatch(/^[\w-]{40,}$/)
  expect(launches[0]?.searchParams.has('balance')).toBe(false)
})

test('a guest closes the dialog and plays the demo', async ({ page }) => {
  const launches = await answerForPartner(page)
  await open(page, `${game}?mode=real`)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Войдите, чтобы играть на деньги')).toBeVisible()
  await page.getByRole('button', { name: 'Играть в демо' }).click()
  await expect(page).toHaveURL(game)
  await expect.poll(() => launches[0]?.pathname).toBe('/games.startDemo')
})

playerTest('a player switches between demo and money, and reads once which it is', async ({ page }) => {
  const launches = await answerForPartner(page)
  await open(page, game)
  await inGame(page).getByRole('button').waitFor()
  const mode = page.getByRole('group', { name: 'Режим игры' })
  await mode.getByRole('radio', { name: 'На деньги' }).check()
  await page.getByRole('button', { name: 'Играть на деньги' }).click()
  await expect.poll(() => launches.at(-1)?.pathname).toBe('/games.start')
  await mode.getByRole('radio', { name: 'Демо' }).check()
  await expect.poll(() => launches.at(-1)?.pathname).toBe('/games.startDemo')
  await mode.getByRole('radio', { name: 'На деньги' }).check()
  await expect.poll(() => launches.length).toBe(4)
  expect(launches.at(-1)?.pathname).toBe('/games.start')
  await expect(balanceIn(page)).toHaveText('1 000,00 ₽')
})

playerTest(
  'an opened game is found again on the main page, where no game is shown twice',
  async ({ page, address, player }) => {
    await answerForPartner(page)
    await open(page, '/')
    const row = page.getByRole('region', { name: 'Продолжить игру' })
    await expect(page.getByRole('heading', { name: 'Каталог' })).toBeVisible()
    await expect(row).toHaveCount(0)

    const remembered = page.waitForResponse('**/api/slots/opened')
    await open(page, game)
    expect((await remembered).ok()).toBe(true)
    await page
      .getByRole('link', { name: /на главную/i })
      .first()
      .click()
    await expect(row.getByRole('listitem')).toHaveText([/Copper Heron/])
    const rolled = await fetch(`${address}/api/games/dice/roll`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ betAmount: 1, targetValue: 50, betType: 'over' }),
    })
    expect(rolled.status).toBe(200)

    // Its space was reserved, so nothing below it moves. The slides above it may move when their font arrives.
    await watchShifts(page, 'main section:not([aria-roledescription])')
    await open(page, '/')
    await expect(row.getByRole('listitem')).toHaveText([/Copper Heron/])
    const played = page.getByRole('main').getByRole('link', { name: /Продолжить игру.*Кости/ })
    await expect(played).toBeVisible()
    await row.screenshot({ path: test.info().outputPath('continue.png') })
    const covers = page.getByRole('list', { name: 'Каталог' }).getByRole('listitem')
    await expect(covers).toHaveCount(12)
    await expect(covers.filter({ hasText: 'Copper Heron' })).toHaveCount(0)
    expect(await shiftsOf(page)).toEqual([])
    await expectAccessible(page)
    await played.click()
    await expect(page).toHaveURL(/\/games\/dice$/)
  },
)

test('messages of the game are obeyed, those of others are not', async ({ page }) => {
  await answerForPartner(
    page,
    `${gamePage}<script>onclick = () => parent.postMessage({ source: 'game-partner', type: 'exit' }, '*')</script>`,
  )
  await open(page, game)
  await inGame(page).getByRole('button').waitFor()
  // From this page itself, and from a frame of another origin.
  await page.evaluate(() => {
    postMessage({ source: 'game-partner', type: 'exit' }, '*')
    const other = document.createElement('iframe')
    document.body.append(other)
    other.contentWindow?.parent.postMessage({ source: 'game-partner', type: 'exit' }, '*')
  })
  await page.evaluate(() => new Promise((seen) => setTimeout(seen)))
  await expect(page).toHaveURL(game)
  await inGame(page).getByRole('button').click()
  await expect(page).toHaveURL(/\/slots$/)
})

test.describe('a partner that does not answer', () => {
  test.use({ allowedTroubles: [/net::ERR/] })

  test('leaves a way to try again, and to the slots', async ({ page }) => {
    await page.clock.install()
    let answers = false
    await page.route(`${partner}/**`, async (route) => {
      if (answers) await route.fulfill({ contentType: 'text/html', body: gamePage })
    })
    await page.goto(game)
    await page.locator('main iframe').waitFor({ state: 'attached' })
    await page.clock.runFor(1000)
    await expect(loading(page)).toBeVisible()
    await page.clock.runFor(21_000)
    await expect(page.getByText('Игра не отвечает')).toBeVisible()
    answers = true
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.clock.runFor(1000)
    await expect(inGame(page).getByRole('button', { name: 'spin' })).toBeVisible()
    await expect(page.getByText('Игра не отвечает')).toHaveCount(0)
  })
})

playerTest('the page moves nothing, fits every width, and is accessible in both themes', async ({ page }) => {
  await answerForPartner(page)
  await watchShifts(page)
  await open(page, game)
  await inGame(page).getByRole('button').waitFor()
  await expect(loading(page)).toHaveCount(0)
  expect(await shiftsOf(page)).toEqual([])
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768, 1024])
  await open(page, `${game}?mode=real`)
  await page.getByText('Это игра на деньги').waitFor()
  await expectAccessible(page)
  await fitsAt(page, [320, 375, 768, 1024])
})
