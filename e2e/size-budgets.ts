import { readFileSync } from 'node:fs'
import { inRoot } from '@casino/tools/places'

/** One file of the client in the build's manifest. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

interface Budget {
  readonly name: string
  readonly path: string[]
  readonly limit: string
  readonly gzip?: true
  readonly brotli?: false
}

const built = (file: string) => inRoot('web', 'dist', 'client', file)

/**
 * The maximum number of files that a player's first page may load. A browser requests six at a time, and on a slow network each
 * further six cost more than half a second, however small they are (28 files made dice wait 4.2 s, 12 made it 3.0 s, 9 made it
 * 2.6 s). The top-up page needs all of them; the others need fewer.
 */
const mostFiles = 13
const opened = /^(home|games\/\w+|balance|top-up)\/Page\.tsx$/

/** Everything loaded with these parts, themselves included. */
function withImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const next of manifest[name]?.imports ?? []) add(next)
  }
  for (const name of names) add(name)
  return found
}

/**
 * The download sizes for a player, from the build's manifest; a lazy page counts only files that the first load did not
 * include.
 */
export function sizeBudgets(): Budget[] {
  const manifest: Manifest = JSON.parse(readFileSync(built('.vite/manifest.json'), 'utf8'))
  const names = Object.keys(manifest)
  const filesOf = (chunks: Iterable<string>, part: (chunk: Chunk) => readonly string[]) =>
    [...new Set([...chunks].flatMap((name) => part(manifest[name] as Chunk)))].map(built)
  // A worker's code is an asset of the chunk that starts it.
  const scripts = (chunk: Chunk) => [chunk.file, ...(chunk.assets ?? [])].filter((file) => file.endsWith('.js'))

  const entries = names.filter((name) => manifest[name]?.isEntry)
  for (const page of names.filter((name) => opened.test(name))) {
    const files = filesOf(withImports(manifest, [...entries, page]), scripts)
    if (files.length > mostFiles) throw new Error(`${page} needs ${files.length} files, more than ${mostFiles}.`)
  }
  const home = names.filter((name) => /^home\/.*Page\.tsx$/i.test(name))
  const first = withImports(manifest, [...entries, ...home])
  const styles = [...new Set(names.flatMap((name) => [...(manifest[name]?.css ?? []), manifest[name]?.file ?? '']))]
    .filter((file) => file.endsWith('.css'))
    .map(built)
  const fonts = names.map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.woff2'))

  const beside = (known: Set<string>, name: string, pattern: RegExp, limit: string): Budget[] => {
    const pages = names.filter((page) => pattern.test(page))
    const more = [...withImports(manifest, pages)].filter((chunk) => !known.has(chunk))
    return more.length === 0 ? [] : [{ name, path: filesOf(more, scripts), limit, gzip: true }]
  }
  type LazyBudget = [name: string, pattern: RegExp, limit: string]
  const lazy = (...budget: LazyBudget) => beside(first, ...budget)
  // Modules shared with the cashier are counted there.
  const afterCashier = (...budget: LazyBudget) =>
    beside(withImports(manifest, [...first, 'balance/Page.tsx']), ...budget)

  // The common part of two games is loaded once, with the first of them that is played.
  const games = names.flatMap((name) => /^games\/(\w+)\/Page\.tsx$/.exec(name)?.[1] ?? [])
  const pages = games.map((game) => withImports(manifest, [`games/${game}/Page.tsx`]))
  const isShared = (chunk: string) => pages.filter((page) => page.has(chunk)).length > 1
  const shared = new Set([...pages.flatMap((page) => [...page]).filter(isShared), ...first])
  const gameParts = filesOf(
    [...shared].filter((chunk) => !first.has(chunk)),
    scripts,
  )
  const ownParts = (game: string) => beside(shared, game, new RegExp(`^games/${game}/Page\\.tsx$`), '25 kB')
  const sections = [...new Set(names.flatMap((name) => /^admin\/(\w+)\//.exec(name)?.[1] ?? []))]
  const panelFirst = withImports(manifest, [...first, 'admin/Page.tsx', 'admin/dashboard/Dashboard.tsx'])
  const worker = (name: string, startedBy: RegExp) =>
    ({
      name,
      path: filesOf(
        names.filter((each) => startedBy.test(each)),
        ({ assets = [] }) => assets.filter((file) => file.endsWith('.js')),
      ),
      limit: '15 kB',
      gzip: true,
    }) as const
  return [
    { name: 'first load: scripts', path: filesOf(first, scripts), limit: '140 kB', gzip: true },
    { name: 'first load: styles', path: styles, limit: '15 kB', gzip: true },
    { name: 'fonts', path: [...new Set(fonts)].map(built), limit: '30 kB', brotli: false },
    ...(gameParts.length > 0
      ? [{ name: 'parts of all games', path: gameParts, limit: '26 kB', gzip: true } as const]
      : []),
    ...games.flatMap(ownParts),
    // Includes everything that these two pages fetch later for a round of one game.
    ...games.flatMap((game) => [
      ...lazy(`fairness of ${game}`, new RegExp(`^(fairness/Page|games/${game}/Round)\\.tsx$`), '31 kB'),
      ...lazy(`round of ${game}`, new RegExp(`^(fairness/Round.*|games/${game}/Round)\\.tsx$`), '35 kB'),
    ]),
    worker('worker that checks the public log', /^_?(log\/)?start\b/),
    worker('worker that checks a proof', /^_?(log\/)?LogCard\b/),
    // The additional parts of a tab, an invoice or an address load when one is first shown.
    ...lazy('cashier', /^(balance|top-up|withdraw)\/Page\.tsx$/, '49 kB'),
    // With the worker that parses and searches it.
    ...afterCashier('catalogue', /^(slots\/Page|catalogue\/thread)\.tsx?$/, '35 kB'),
    ...afterCashier('texts of refusals', /^wire\/refusal-texts\.ts$/, '5 kB'),
    ...lazy('administration: its dashboard, the first screen', /^admin\/(Page|dashboard\/Dashboard)\.tsx$/, '72 kB'),
    // Each with all its tabs and dialogs; an administrator who opens one loads none of the others. The games' list shows the
    // reports of the catalogue's worker.
    ...sections.flatMap((section) =>
      beside(panelFirst, `administration: ${section}`, new RegExp(`^admin/${section}/`), '90 kB'),
    ),
  ]
}
