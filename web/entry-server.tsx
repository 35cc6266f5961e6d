import { boot, manifest } from 'virtual:client-files'
import type { Game, SiteSettings } from '@casino/contract/entities'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { aboutOf } from './about.ts'
import { App, makeQueryClient } from './app.tsx'
import dice from './games/dice/dice.css?inline'
import { writePageState } from './page-state.ts'
import { makeRouter } from './router.tsx'
import { gamesOptions, settingsOptions } from './wire/site.ts'

/** The text of the inline script of every document; its SHA-256 belongs in the content security policy. */
export { boot }

export interface Rendered {
  /** Replaces `<!--app-->`: a page as a Russian guest sees it; empty for pages that are not drawn. */
  html: string
  /** Replaces `<!--head-->`: preloads of the code that the URL needs, and the page's own styles. */
  head: string
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
}

/**
 * The pages that are rendered as HTML, with the style sheets that are not part of the document: those that look the same at every
 * width before anything is known.
 */
const drawnPages: Readonly<Record<string, string>> = { '/': '', '/games/dice': dice, '/bonus': '' }

/** Renders a document's variable parts. Pages that are not drawn start from the same state. */
export async function render({ path, settings, games }: PageRequest): Promise<Rendered> {
  const sheet = settings.maintenance.enabled ? undefined : drawnPages[path]
  const drawn = sheet !== undefined
  return {
    html: drawn ? await draw(path, settings, games) : '',
    head: `${preloads(path)}${sheet ? `<style>${sheet}</style>` : ''}`,
    state: writePageState({ settings, games, drawn }),
    ...aboutOf(path, settings, games),
  }
}

async function draw(path: string, settings: SiteSettings, games: Game[]): Promise<string> {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(settingsOptions.queryKey, settings)
  queryClient.setQueryData(gamesOptions.queryKey, games)
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  queryClient.clear()
  return html
}

/** The source of a URL's screen, where preloading it before the entry runs is worth it. */
const screens: Readonly<Record<string, string>> = {
  '/': 'home/Page.tsx',
  '/games/dice': 'games/dice/Page.tsx',
  '/games/mines': 'games/mines/Page.tsx',
  '/games/roulette': 'games/roulette/Page.tsx',
  '/slots': 'slots/Page.tsx',
  '/bonus': 'bonus/Page.tsx',
  '/balance': 'balance/Page.tsx',
  '/refs': 'referrals/Page.tsx',
  '/profile': 'profile/Page.tsx',
  '/profile/top-up': 'top-up/Page.tsx',
  '/profile/withdraw': 'withdraw/Page.tsx',
  '/fairness': 'fairness/Page.tsx',
  '/support': 'support/Page.tsx',
  '/status': 'status/Page.tsx',
}

function preloads(path: string): string {
  const screen = screens[path]
  if (!screen) return ''
  const files = new Set<string>()
  const collect = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  collect(screen)
  for (const started of [
    manifest['index.html'],
    ...(manifest['index.html']?.imports ?? []).map((source) => manifest[source]),
  ]) {
    if (started) files.delete(started.file)
  }
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ')
}
