import { globSync, readFileSync } from 'node:fs'
import { inRoot } from '@casino/tools/places'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data/types'
import { balanceIn, test as base, expect, open, playerTest } from './fixtures.ts'
import { asOldest, isNewer } from './oldest-browsers.ts'

// translated.story.ts opens every page of a player as in these browsers.

playerTest('in the oldest browsers a player bets, and finds a slot', async ({ page }) => {
  await asOldest(page)
  await open(page, '/games/dice')
  expect(await page.evaluate(() => ['toSorted' in [], 'DecompressionStream' in window])).toEqual([false, false])
  const rolled = page.waitForResponse(/games\/dice\/roll/)
  await page.getByRole('button', { name: /^Бросить/ }).click()
  expect((await rolled).status()).toBe(200)
  await expect(balanceIn(page)).toBeVisible()
  await open(page, '/slots')
  await page.getByRole('main').getByRole('searchbox').first().fill('a')
  await expect(page.getByRole('main').getByRole('link').nth(3)).toBeVisible()
  await expect(page.getByText('Не удалось загрузить')).toHaveCount(0)
})

base.describe('without its catalogue', () => {
  base.use({ newToSite: true })

  base('the page of slots keeps those that it was sent with', async ({ page }) => {
    await page.route('**/gameSlots.xlsx', (route) => route.fulfill({ status: 503 }))
    await open(page, '/slots')
    await expect(page.getByRole('main').getByText('Не удалось загрузить')).toBeVisible()
    await expect(page.getByRole('main').locator('img').nth(5)).toBeAttached()
  })
})

/** Without these the site looks plainer, but everything can be used. */
const optionalStyles = new Set([
  // With a prefix in the build.
  'mask-image',
  // Replaced in older.css (web/older-styles.ts).
  ...['translate', 'scale', 'rotate'],
  // Line breaks, the look of scroll bars, and the end of scrolling.
  ...['text-wrap', 'text-size-adjust', 'scrollbar-color', 'scrollbar-width', 'overscroll-behavior', 'user-select'],
  // Only for browsers that keep the scroll position when something above changes.
  ...['-webkit-tap-highlight-color', 'overflow-anchor'],
  // Otherwise Tab goes through a game's controls in the order of a desktop.
  'reading-flow',
  // Otherwise an answer of the help centre opens a moment after the page.
  'content-visibility',
  // Narrow cards and rows of results: overflowing content is wrapped or cut off.
  ...['container', 'container-type', '@container'],
  // Only for transitions, and initial values that Tailwind also sets otherwise.
  ...['@starting-style', '@property'],
])

base('the build has no syntax or styles that the oldest browsers do not understand', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: inRoot('web', 'dist', 'client') }).map((file) => ({
      file,
      text: readFileSync(inRoot('web', 'dist', 'client', file), 'utf8'),
    }))
  const scripts = read('**/*.js')
  const lookBehind = scripts.filter(({ text }) => /\(\?<[=!]/.test(text)).map(({ file }) => file)
  expect(lookBehind, 'with regular expressions that look behind').toEqual([])
  expect(scripts.filter(({ text }) => /[^.\w]static\s*\{/.test(text)).map(({ file }) => file)).toEqual([])

  // Sheets that a page adds are inside scripts; their sources are read instead.
  const sources = globSync('web/**/*.css', { cwd: inRoot(), exclude: ['**/dist', '**/node_modules'] })
  const styles = [
    ...read('**/*.css').map(({ text }) => text),
    ...sources.map((file) => readFileSync(inRoot(file), 'utf8')),
  ].join('\n')
  const { properties, 'at-rules': rules } = data.css
  const isTooNew = (feature: Identifier | undefined) => feature?.__compat !== undefined && isNewer(feature.__compat)
  const used = (pattern: RegExp) => new Set([...styles.matchAll(pattern)].map(([, name = '']) => name))
  const newer = [
    ...[...used(/[{;]\s*([a-z-]+):/g)].filter((name) => isTooNew(properties?.[name])),
    ...[...used(/@([a-z-]+)[ {]/g)].filter((name) => isTooNew(rules?.[name])).map((name) => `@${name}`),
  ]
  expect(newer.filter((name) => !optionalStyles.has(name))).toEqual([])
  const ranges = read('**/*.{css,js,html}').filter(({ text }) =>
    /\((width|height) *[<>]/.test(text.replace(/@container[^{]*/g, '')),
  )
  expect(
    ranges.map(({ file }) => file),
    'with ranges in queries of media',
  ).toEqual([])
})
