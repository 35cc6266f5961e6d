import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultLanguage } from '@casino/contract/language'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bootScript } from './boot-script.ts'
import { leanIcons, leanTexts } from './lean-imports.ts'
import { leanRoutes } from './lean-routes.ts'
import { offlineWorker } from './offline/document.ts'
import { olderStyles } from './older-styles.ts'
import { textOptions } from './texts/options.ts'

/** The oldest browsers in which players can use everything (README.md). */
const oldestBrowsers = ['chrome100', 'firefox100', 'safari15.4']

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? 3000}`

/**
 * Inlines the boot script into the document, and in a build also the style sheet, so that the first paint waits for nothing.
 * The libraries are evaluated as soon as they arrive: evaluated together with the entry, they would delay a phone twice as
 * long.
 */
function inline(): Plugin {
  return {
    name: 'inline-boot-and-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const withBoot = html
          .replace('<html', `<html lang="${defaultLanguage}"`)
          .replace('<!--boot-->', () => bootScript())
        if (!bundle) return withBoot
        const libraries = /<link rel="modulepreload" crossorigin href="(\/assets\/libraries-[^"]+)">/
        const styles = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/
        for (const link of [libraries, styles])
          if (!link.test(withBoot)) throw new Error(`The built document has no ${link}.`)
        return withBoot
          .replace(libraries, '$&\n    <script type="module" async crossorigin src="$1"></script>')
          .replace(styles, (link, file: string) => {
            const sheet = bundle[file]
            return sheet?.type === 'asset' ? `<style>${String(sheet.source).trim()}</style>` : link
          })
      },
    },
  }
}

/** The service worker has a fixed URL, by which browsers find its next version. */
function offline(): Plugin {
  return {
    name: 'offline-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: offlineWorker() })
    },
  }
}

/** Styles that only older browsers load. */
function older(): Plugin {
  return {
    name: 'older-styles',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
      if (sheet?.type !== 'asset') throw new Error('The build has no style sheet.')
      this.emitFile({ type: 'asset', fileName: 'older.css', source: olderStyles(String(sheet.source)) })
    },
  }
}

/** The manifest of the client build, from which the build of the server entry generates preload links. */
function clientFiles(): Plugin {
  const id = 'virtual:client-files'
  return {
    name: 'client-files',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export const manifest = ${readFileSync(here('./dist/client/.vite/manifest.json'), 'utf8')}\nexport const boot = ${JSON.stringify(bootScript())}`
        : undefined,
  }
}

/**
 * By default the bundler would create a chunk for each set of screens that share a module, dozens of them. Instead everything
 * that the entry imports statically goes into two files, whatever else shares it: the libraries, which rarely change, and our
 * own code.
 */
function chunks(): CodeSplittingGroup[] {
  const first = importedBy(here('./entry-client.tsx'))
  const isLibrary = (id: string) => id.includes('/node_modules/')
  // This library's index imports them, though only later screens use them.
  const isLater = (id: string) =>
    /\/query-core\/.*\/(infiniteQuery|mutation)Observer\.js$|\/use(Mutation|InfiniteQuery)\.js$/.test(id)
  return [
    {
      name: (id, modules) => (first(id, modules) && isLibrary(id) && !isLater(id) ? 'libraries' : null),
      priority: 3,
      debugName: 'libraries',
    },
    { name: (id, modules) => (first(id, modules) && !isLater(id) ? 'start' : null), priority: 2, debugName: 'start' },
    rulesOfAllGames,
    // The rules of a game, which its page shares with the verifiers, are never in a file that other pages load.
    {
      name: (id, modules) => {
        const game = /\/rules\/games\/(\w+)\/rules\.ts$/.exec(id)?.[1]
        return game && lazyPartsWith(id, modules).length > 1 ? `games-${game}` : null
      },
      priority: 1.5,
      debugName: 'rules of a game',
    },
    // Shared files of the lazy parts: on a phone the number of files costs more time than their size.
    ...sharedFiles.map(
      ({ file, each = false }, i): CodeSplittingGroup => ({
        name: (id, modules) => {
          const parts = lazyPartsWith(id, modules)
          const small = (modules.getModuleInfo(id)?.code?.length ?? 0) < smallModule
          const pages = parts.filter((part) => part.endsWith('Page.tsx')).length
          return parts.length > 1 ? file({ parts, pages, rooms: roomsOf(parts), small, isLater: isLater(id) }) : null
        },
        priority: 1 - i / sharedFiles.length,
        debugName: `shared ${i}`,
        entriesAware: each,
      }),
    ),
  ]
}

/** An icon, a text, a few lines: modules below this size do not justify their own file. */
const smallModule = 3000

/** The lazy parts that use a module, how many of them are pages, and the folders they belong to. */
interface Sharing {
  readonly parts: readonly string[]
  readonly pages: number
  readonly rooms: readonly string[]
  readonly small: boolean
  /** The main page imports it only through a library's index. */
  readonly isLater: boolean
}

/** Whether pages of several folders share a module. */
const isWide = ({ pages, rooms, small }: Pick<Sharing, 'pages' | 'rooms' | 'small'>) =>
  pages > 1 && rooms.length > (small ? 1 : 2)

const isPanelFirst = (part: string) => /^admin\/(Page|dashboard\/)/.test(part)
const isSignIn = (part: string) => /^(shell\/auth|second-factor)\//.test(part)
const isGamePage = (part: string) => /^games\/\w+\/Page\.tsx$/.test(part)
const isTexts = (part: string) => /^wire\/\w+-texts\.ts$/.test(part)

/**
 * The files for modules shared by lazy parts; `each`: one for each set of parts. Modules shared by the most folders come first:
 * then a module's imports are never in a later file than itself, and never load code that only another page needs.
 */
const sharedFiles: { file: (sharing: Sharing) => string | null; each?: boolean }[] = [
  { file: ({ parts, isLater }) => (parts.includes('home/Page.tsx') && !isLater ? 'everywhere' : null) },
  {
    file: ({ parts, pages, rooms, small, isLater }) => {
      // A refusal's text that a screen also shows elsewhere does not justify a file, nor does an icon shared with the panel.
      if (small && parts.some(isTexts)) return parts.some(isGamePage) ? 'kit' : null
      if (small && rooms.includes('admin') && besidePage(parts)) return 'kit'
      // A game's first screen does not wait for code of lists and dialogs.
      return isWide({ pages, rooms, small }) && !isLater && parts.some(isGamePage) ? 'kit' : null
    },
  },
  // Lists, tables and forms, which no game shows first.
  {
    file: ({ parts, pages, rooms, small, isLater }) => {
      const has = (room: string) => rooms.includes(room)
      if (isLater) return 'desk'
      if (small && parts.some(isTexts) && !has('admin')) return parts.some(isSignIn) ? 'sign-in-texts' : null
      if (small && parts.some(isTexts)) return 'desk'
      if (!has('fairness') && !has('admin') && has('cashier')) return null
      return isWide({ pages, rooms, small }) && (has('games') || has('cashier')) ? 'desk' : null
    },
  },
  // The other parts of the cashier's pages, and the small parts of the pages of rounds.
  {
    file: ({ parts, pages, rooms, small }) => {
      const has = (room: string) => rooms.includes(room)
      if (small && parts.some(isTexts)) return 'bits'
      // Amounts are typed on both sides, and the panel needs nothing else of the cashier's.
      if (pages > 1 && rooms.join() === 'admin,cashier') return 'admin-cashier'
      if (isWide({ pages, rooms, small }) && has('cashier')) return 'bits'
      if (!small || has('games')) return null
      if (rooms.join() === 'cashier' && pages > 0) return 'bits'
      if (rooms.length < 2) return null
      if (has('fairness')) return 'round-bits'
      return has('cashier') && !has('admin') ? 'bits' : null
    },
  },
  // Pages that players often open first do not wait for code that neither a game nor the cashier needs.
  // The first screen of the panel and the profile load that file, so that the small parts of both need none of their own.
  {
    file: (sharing) => {
      const { small, rooms, parts } = sharing
      const ofPanel = small && rooms.join() === 'admin,profile' && parts.some(isPanelFirst)
      return isWide(sharing) || ofPanel ? 'rest' : null
    },
  },
  { file: ({ pages, rooms }) => (pages > 1 && rooms.length > 1 ? rooms.join('-') : null) },
  { file: ({ pages, rooms }) => (pages > 1 ? rooms.join('-') : null) },
  // Modules that the page of a game or of the slots shares with parts loaded later go into one file next to the page.
  { file: ({ parts, pages, rooms }) => (pages === 1 && !rooms.includes('admin') ? besidePage(parts) : null) },
  { file: ({ rooms }) => (rooms.join() === 'admin' ? null : 'shared'), each: true },
  // The panel opens on its dashboard; code shared only by other sections loads with the first of them.
  { file: ({ parts }) => (parts.some(isPanelFirst) ? 'panel' : null) },
  { file: ({ parts }) => (sectionsOf(parts).size === 1 ? null : 'panel-sections') },
  { file: ({ parts }) => `panel-${[...sectionsOf(parts)].join()}` },
]

/** The sections of the panel that show a module; the page shown without a permission belongs to none. */
const sectionsOf = (parts: readonly string[]) =>
  new Set(parts.flatMap((part) => /^admin\/(?!forms\/)(\w+)\//.exec(part)?.[1] ?? []))

/** For a module that `games/<name>/Page.tsx` shares with other parts: `games-<name>`. */
function besidePage(parts: readonly string[]): string | null {
  const folder = parts.map((part) => /^(games\/\w+|slots)\/Page\.tsx$/.exec(part)?.[1]).find(Boolean)
  return folder?.replace('/', '-') ?? null
}

/** The folders of these parts; the cashier's screens count as one, and what draws a game's round belongs to fairness. */
function roomsOf(parts: readonly string[]): string[] {
  const rooms = parts.map(
    (part) =>
      part
        .replace(/^(top-up\/|withdraw\/|balance\/|rewards\/DepositBonuses).*/, 'cashier')
        .replace(/^games\/\w+\/Round\.tsx$/, 'fairness')
        .split('/')[0]!,
  )
  return [...new Set(rooms)].sort()
}

/** The lazy parts that load this module; none for a lazy part itself. */
function lazyPartsWith(id: string, modules: Modules): string[] {
  const isLazy = (each: string) => (modules.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0
  const found = new Set<string>()
  const ahead = isLazy(id) ? [] : [id]
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    if (found.has(next)) continue
    found.add(next)
    if (!isLazy(next)) ahead.push(...(modules.getModuleInfo(next)?.importers ?? []))
  }
  return [...found].filter(isLazy).map((each) => each.slice(here('./').length))
}

/** Whether the entry imports a module statically, directly or through other modules. */
function importedBy(entry: string): (id: string, modules: Modules) => boolean {
  const found = new Set<string>()
  return (id, modules) => {
    const ahead = found.size === 0 ? [entry] : []
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      if (found.has(next)) continue
      found.add(next)
      ahead.push(...(modules.getModuleInfo(next)?.importedIds ?? []))
    }
    // The entry keeps its own name, which the manifest refers to.
    return id !== entry && found.has(id)
  }
}

/** Rules shared by several games are not in any game's file, because the other games' pages would have to load it. */
const rulesOfAllGames: CodeSplittingGroup = {
  name: (id, modules) =>
    /\/rules\/(games\/)?[\w-]+\.ts$/.test(id) && lazyPartsWith(id, modules).some(isGamePage) ? 'rules' : null,
  priority: 1.6,
  debugName: 'rules of all games',
}

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { importedIds: string[]; importers: string[]; dynamicImporters: string[]; code: string | null } | null
}

interface CodeSplittingGroup {
  name: (id: string, modules: Modules) => string | null
  priority: number
  debugName: string
  entriesAware?: boolean
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [
    leanRoutes(),
    leanTexts(),
    leanIcons(),
    react(),
    tailwind(),
    paraglideVitePlugin(textOptions()),
    inline(),
    offline(),
    older(),
    clientFiles(),
  ],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: 'entry-server.tsx',
        emptyOutDir: true,
        copyPublicDir: false,
        // Uses the client build's style sheets.
        cssTarget: oldestBrowsers,
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // Otherwise all class fields would be rewritten for a rare bug of Safari 15: 1.5 kB of the first load.
        target: oldestBrowsers.map((browser) => browser.replace('safari15.4', 'safari16')),
        cssTarget: oldestBrowsers,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // Naming a file after all parts that share it would be long, and the first load lists every file.
            chunkFileNames: ({ name }) => (name.includes('~') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js'),
            codeSplitting: { groups: chunks() },
          },
        },
      },
  // Some older browsers do not support modules in workers.
  worker: { format: 'iife' },
  // The server entry is a single file without package dependencies.
  ssr: { noExternal: true },
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
}))
