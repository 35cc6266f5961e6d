import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { extname } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { RouteAnswer } from '../../kit/routes.ts'

const root = new URL('../', import.meta.url)
/** The client, and the files that it shares with the engine. */
const folders = ['client', 'client/art', 'client/texts', 'engine']
const types: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
const alreadyCompressed = ['.webp', '.avif', '.woff2']
const entry = 'client/main.ts'
const style = 'client/style.css'
const textsIn = (lang: string) => `client/texts/${lang}.ts`

interface ClientFile {
  readonly bytes: Buffer
  readonly type: string
  readonly brotli?: Buffer
  readonly gzip?: Buffer
}

interface Build {
  /** Changes with every file, so that browsers may cache them indefinitely. */
  readonly version: string
  readonly sources: ReadonlyMap<string, Buffer>
  readonly served: Map<string, ClientFile>
}

/** The URLs that a game's document loads. */
export interface ClientAddresses {
  /** The player's language if it has texts, otherwise English. */
  readonly lang: string
  readonly main: string
  readonly style: string | undefined
  /** The modules imported by `main` and the texts, so that they are requested together. */
  readonly preload: readonly string[]
}

/**
 * The client's files. There is no build: a module is its source without the types, and its imports are the files next to it.
 * Changed files are detected by their modification time.
 */
export class ClientFiles {
  #build: Build | undefined
  #times = ''

  addresses(launched: string): ClientAddresses {
    const build = this.#current()
    const at = (name: string) => `/client/${build.version}/${name}`
    const lang = build.sources.has(textsIn(launched)) ? launched : 'en'
    const modules = [...importedBy(build.sources, entry), textsIn(lang)]
    return {
      lang,
      main: at(entry),
      style: build.sources.has(style) ? at(style) : undefined,
      preload: modules.filter((name) => name !== entry).map(at),
    }
  }

  answer(version: string, name: string, acceptEncoding = ''): RouteAnswer {
    const build = this.#current()
    const file = this.#serve(build, name)
    if (!file) return { status: 404, text: `there is no ${name}` }
    const { type, bytes, brotli, gzip } = file
    const [encoding, sent] = /\bbr\b/.test(acceptEncoding)
      ? ['br', brotli]
      : /\bgzip\b/.test(acceptEncoding)
        ? ['gzip', gzip]
        : []
    return {
      headers: {
        'content-type': type,
        // A page of an older version loads the new files, and must not cache them under the old name.
        'cache-control': version === build.version ? 'public, max-age=31536000, immutable' : 'no-store',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        ...(sent && encoding && { 'content-encoding': encoding }),
      },
      bytes: sent ?? bytes,
    }
  }

  #current(): Build {
    const names = folders.flatMap((folder) =>
      existsSync(new URL(folder, root))
        ? readdirSync(new URL(folder, root))
            .map((name) => `${folder}/${name}`)
            .filter(isServed)
        : [],
    )
    const times = names.map((name) => `${name} ${statSync(new URL(name, root)).mtimeMs}`).join()
    if (this.#build && times === this.#times) return this.#build
    const sources = new Map(names.map((name) => [name, readFileSync(new URL(name, root))]))
    const hash = createHash('sha256')
    for (const [name, bytes] of sources) hash.update(`${name} ${bytes.length} `).update(bytes)
    this.#times = times
    this.#build = { version: hash.digest('hex').slice(0, 12), sources, served: new Map() }
    return this.#build
  }

  #serve({ sources, served }: Build, name: string): ClientFile | undefined {
    const before = served.get(name)
    const source = sources.get(name)
    if (before || !source) return before
    const kind = extname(name)
    const bytes = kind === '.ts' ? Buffer.from(stripTypeScriptTypes(source.toString('utf8'))) : source
    const compressed = !alreadyCompressed.includes(kind) && {
      brotli: brotliCompressSync(bytes),
      gzip: gzipSync(bytes, { level: 9 }),
    }
    const file = { bytes, type: types[kind]!, ...compressed }
    served.set(name, file)
    return file
  }
}

/** Only the engine's modules are served: the games' declarations come from `/play`. */
function isServed(name: string): boolean {
  if (/\.test\.ts$|tsconfig|package\.json$/.test(name)) return false
  return name.startsWith('slots/') ? name.endsWith('.ts') : extname(name) in types
}

/** The module and its static imports. Type-only imports disappear with the types. */
function importedBy(sources: ReadonlyMap<string, Buffer>, name: string, found = new Set<string>()): Set<string> {
  const source = sources.get(name)?.toString('utf8')
  if (source === undefined || found.has(name)) return found
  found.add(name)
  for (const [, to = ''] of source.matchAll(/^(?:import|export|\})(?! type\b)[^;'"]*?\bfrom '(\.[^']+)'/gm)) {
    importedBy(sources, new URL(to, `file:///${name}`).pathname.slice(1), found)
  }
  return found
}
