// Adds a language to a copy of the sources, with one line and its texts, and looks for text of other languages on the screens
// of its built client: `npm run new-language`, or `npm run new-language -- panel` for screens with a word in their name.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languageNames, languages } from '@casino/contract/language'
import { findChromium } from '@casino/tools/chromium'
import { added, copyWithLanguage } from '@casino/tools/new-language/copy'
import { inRoot, root } from '@casino/tools/places'
import { startTestPostgres } from '@casino/tools/postgres/test-database'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import { buildWebClient } from '@casino/tools/suite/web-build'
import { type Browser, chromium, type Page } from '@playwright/test'
import { openCasino } from './casino.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { newVisitors, type Visitors } from './look-visitors.ts'
import { pathOf, type Screen, screens } from './screens.ts'
import { reach } from './still.ts'

/** The number of pages opened in parallel. */
const atOnce = 2
const words = process.argv.slice(2)
const wanted = screens.filter(
  ({ name, as, calls }) => calls !== 'never' && words.every((word) => `${as} ${name}`.includes(word)),
)

/** Texts that are the same in every language: brands, currencies, units, formats, keys, algorithms, identifiers and addresses. */
const international = [
  /\b(?:USDT|USDC|SOL|TRC-?20|ERC-?20|BEP-?20|TON|BTC|ETH|LTC|TRX|BNB|RUB)\b/g,
  /\b(?:VK|Telegram|WhatsApp|PostgreSQL|CryptoCloud|Crypto ?Pay|FreeKassa|Stripe|Visa|Mastercard)\b/gi,
  /\b(?:CSV|PDF|XLSX|ID|IP|RTP|MB|SHA-?256|HMAC|Ctrl K|alt\+T)\b/g,
  /\bhttps?:\S+/g,
  /\b(?=\w*\d)[0-9a-f]{8}(?:-[0-9a-f]+)*\b/g,
]

/** The fields of the server's answers with values chosen by people or machines: names, texts, reasons, codes. */
const chosen =
  /^(?:username|name|title|provider|email|player|by|text|excerpt|subject|reason|comment|note|address|node|host|referal|.*[Cc]ode)$/

const language = languages.find((each: string) => each === added.code)
if (language) await lookAtAll(language)
else lookInCopy()

/** Runs this program in a copy that has the language. */
function lookInCopy(): void {
  const copy = openRunFolder('new-language')
  try {
    const own = copyWithLanguage(copy)
    console.log(
      `${added.code}: one line of contract/language.ts, and ${own.length} files of its own. The rest of it is`,
    )
    const { status } = spawnSync(process.execPath, [join(copy, 'e2e', 'new-language.ts'), ...words], {
      stdio: 'inherit',
    })
    process.exitCode = status ?? 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function lookAtAll(language: Language): Promise<void> {
  console.log(`in ${root}.`)
  await buildWebClient(console.log)
  const postgres = await startTestPostgres({ fsync: 'off' })
  const casino = await openCasino(postgres.url, { payments: true })
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args: chromiumFlags })
  try {
    const visitors = await newVisitors(casino.address)
    const names = await namesOf(casino.address)
    const queue = [...wanted]
    let wrong = 0
    const look = async () => {
      while (queue.length > 0) {
        const screen = queue.shift()!
        const found = await foreignTexts(browser, visitors, screen, { language, names })
        if (found.length > 0) wrong++
        console.log(`${screen.as}, ${screen.name}${found.map((text) => `\n  ${text}`).join('')}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, look))
    console.log(`${wanted.length} screens, ${wrong} with text in another language.`)
    process.exitCode = wrong > 0 || wanted.length === 0 ? 1 : 0
  } finally {
    await browser.close()
    await casino.close()
    await postgres.close()
  }
}

async function foreignTexts(
  browser: Browser,
  { address, made, stateOf }: Visitors,
  screen: Screen,
  { language, names }: { language: Language; names: readonly string[] },
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: address,
    locale: language,
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    storageState: stateOf(screen.as, language),
  })
  try {
    const page = await context.newPage()
    const data = collectData(page, names)
    await reach(page, screen, pathOf(screen, made))
    const texts = await page.evaluate(shownTexts)
    return [...new Set(texts)].filter((text) => /[A-Za-zА-Яа-яЁё]/.test(withoutData(text, data)))
  } catch (cause) {
    return [`not reached: ${String(cause).split('\n', 1)[0]}`]
  } finally {
    await context.close()
  }
}

/** The names of the site, of the partner's games and their providers, and of the languages. */
async function namesOf(address: string): Promise<string[]> {
  const { site } = await (await fetch(`${address}/api/casino/get-settings`)).json()
  const { catalogueFrom } = await import(inRoot('web', 'catalogue', 'read.ts'))
  const spreadsheet = Uint8Array.from(readFileSync(inRoot('web', 'public', 'gameSlots.xlsx'))).buffer
  const covers = JSON.parse(readFileSync(inRoot('web', 'catalogue', 'covers.json'), 'utf8'))
  const slots: readonly { name: string; providerName: string }[] = catalogueFrom(spreadsheet, covers).slots
  const ofSlots = slots.flatMap(({ name, providerName }) => [name, providerName])
  const ofLanguages = [...Object.values(languageNames), ...languages.map((each) => each.toUpperCase())]
  return [...new Set([site.name, ...ofSlots, ...ofLanguages])]
}

/** The names and user texts in the server's answers. */
function collectData(page: Page, names: readonly string[]): Set<string> {
  const data = new Set(names)
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string' && chosen.test(key) && value.length > 1) data.add(value)
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) collect(each, Array.isArray(value) ? key : name)
  }
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || !response.ok()) return
    collect(await response.json().catch(() => undefined))
  })
  return data
}

function withoutData(text: string, data: ReadonlySet<string>): string {
  const known = [...data].filter((each) => text.includes(each)).toSorted((one, other) => other.length - one.length)
  const rest = known.reduce((rest, each) => rest.replaceAll(each, ''), text)
  return international.reduce((rest, each) => rest.replace(each, ''), rest)
}

/** Every visible text and accessible name of the document; user texts and names of games are marked as not to be translated. */
function shownTexts(): string[] {
  const texts = [document.title]
  const skipped = 'script, style, noscript, template, code, kbd, pre, [translate=no]'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(skipped)) texts.push(node.textContent ?? '')
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
    for (const element of document.querySelectorAll(`body [${name}]`)) texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
