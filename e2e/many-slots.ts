import { readFileSync } from 'node:fs'
import { demoSpreadsheet } from '@casino/tools/demo-spreadsheet'
import { inRoot } from '@casino/tools/places'
import { expect, type Page } from '@playwright/test'

export const rows = 10_000

const head = ['provider', 'name', 'alias', 'category', 'theme', 'volatility', 'rank', 'new']
const hash = (number: number) => number.toString(16).padStart(8, '0')
// The demo's providers, which have logos.
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

/** A catalogue of ten thousand games with the demo's pictures. */
export async function answerWithMany(page: Page): Promise<void> {
  const sheet = Buffer.from(demoSpreadsheet([head, ...games.map(({ row }) => row)]))
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

/** Waits for the line above the list with the number of games. */
export function waitForLine(page: Page, text: string): Promise<void> {
  return expect(page.getByRole('main').getByText(text)).toBeAttached({ timeout: 60_000 })
}
