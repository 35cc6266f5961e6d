import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from '../places.ts'

/** The parts of the lock file that describe installed packages. */
export interface LockFile {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
type Lock = Readonly<Record<string, LockFile>>

export interface Package {
  /** Its folder, relative to the root. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly integrity: string | undefined
  readonly licence: string
  readonly dependsOn: readonly string[]
}

// Licences that allow a closed product, with a notice; of MPL and LGPL only unchanged files and a replaceable library are
// shipped.
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BlueOak-1.0.0',
  'PSF-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  // Data about browsers, for the tool that compiles mutants; not shipped.
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** Packages without a licence in package.json, and where it was found. */
const found: Readonly<Record<string, string>> = {
  // Its LICENSE file.
  'png-js': 'MIT',
  // The repository that they are built from; used to compile texts, and not shipped.
  '@lix-js/sdk-linux-x64': 'MIT',
  '@lix-js/sdk-linux-arm64': 'MIT',
  '@lix-js/sdk-darwin-arm64': 'MIT',
  '@lix-js/sdk-darwin-x64': 'MIT',
  '@inlang/plugin-message-format': 'MIT',
}

/** The installed third-party packages, by their folders. */
export function installedFolders(): string[] {
  const { packages } = JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')) as {
    packages: Lock
  }
  return Object.keys(packages).filter(
    (path) => path.includes('node_modules/') && !packages[path]?.link && existsSync(inRoot(path, 'package.json')),
  )
}

interface Description {
  readonly name?: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
}

export function licenceOf(path: string): string {
  const { name = '', license, licenses } = JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8')) as Description
  const given = typeof license === 'object' ? license.type : license
  return given ?? licenses?.map(({ type }) => type).join(' OR ') ?? found[name] ?? ''
}

/** Whether at least one choice of the expression is allowed in all its parts. */
export function isAllowed(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((part) => allowed.has(part)))
}

/**
 * The packages that these workspaces need at run time, with their own dependencies; other workspaces are followed, but not
 * listed.
 */
export function packagesOf(workspaces: readonly string[], lock: Lock): Package[] {
  const seen = new Map<string, Package | undefined>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.set(path, undefined)
    const entry = lock[path]
    const needs = { ...entry?.dependencies, ...entry?.optionalDependencies, ...entry?.peerDependencies }
    const paths = Object.keys(needs).flatMap((name) => resolved(path, name, lock) ?? [])
    if (path.includes('node_modules/') && entry?.version) seen.set(path, described(path, entry, paths))
    for (const each of paths) visit(each)
  }
  for (const workspace of workspaces) visit(workspace)
  return [...seen.values()]
    .filter((each) => each !== undefined)
    .toSorted((one, other) => one.path.localeCompare(other.path))
}

function described(path: string, { version = '', integrity }: LockFile, dependsOn: readonly string[]): Package {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { path, name, version, integrity, licence: licenceOf(path), dependsOn }
}

/** Resolved like Node does; nothing for an optional package of another platform. */
function resolved(from: string, name: string, lock: Lock): string | undefined {
  for (let at = from; ; at = at.includes('/') ? dirname(at) : '') {
    const path = join(at, 'node_modules', name)
    const entry = lock[path]
    if (entry?.link) return name.replace('@casino/', '')
    if (entry && existsSync(inRoot(path, 'package.json'))) return path
    if (at === '') return undefined
  }
}
