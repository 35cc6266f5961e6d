import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { inRoot, root } from './places.ts'
import { billOfMaterials, thirdPartyNotices } from './release/documents.ts'
import { isAllowed, type LockFile, type Package, packagesOf } from './release/packages.ts'
import { buildWebClient } from './suite/web-build.ts'

// Packs a production release into dist/release: the server, the commands, the built client, Node and the packages that they
// need, with a list of the parts, their licence notices and checksums.
const workspaces = ['rules', 'contract', 'server', 'tools']
const out = inRoot('dist', 'release')
const staged = join(out, 'casino')

const began = performance.now()
await buildWebClient((sentence) => console.log(sentence))
const version = versionOf()
const packages = packagesOf(['server'], lockedPackages()).concat(nodePackage())
const unknown = packages.filter(({ licence }) => !isAllowed(licence))
if (unknown.length > 0) throw new Error(`Licences that are not allowed: ${unknown.map(({ name }) => name).join(', ')}.`)
stage()
writeFileSync(join(staged, 'release.json'), `${JSON.stringify({ version })}\n`)
writeFileSync(join(staged, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packages))
writeFileSync(join(out, `casino-${version}.cdx.json`), billOfMaterials(version, packages))
pack(`casino-${version}.tar.gz`)
await writeSums()
console.log(
  `dist/release: casino ${version}, ${packages.length} packages, ${((performance.now() - began) / 1000).toFixed(1)} s`,
)

function lockedPackages(): Readonly<Record<string, LockFile>> {
  return (JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as { packages: Record<string, LockFile> })
    .packages
}

/** The pinned Node runs the release: the machine needs none. */
function nodePackage(): Package[] {
  return packagesOf([''], { ...lockedPackages(), '': { dependencies: { node: '*' } } })
}

/** The commit's date and hash; a modified working tree is marked. */
function versionOf(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
  const changed = git('status', '--porcelain') === '' ? '' : '-changed'
  return `${git('log', '-1', '--format=%cd-%h', '--date=format:%Y.%m.%d')}${changed}`
}

function stage(): void {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(join(staged, 'node_modules', '@casino'), { recursive: true })
  const left = (path: string) =>
    /\.test\.tsx?$|\/node_modules$|\/(?:server|tools)\/test$|\/examples$|\/catalogue$/.test(path)
  for (const workspace of workspaces) {
    cpSync(inRoot(workspace), join(staged, workspace), { recursive: true, filter: (path) => !left(path) })
    symlinkSync(`../../${workspace}`, join(staged, 'node_modules', '@casino', workspace))
  }
  cpSync(inRoot('web', 'dist'), join(staged, 'web', 'dist'), { recursive: true })
  for (const file of ['package.json', 'operations.md']) cpSync(inRoot(file), join(staged, file))
  cpSync(inRoot('deploy'), join(staged, 'deploy'), { recursive: true })
  for (const { path } of packages) {
    // Packages nested inside a package are listed separately.
    const own = (file: string) => !file.slice(inRoot(path).length).includes('/node_modules')
    if (path !== 'node_modules/node') cpSync(inRoot(path), join(staged, path), { recursive: true, filter: own })
  }
  mkdirSync(join(staged, 'node_modules', 'node', 'bin'), { recursive: true })
  cpSync(inRoot('node_modules', 'node', 'bin', 'node'), join(staged, 'node_modules', 'node', 'bin', 'node'), {
    dereference: true,
  })
}

function pack(name: string): void {
  // The same files produce the same archive.
  const steady = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2026-01-01']
  const { status } = spawnSync('tar', [...steady, '-czf', join(out, name), '-C', out, basename(staged)], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('tar failed; its reason is above.')
}

async function writeSums(): Promise<void> {
  const lines: string[] = []
  for (const file of globSync('casino-*', { cwd: out }).toSorted()) {
    const digest = createHash('sha256')
    for await (const part of createReadStream(join(out, file))) digest.update(part)
    lines.push(`${digest.digest('hex')}  ${file}\n`)
  }
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''))
}
