import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a program with their SHA-256 in hexadecimal; a link has what it points to. */
export type Manifest = Readonly<Record<string, string>>

/** Whether the files that run are those of the release. */
export interface Program {
  /** SHA-256 of the release's manifest; null for a program that runs from its sources. */
  readonly release: string | null
  /** Files that were changed, added or removed; at most `mostListed`. */
  readonly changed: readonly string[]
}

/** In the folder of a release, which contains everything else that it describes. */
export const manifestFile = 'manifest.json'
const mostListed = 20

/** Describes these files and folders of a folder. */
export async function describe(root: string, parts: readonly string[]): Promise<Manifest> {
  const found: [string, string][] = []
  for (const part of parts.toSorted()) {
    const entries = await readdir(join(root, part), { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOTDIR') return undefined
        if (error.code === 'ENOENT') return []
        throw error
      },
    )
    if (!entries) found.push([part, await digestOf(join(root, part))])
    for (const entry of entries ?? []) {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(join(root, '/').length)
      if (entry.isSymbolicLink()) found.push([name, `link to ${await readlink(path)}`])
      else if (entry.isFile()) found.push([name, await digestOf(path)])
    }
  }
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Compares the files of a folder with its manifest. */
export async function checkProgram(root: string): Promise<Program> {
  const text = await readFile(join(root, manifestFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!text) return { release: null, changed: [] }
  const expected = JSON.parse(text.toString()) as Manifest
  const parts = new Set(Object.keys(expected).map((name) => name.split('/')[0] ?? ''))
  const present = await describe(root, [...parts])
  const names = new Set([...Object.keys(expected), ...Object.keys(present)])
  const changed = [...names].filter((name) => expected[name] !== present[name]).sort()
  return { release: hash('sha256', text), changed: changed.slice(0, mostListed) }
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of createReadStream(path)) digest.update(part)
  return digest.digest('hex')
}
