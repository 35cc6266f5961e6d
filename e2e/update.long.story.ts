import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inRoot } from '@casino/tools/places'
import type { Locator, Page } from '@playwright/test'
import { type Casino, openCasino } from './casino.ts'
import { balanceIn, expect, test as guestTest, open, registerPlayer, type StoryPlayer, signedInAs } from './fixtures.ts'

interface Own {
  readonly casino: Casino
  readonly player: StoryPlayer
  readonly webDir: string
}

const test = guestTest.extend<{ own: Own }>({
  own: async ({ shared }, use) =>
    use(
      await shared.of('update', async () => {
        const webDir = mkdtempSync(join(tmpdir(), 'casino-client-'))
        cpSync(inRoot('web', 'dist'), webDir, { recursive: true })
        const casino = await openCasino(process.env.STORIES_POSTGRES ?? '', { webDir })
        const close = () => casino.close().then(() => rmSync(webDir, { recursive: true }))
        return { casino, player: await registerPlayer(casino.address), webDir, close }
      }),
    ),
  address: ({ own }, use) => use(own.casino.address),
  storageState: ({ own }, use) => use(signedInAs(own.casino.address, own.player)),
})
test.describe.configure({ mode: 'serial' })
// The server is away for a moment or answers 503 while it starts, and files of the old build no longer exist.
test.use({
  allowedTroubles: [/WebSocket|ERR_CONNECTION_REFUSED|net::|404|503|dynamically imported module|could not be had/],
})

let builds = 0

/** Another build of the same client: each of its parts has another name, and the old ones are gone. */
function buildAnew(folder: string): void {
  builds += 1
  const paths = (pattern: string) => globSync(pattern, { cwd: folder }).map((path) => join(folder, path))
  for (const packed of paths('client/**/*.{br,gz}')) rmSync(packed)
  const renamed = paths('client/assets/*.*').map((path) => {
    const name = basename(path)
    const next = `next${builds}-${name}`
    renameSync(path, join(folder, 'client', 'assets', next))
    return [name, next] as const
  })
  for (const path of paths('{client,server}/**/*.{js,html,json}').concat(paths('client/.vite/*.json'))) {
    let text = readFileSync(path, 'utf8')
    for (const [name, next] of renamed) text = text.replaceAll(name, next)
    writeFileSync(path, text)
  }
}

const deploy = ({ casino, webDir }: Own) => casino.crashAndRestart(async () => buildAnew(webDir))
/** The code of the offer, as of other parts, loads after the page, and must be loaded before its build is removed. */
async function offerLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/(next\d+-)*Update-[^/]*\.js$/.test(name)),
  )
  await page.waitForLoadState('networkidle')
}
/** A page reconnects with growing pauses. */
const reconnected = { timeout: 40_000 }
const reload = (page: Page) => page.getByRole('button', { name: 'Обновить', exact: true })
const polite = (page: Page) => page.locator('[aria-live=polite]')
/** Waits until the page has received, on a new connection, which build is served. */
function offeredBuild(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => String(payload).includes('"build"') && resolve()),
    )
  })
}
/** In the document, and not in the window, because a press may scroll to what it presses. */
const placeOf = (control: Locator) => control.evaluate((element) => element.getBoundingClientRect().top + scrollY)
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'sameDocument', true))
const isSame = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true)

test('a server with a new build is announced, and the page reloads when the visitor agrees', async ({ page, own }) => {
  await open(page, '/')
  await mark(page)
  await expect(balanceIn(page)).toBeVisible()
  // If the crash interrupted the loading of a part, the page would offer to reload with the same button.
  await offerLoaded(page)
  // The same build, on a restarted server, is not a new one.
  const offered = offeredBuild(page)
  await own.casino.crashAndRestart()
  await offered
  await expect(reload(page)).toHaveCount(0)

  await deploy(own)
  await expect(reload(page)).toBeVisible(reconnected)
  await expect(polite(page).filter({ hasText: 'Доступно обновление' })).toBeAttached()
  expect(await isSame(page)).toBe(true)

  await reload(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => Reflect.get(window, 'sameDocument') === undefined)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(reload(page)).toHaveCount(0)
})

test('the update is offered after a round, not during one', async ({ page, own }) => {
  await open(page, '/games/mines')
  await mark(page)
  await offerLoaded(page)
  const take = page.getByRole('button', { name: /^Забрать/ })
  const next = page.getByRole('button', { name: 'Следующая игра' })
  let outcome = ''
  for (let rounds = 0; outcome !== 'safe' && rounds < 20; rounds++) {
    if (rounds > 0) await next.click()
    await page.getByLabel('Мины', { exact: true }).fill('1')
    await page.getByRole('button', { name: 'Начать игру' }).click()
    const answered = page.waitForResponse('**/api/games/mines/reveal')
    const closed = page.getByRole('grid').getByRole('button', { name: /закрыта$/ })
    await closed.first().click()
    outcome = (await (await answered).json()).outcome
  }
  expect(outcome).toBe('safe')
  const offered = offeredBuild(page)
  await deploy(own)
  await offered
  await expect(take).toBeEnabled()
  await expect(reload(page)).toHaveCount(0)

  await take.click()
  await expect(next).toBeVisible()
  await expect(reload(page)).toBeVisible(reconnected)
  // The next round begins, and nothing moves under the press.
  const place = await placeOf(next)
  await next.click()
  const start = page.getByRole('button', { name: 'Начать игру' })
  expect(await placeOf(start)).toBe(place)
  await start.click()
  await expect(reload(page)).toBeHidden()
  await expect(take).toBeAttached()
  expect(await placeOf(take)).toBe(place)
  expect(await isSame(page)).toBe(true)
})

test('a screen whose chunk is gone shows a message, and opens after the update', async ({ page, own }) => {
  await open(page, '/')
  await mark(page)
  await offerLoaded(page)
  await deploy(own)
  await page.getByRole('link', { name: 'Честная игра' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Что-то пошло не так' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(reload(page)).toBeVisible(reconnected)
  expect(await isSame(page)).toBe(true)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Честность игры' })).toBeVisible()
})

test('a dialog whose chunk is gone leaves the page usable, with instructions', async ({ browser, own }) => {
  const context = await browser.newContext({
    baseURL: own.casino.address,
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await open(page, '/games/dice')
  await offerLoaded(page)
  await deploy(own)
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
  await expect(reload(page)).toBeVisible(reconnected)
  await expect(page.getByRole('button', { name: /^Бросить/ })).toBeVisible()
  await context.close()
})
