// Draws every screen in its states, widths, themes and languages on one sheet: `npm run look`, or `npm run look -- slots` for
// those with a word in their name. `npm run look -- --check` checks them in every combination instead, whereas `npm run test:long` takes
// pairs. `npm run look -- --accept` replaces the pictures that `npm run test:long` compares with.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@casino/contract/language'
import { findChromium } from '@casino/tools/chromium'
import { inRoot } from '@casino/tools/places'
import { startTestPostgres } from '@casino/tools/postgres/test-database'
import { buildWebClient } from '@casino/tools/suite/web-build'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openCasino } from './casino.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { chooseLanguage } from './languages.ts'
import { newVisitors, type Visitors } from './look-visitors.ts'
import { allLooks, themes, widths } from './looks.ts'
import { type Picture, picturesOf, pose, removeOtherPictures } from './pictures.ts'
import { answeredScreens, comparedScreens, pathOf, type Screen, screens } from './screens.ts'
import { type Drawn, sheetOf } from './sheet.ts'
import { fitsAt } from './sticks-out.ts'
import { choose, reach, settle } from './still.ts'

const heights: Readonly<Record<number, number>> = { 320: 640, 375: 812, 768: 1024, 1024: 768, 1440: 900 }
/** The part of a long page that is drawn. */
const tallestPx = 2_400
/** The number of pages drawn in parallel. */
const atOnce = 2
/** As in the stories. */
const visit = {
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  viewport: { width: 1440, height: 900 },
} as const
const folder = inRoot('.cache', 'look')

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const wanted = screens.filter(({ name, as }) => words.every((word) => `${as} ${name}`.includes(word)))

await buildWebClient(console.log)
const postgres = await startTestPostgres({ fsync: 'off' })
const casino = await openCasino(postgres.url, { payments: true })
const browser = await chromium.launch({ executablePath: findChromium(console.log), args: chromiumFlags })
try {
  if (process.argv.includes('--accept')) await acceptAll(browser, casino.address)
  else if (process.argv.includes('--check')) await checkAll(browser, await newVisitors(casino.address))
  else await drawAll(browser, await newVisitors(casino.address))
} finally {
  await browser.close()
  await casino.close()
  await postgres.close()
}

async function drawAll(browser: Browser, visitors: Visitors): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const began = performance.now()
  const drawn: Drawn[] = []
  const queue = wanted.flatMap((screen, place) => languages.map((language) => ({ screen, place, language })))
  const draw = async () => {
    while (queue.length > 0) {
      const { screen, place, language } = queue.shift()!
      drawn.push(...(await drawScreen(browser, visitors, screen, place, language)))
      console.log(`${screen.as}, ${screen.name}, ${language} (${queue.length} left)`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, draw))
  const sheet = join(folder, 'index.html')
  writeFileSync(sheet, sheetOf(wanted, widths, drawn))
  console.log(`${drawn.length} pictures in ${Math.round((performance.now() - began) / 1000)} s: ${sheet}`)
}

async function acceptAll(browser: Browser, address: string): Promise<void> {
  const pictures: Picture[] = []
  for (const screen of comparedScreens) {
    const context = await browser.newContext({ ...visit, baseURL: address })
    const page = await context.newPage()
    await pose(page, screen)
    pictures.push(...(await picturesOf(page, screen)))
    await context.close()
  }
  removeOtherPictures(pictures)
  console.log(`${pictures.length} pictures are stored.`)
}

/** Every screen fits and is accessible at every width, in every language and theme. */
async function checkAll(browser: Browser, { address, made, stateOf }: Visitors): Promise<void> {
  let checked = 0
  for (const screen of wanted.filter((each) => answeredScreens.includes(each))) {
    const context = await browser.newContext({ ...visit, baseURL: address, storageState: stateOf(screen.as, 'ru') })
    try {
      const page = await context.newPage()
      await reach(page, screen, pathOf(screen, made))
      for (const { width, theme, language } of allLooks(screen.from)) {
        const where = `${screen.as}, ${screen.name} in ${language}, ${theme}, at ${width}`
        await page.setViewportSize({ width, height: heights[width] ?? width })
        await chooseLanguage(page, language)
        await choose(page, theme)
        await fitsAt(page, [width], where)
        await expectAccessible(page, where, 'page', [theme])
        checked++
      }
    } catch (cause) {
      console.log(String(cause))
      process.exitCode = 1
    } finally {
      await context.close()
    }
    console.log(`${screen.as}, ${screen.name}`)
  }
  console.log(`${checked} combinations are checked.`)
}

async function drawScreen(
  browser: Browser,
  { address, made, stateOf }: Visitors,
  screen: Screen,
  place: number,
  language: Language,
): Promise<Drawn[]> {
  const context = await browser.newContext({
    ...visit,
    baseURL: address,
    storageState: stateOf(screen.as, language),
  })
  const drawn: Drawn[] = []
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await reach(page, screen, pathOf(screen, made)).catch((cause) => {
      console.log(`${screen.name} was not reached: ${String(cause).split('\n', 1)[0]}`)
    })
    for (const width of widths.filter((each) => each >= (screen.from ?? 0))) {
      await page.setViewportSize({ width, height: heights[width] ?? width })
      for (const theme of themes) {
        await choose(page, theme)
        await settle(page, screen.calls)
        const file = `${place}-${language}-${theme}-${width}.webp`
        writeFileSync(join(folder, file), await shrunk(page, devtools, screen, width))
        drawn.push({ place, language, theme, width, file })
      }
    }
  } finally {
    await context.close()
  }
  return drawn
}

async function shrunk(page: Page, devtools: CDPSession, { windowOnly }: Screen, width: number): Promise<Buffer> {
  const height = heights[width] ?? width
  const whole = windowOnly ? height : await page.evaluate(() => document.documentElement.scrollHeight)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
    captureBeyondViewport: !windowOnly,
    // Phones are drawn at a larger scale, so that the pictures of a row on the sheet differ less in size.
    clip: { x: 0, y: 0, width, height: Math.min(Math.max(whole, height), tallestPx), scale: width < 500 ? 0.6 : 0.4 },
  })
  return Buffer.from(data, 'base64')
}
