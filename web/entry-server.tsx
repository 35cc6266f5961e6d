import { readFile } from 'node:fs/promises'
import { boot, manifest } from 'virtual:client-files'
import type { Game, SiteSettings } from '@casino/contract/entities'
import type { SlotName } from '@casino/contract/play/slots'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { aboutOf } from './about.ts'
import { App, makeQueryClient } from './app.tsx'
import covers from './catalogue/covers.json'
import { type CatalogueReport, catalogueFrom } from './catalogue/read.ts'
import { coverFiles } from './catalogue/SlotCover.tsx'
import type { Slot } from './catalogue/slot.ts'
import { type PageState, writePageState } from './page-state.ts'
import { makeRouter } from './router.tsx'
import type { SentScreen } from './sent-screen.ts'
import { lobbyKey } from './slots/lobby.ts'
import { makeLobby } from './slots/make-lobby.ts'
import { sizes } from './slots/SlotGrid.tsx'
import { gamesOptions, settingsOptions } from './wire/site.ts'
import { popularSlotsOptions } from './wire/slots.ts'

/** The text of the inline script of every document; its SHA-256 belongs in the content security policy. */
export { boot }

export interface Rendered {
  /** Replaces `<!--app-->`: a page as a Russian guest sees it; empty for pages that are not rendered on the server. */
  html: string
  /** Replaces `<!--head-->`: preloads of the code that the URL needs, and the page's own styles. */
  head: string
  /** Preloads of pictures: part of the head, so that they are requested before any script. */
  pictures: string
  /** Replaces `<!--state-->`. */
  state: string
  /** The screen's name, and a sentence that describes it. */
  title: string
  description: string
}

export interface PageRequest {
  /** The path of the URL, without its query. */
  path: string
  settings: SiteSettings
  games: Game[]
  /** The most-played slots. */
  popular: () => Promise<SlotName[]>
  /** Called with errors that exclude games from the document of the slots. */
  onTrouble: (error: unknown) => void
}

const { routesByPath, routesById } = makeRouter(makeQueryClient(), createMemoryHistory())
const documents: ReadonlyMap<string, SentScreen> = new Map(
  Object.entries(routesByPath).map(([path, { options }]) => [path.replace(/\$.*/, '*'), options.staticData]),
)

/** The path of every screen; one that ends in `/*` covers all paths under it. */
export const addresses: readonly string[] = [...documents.keys()]

const hidden = '<style>#app{visibility:hidden}</style>'
/** Other visitors wait until their own page is rendered (styles.css). */
const shown = '<style>:root:not([data-stale="all"]) #app{visibility:visible}</style>'

/** Renders a document's variable parts. Pages that are not rendered here start from the same state. */
export async function render({ path, settings, games, ...rest }: PageRequest): Promise<Rendered> {
  const screen = documents.get(path) ?? routesById.__root__.options.staticData
  const page = settings.maintenance.enabled ? undefined : screen.html
  const drawn = page !== undefined
  const lobby = drawn && path === '/slots' ? await lobbyOf(rest) : undefined
  const queries: PageState['queries'] = [
    [settingsOptions.queryKey, settings],
    [gamesOptions.queryKey, games],
    ...(lobby ? [[popularSlotsOptions.queryKey, lobby.popular] as const, [lobbyKey, lobby.sent] as const] : []),
  ]
  return {
    html: drawn ? await draw(path, queries) : '',
    head: `${screen.preload ? preloads(screen.preload) : ''}${page?.sheet ? `<style>${page.sheet}</style>` : ''}${page?.whole ? hidden : ''}`,
    pictures: lobby?.sent.slots.slice(0, preloadedCovers).map(preloadOf).join('') ?? '',
    state: `${page?.whole ? shown : ''}${writePageState({ queries, drawn })}`,
    ...aboutOf(screen, settings, games),
  }
}

/** For `npm run catalogue-check`: what the site reads from a spreadsheet. */
export function readSpreadsheet(spreadsheet: ArrayBuffer): CatalogueReport {
  return catalogueFrom(spreadsheet, covers).report
}

/** Undefined without the spreadsheet or the database: then the page is sent with placeholders. */
async function lobbyOf({ popular, onTrouble }: Pick<PageRequest, 'popular' | 'onTrouble'>) {
  try {
    const { buffer } = new Uint8Array(await readFile(new URL('../client/gameSlots.xlsx', import.meta.url)))
    const played = await popular()
    return { popular: played, sent: makeLobby(buffer, covers, played) }
  } catch (error) {
    onTrouble(error)
    return undefined
  }
}

/** The first row on a phone. Browsers request six files at a time, and the page's scripts already exceed that. */
const preloadedCovers = 3

const preloadOf = ({ cover }: Slot) =>
  `<link rel="preload" as="image" type="image/avif" imagesrcset="${coverFiles(cover, 'avif')}" imagesizes="${sizes}" fetchpriority="high" />`

async function draw(path: string, queries: PageState['queries']): Promise<string> {
  const queryClient = makeQueryClient()
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  queryClient.clear()
  return html
}

/**
 * The code that a screen hydrates with, preloaded early: if something above an unhydrated part changes, such as the arrival of
 * the player, React renders the part again.
 */
const hydratedWith: Readonly<Record<string, string>> = { 'home/Page.tsx': 'home/art/scenes.tsx' }

/** Preload links for the files that a screen's source imports, and for those that it hydrates with. */
function preloads(screen: string): string {
  const files = new Set<string>()
  const collect = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  collect(screen)
  collect(hydratedWith[screen] ?? '')
  for (const started of [
    manifest['index.html'],
    ...(manifest['index.html']?.imports ?? []).map((source) => manifest[source]),
  ]) {
    if (started) files.delete(started.file)
  }
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ')
}
