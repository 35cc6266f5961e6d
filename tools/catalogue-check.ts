// Reads a spreadsheet of slots as the site does: `npm run catalogue-check -- gameSlots.xlsx`.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig } from '@casino/server/platform/config/config'
import { inRoot } from './places.ts'

/** The report of web/catalogue/read.ts. It is loaded as it is served, because commands do not import the client's sources. */
interface CatalogueReport {
  readonly sheet: string
  readonly rows: number
  readonly games: number
  readonly broken: boolean
  readonly doubts: readonly { readonly row: number; readonly name: string; readonly why: string }[]
  readonly unused: readonly string[]
}

const usage = `Usage: npm run catalogue-check -- [<file.xlsx>]
  Without a file: the one that the site serves, gameSlots.xlsx of WEB_DIR/client.
  Exit code: 0 every row is a game, 1 a row was left out or not fully understood, 2 the file cannot be read.`

const reasons: Readonly<Record<string, string>> = {
  name: 'left out: no name',
  alias: 'left out: no alias',
  provider: 'left out: no provider',
  date: 'left out: the spreadsheet program took the name, alias or provider for a date; format the cell as text and type it again',
  error: 'left out: the name, alias or provider is an error of a formula',
  same_name: 'left out: another row has the same name',
  no_cover: 'left out: there is no cover of this name',
  category: 'the category is unknown, so the game is among the slots',
  volatility: 'the volatility is unknown, so none is shown',
}
const unreadable: Readonly<Record<string, string>> = {
  not_xlsx: 'this is no .xlsx file, or it is damaged',
  too_large: 'it unpacks to more than 100 MB',
  no_columns: 'no visible sheet has the columns name, alias and provider in one of its first 20 rows',
}

process.exitCode = await run(process.argv.slice(2))

async function run([file = servedFile(), ...more]: string[]): Promise<number> {
  if (more.length > 0 || file.startsWith('-')) {
    console.error(usage)
    return 2
  }
  try {
    const report = await readReport(file)
    console.log(textOf(file, report))
    return report.doubts.length > 0 || report.broken ? 1 : 0
  } catch (error) {
    const { why, message } = error as Error & { why?: string }
    console.error(`${file}: ${(why && unreadable[why]) ?? message}.`)
    return 2
  }
}

function webDir(): string {
  const reading = readConfig(process.env)
  return reading.ok ? reading.config.webDir : inRoot('web', 'dist')
}

function servedFile(): string {
  return join(webDir(), 'client', 'gameSlots.xlsx')
}

/** A clone reads the sources, so nothing has to be built; a release has only the built client. */
async function readReport(file: string): Promise<CatalogueReport> {
  const spreadsheet = Uint8Array.from(readFileSync(file)).buffer
  const source = inRoot('web', 'catalogue', 'read.ts')
  if (!existsSync(source)) {
    const entry = await import(pathToFileURL(join(webDir(), 'server', 'entry-server.js')).href)
    return entry.readSpreadsheet(spreadsheet)
  }
  const { catalogueFrom } = await import(pathToFileURL(source).href)
  const covers = JSON.parse(readFileSync(inRoot('web', 'catalogue', 'covers.json'), 'utf8'))
  return catalogueFrom(spreadsheet, covers).report
}

function textOf(file: string, { sheet, rows, games, doubts, unused, broken }: CatalogueReport): string {
  return [
    `${file}, changed ${statSync(file).mtime.toISOString()}`,
    `Sheet “${sheet}”: ${rows} rows, ${games} games, ${rows - games} left out.`,
    ...(broken ? ['The file breaks off within the sheet: rows may be missing at its end.'] : []),
    ...doubts.map(({ row, name, why }) => `  row ${row}, “${name}”: ${reasons[why]}`),
    ...(unused.length > 0
      ? [`Covers without a row: ${unused.length} (${unused.slice(0, 10).join(', ')}${unused.length > 10 ? ', …' : ''})`]
      : []),
  ].join('\n')
}
