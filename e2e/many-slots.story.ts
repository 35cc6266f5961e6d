import { readFileSync } from 'node:fs'
import { spreadsheet } from '@casino/tools/catalogue/spreadsheet'
import { inRoot } from '@casino/tools/places'
import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

const rows = 10_000

const head = ['provider', 'name', 'alias', 'category', 'theme', 'volatility', 'rank', 'new']
const hash = (number: number) => number.toString(16).padStart(8, '0')
// Those of the demo, which have logos.
const providers = 'drakemoor gildhaven kestrino nimbolt orbelune pomelita quillfox saffrell tanglewick velmora'.split(
  ' ',
)
const games = Array.from({ length: rows }, (_, i) => {
  const [first, second] = [`Word${(i * 7919) % 400}`, `Name${i}`]
  const category = ['slots', 'turboGames', 'liveGames', 'bingo'][i % 4]!
  const volatility = ['low', 'medium', 'high'][i % 3]!
  return {
    cover: `${first}_${second}-${hash(i)}`,
    row: [
      providers[i % providers.length]!,
      first + second,
      `alias-${i}`,
      category,
      `theme${i % 10}`,
      volatility,
      i + 1,
      0,
    ],
  }
})

/** A catalogue of ten thousand games; its pictures are those of the demo's. */
async function answerWithMany(page: Page): Promise<void> {
  const sheet = Buffer.from(spreadsheet('Games', [head, ...games.map(({ row }) => row)]))
  const covers = Object.fromEntries(games.map(({ cover }) => [cover, 'ffb02ab84a0a350f04']))
  const own = Object.keys(JSON.parse(readFileSync(inRoot('web', 'catalogue', 'covers.json'), 'utf8')) as object)
  const context = page.context()
  await context.route('**/gameSlots.xlsx', (route) => route.fulfill({ body: sheet }))
  await context.route('**/assets/covers-*.json', (route) => route.fulfill({ json: covers }))
  await context.route(/\/assets\/covers\/\d+\//, async (route) => {
    const [, width = '180', name = '', format = 'avif'] =
      /covers\/(\d+)\/(.+)\.(\w+)$/.exec(decodeURIComponent(route.request().url())) ?? []
    const picture = `${own[Number.parseInt(name.slice(-8), 16) % own.length]}.${format}`
    await route.fulfill({
      body: readFileSync(inRoot('web', 'public', 'assets', 'covers', width, picture)),
      contentType: `image/${format}`,
    })
  })
}

test('ten thousand games: only what is near the screen is rendered, and they are searched and filtered', async ({
  page,
}) => {
  await answerWithMany(page)
  await open(page, '/slots')
  const shown = (text: string) => expect(page.getByRole('main').getByText(text)).toBeAttached({ timeout: 60_000 })
  await shown(`Показано 30 из ${rows}`)
  const cards = page.locator('[data-slot]')
  // Several turns of the wheel may be one scroll where the processor is busy.
  const many = page.getByRole('main').getByText(/^Показано (2[1-9]0|3\d0) из 10000$/)
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    await expect(cards.first()).toBeAttached()
    expect(await cards.count()).toBeLessThan(90)
    expect(await many.count()).toBe(1)
  }).toPass({ intervals: [20], timeout: 60_000 })

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const search = page.getByRole('searchbox', { name: 'Найти игру' })
  await search.fill('name7777')
  await expect(cards.first()).toContainText('Name7777')
  await search.fill('')
  await shown(`Показано 30 из ${rows}`)
  // The list and the URL follow while more is typed, and overwrite nothing of it.
  await search.pressSequentially('name8888', { delay: 170 })
  await expect(search).toHaveValue('name8888')
  await expect(page).toHaveURL(/name8888/)
  await expect(cards.first()).toContainText('Name8888')
  await search.fill('')
  await shown(`Показано 30 из ${rows}`)
  await page.getByRole('combobox', { name: 'Волатильность' }).selectOption('Высокая')
  await shown('Показано 30 из 3333')
  await page.goto('/slots?provider=velmora')
  await shown('Показано 30 из 1000')
})
