// Draws the pictures of the README: `npm run readme-pictures`.
import { writeFileSync } from 'node:fs'
import { findChromium } from '@casino/tools/chromium'
import { inRoot } from '@casino/tools/places'
import { startTestPostgres } from '@casino/tools/postgres/test-database'
import { buildWebClient } from '@casino/tools/suite/web-build'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openCasino } from './casino.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { open } from './fixtures.ts'
import { newVisitors } from './look-visitors.ts'
import type { Visitor } from './screens.ts'
import { openSlot } from './slot-frame.ts'
import { choose, settle } from './still.ts'

const pictures: readonly { name: string; as: Visitor; reach: (page: Page) => Promise<unknown> }[] = [
  { name: 'dice', as: 'player', reach: winAtDice },
  { name: 'slot', as: 'player', reach: (page) => openSlot(page) },
  { name: 'panel', as: 'administrator', reach: (page) => open(page, '/admin?section=dashboard') },
]

const mostRolls = 20

async function winAtDice(page: Page): Promise<void> {
  await open(page, '/games/dice')
  for (let rolls = 0; rolls < mostRolls; rolls++) {
    const answered = page.waitForResponse('**/api/games/dice/roll')
    await page.getByRole('button', { name: /^Бросить/ }).click()
    const { outcome } = await (await answered).json()
    await settle(page)
    if (outcome === 'win') return
  }
}

await buildWebClient(console.log)
const postgres = await startTestPostgres({ fsync: 'off' })
const casino = await openCasino(postgres.url, { payments: true })
const browser = await chromium.launch({ executablePath: findChromium(console.log), args: chromiumFlags })
try {
  const { address, stateOf } = await newVisitors(casino.address)
  for (const { name, as, reach } of pictures) {
    const context = await browser.newContext({
      baseURL: address,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
      storageState: stateOf(as, 'ru'),
    })
    const page = await context.newPage()
    await reach(page)
    await choose(page, 'dark')
    await settle(page)
    const whole = await page.screenshot({ scale: 'css' })
    const picture = await sharp(whole).webp({ quality: 70, effort: 6 }).toBuffer()
    writeFileSync(inRoot('docs', `${name}.webp`), picture)
    console.log(`docs/${name}.webp: ${Math.round(picture.length / 1024)} kB`)
    await context.close()
  }
} finally {
  await browser.close()
  await casino.close()
  await postgres.close()
}
