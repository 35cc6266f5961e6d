import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Game, SiteSettings } from '@casino/contract/entities'
import type { SlotName } from '@casino/contract/play/slots'
import { digestOf, type Encoded, encode } from './compress.ts'
import { type About, headOf } from './head.ts'

/** The input of the documents; the version increases with every change. */
export interface SiteContext {
  readonly version: number
  readonly settings: SiteSettings
  readonly games: Game[]
}

/** The web client's entry for rendering on the server. */
interface Entry {
  /** docs/product.md §2, the route table; an entry that ends in `/*` covers all paths under it. */
  readonly addresses: readonly string[]
  render(request: {
    path: string
    settings: SiteSettings
    games: Game[]
    popular: () => Promise<SlotName[]>
    onTrouble: (error: unknown) => void
  }): Promise<About & { html: string; head: string; pictures: string; state: string }>
}

export interface EncodedPage extends Encoded {
  readonly status: 200 | 404
}

export interface Pages {
  /** The hashes of the inline scripts, for the Content-Security-Policy. */
  readonly scriptHashes: readonly string[]
  /** Identifies the client's build: it changes only when pages would load different files. */
  readonly build: string
  at(path: string): Promise<EncodedPage>
}

// Any other URL is answered with the same application and the status 404.
const nowhere = '/not-found'
const longestAddress = 300

export interface PagesOptions {
  /** The folder of the built web client. */
  readonly folder: string
  readonly site: () => SiteContext
  /** The most-played slots. */
  readonly popular: () => Promise<SlotName[]>
  readonly publicUrl: string
  /** Called with errors of values that had to be left out of a document. */
  readonly onTrouble: (error: unknown) => void
}

/** How long the document of the slots is cached; it begins with the popular ones, and contains the operator's spreadsheet. */
const slotsForMs = 60_000

/** The documents of the built web client; undefined if it was not built. */
export async function openPages(options: PagesOptions): Promise<Pages | undefined> {
  const { folder, site, popular, publicUrl, onTrouble } = options
  const template = join(folder, 'client', 'index.html')
  const entryFile = join(folder, 'server', 'entry-server.js')
  if (!existsSync(template) || !existsSync(entryFile)) return undefined
  const document = readFileSync(template, 'utf8')
  // The document contains its styles and the entry's file name, which changes with every file that the entry may load.
  const build = digestOf(document)
  const entry: Entry = await import(pathToFileURL(entryFile).href)
  let drawn = new Map<string, { page: Promise<EncodedPage>; until: number }>()
  let version = 0

  async function draw(address: string, { settings, games }: SiteContext): Promise<EncodedPage> {
    const { html, head, pictures, state, ...about } = await entry.render({
      path: address,
      settings,
      games,
      popular,
      onTrouble,
    })
    const path = address === nowhere || address.endsWith('*') ? undefined : address
    const text = document
      .replace('<!--head-->', () => headOf({ ...about, settings, build, publicUrl, path }) + pictures)
      .replace('<!--screen-->', () => head)
      .replace('<!--app-->', () => html)
      .replace('<!--state-->', () => state)
    return { ...(await encode(text)), status: address === nowhere ? 404 : 200 }
  }

  return {
    build,
    scriptHashes: [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
    ),
    at(path) {
      const now = site()
      if (now.version !== version) drawn = new Map()
      version = now.version
      const address = addressOf(path, entry.addresses)
      const known = drawn.get(address)
      if (known && performance.now() < known.until) return known.page
      const page = draw(address, now)
      // After a failure the next request tries again.
      page.catch(() => drawn.delete(address))
      drawn.set(address, {
        page,
        until: address === '/slots' ? performance.now() + slotsForMs : Number.POSITIVE_INFINITY,
      })
      return page
    },
  }
}

/** The known path for a URL; all paths under one share its document. */
function addressOf(path: string, addresses: readonly string[]): string {
  if (path.length > longestAddress) return nowhere
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const address of addresses) {
    if (address.endsWith('/*') ? bare.startsWith(address.slice(0, -1)) : bare === address) return address
  }
  return nowhere
}
