import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, hash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { describe, manifestFile } from '@casino/server/platform/operations/program'
import { inRoot, root } from './places.ts'
import { billOfMaterials, thirdPartyNotices } from './release/documents.ts'
import { isAllowed, type LockFile, type Package, packagesOf } from './release/packages.ts'
import { keyId, privateKeyOf, publicKeyOf, signedProvenance } from './release/provenance.ts'
import { digestOf, provenanceEnding, sumsFile, sumsOf, verifyRelease } from './release/verify.ts'
import { buildWebClient } from './suite/web-build.ts'

// Packs a production release into dist/release: the server, the commands, the built client, Node and the packages that they
// need, with a list of the parts, their licence notices and checksums. `-- --sign KEY.pem` adds a signed provenance,
// `-- --verify [FOLDER] --key PUBLIC.pem` checks it, `-- --new-key KEY.pem` makes a key.
const workspaces = ['rules', 'contract', 'server', 'tools']
const out = inRoot('dist', 'release')
const staged = join(out, 'casino')
const changedEnding = '-changed'

const { values, positionals } = parseArgs({
  options: {
    sign: { type: 'string' },
    verify: { type: 'boolean', default: false },
    key: { type: 'string' },
    'new-key': { type: 'string' },
  },
  allowPositionals: true,
})
if (values['new-key'] !== undefined) makeKey(values['new-key'])
else if (values.verify) process.exitCode = await verify(positionals[0] ?? out, values.key)
else await packRelease(values.sign)

async function packRelease(keyFile: string | undefined): Promise<void> {
  const began = performance.now()
  const version = versionOf()
  // Before minutes are spent on a release that cannot be signed.
  const key = keyFile === undefined ? undefined : privateKeyOf(readFileSync(keyFile, 'utf8'))
  if (key && version.endsWith(changedEnding)) throw new Error('The working tree is modified: commit before signing.')
  await buildWebClient((sentence) => console.log(sentence))
  const packages = packagesOf(['server'], lockedPackages()).concat(nodePackage())
  const unknown = packages.filter(({ licence }) => !isAllowed(licence))
  if (unknown.length > 0)
    throw new Error(`Licences that are not allowed: ${unknown.map(({ name }) => name).join(', ')}.`)
  stage(packages)
  writeFileSync(join(staged, 'release.json'), `${JSON.stringify({ version })}\n`)
  writeFileSync(join(staged, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packages))
  const manifest = JSON.stringify(await describe(staged, readdirSync(staged)), undefined, 1)
  writeFileSync(join(staged, manifestFile), manifest)
  writeFileSync(join(out, `casino-${version}.cdx.json`), billOfMaterials(version, packages))
  pack(`casino-${version}.tar.gz`)
  if (key) {
    const origin = {
      version,
      platform: `${process.platform}-${process.arch}`,
      commit: git('rev-parse', 'HEAD'),
      materials: [
        { name: 'package-lock.json', sha256: await digestOf(inRoot('package-lock.json')) },
        { name: 'node', sha256: await digestOf(join(staged, 'node_modules', 'node', 'bin', 'node')) },
      ],
      files: await Promise.all(released().map(async (name) => ({ name, sha256: await digestOf(join(out, name)) }))),
      manifest: { name: manifestFile, sha256: hash('sha256', manifest) },
    }
    writeFileSync(join(out, `casino-${version}${provenanceEnding}`), signedProvenance(origin, key))
  }
  writeFileSync(join(out, sumsFile), await sumsOf(out, released()))
  console.log(
    `dist/release: casino ${version}, ${packages.length} packages, ${((performance.now() - began) / 1000).toFixed(1)} s\nSHA-256 of its manifest, as the panel shows it: ${hash('sha256', manifest)}\n${key ? 'Signed.' : 'Not signed: -- --sign KEY.pem signs it.'}`,
  )
}

async function verify(folder: string, keyFile: string | undefined): Promise<number> {
  if (keyFile === undefined) {
    console.error('Usage: npm run release -- --verify [FOLDER] --key PUBLIC.pem')
    return 2
  }
  const key = publicKeyOf(readFileSync(keyFile, 'utf8'))
  const verified = await verifyRelease(folder, key)
  if ('problems' in verified) {
    for (const problem of verified.problems) console.error(`BROKEN  ${problem}`)
    return 1
  }
  const { version, platform, commit, files, manifest } = verified.origin
  console.log(
    `holds   casino ${version} for ${platform}, from commit ${commit}, signed by key ${keyId(key)}: ${files.map(({ name }) => name).join(', ')}\nSHA-256 of its manifest, as the panel shows it: ${manifest.sha256}`,
  )
  return 0
}

/** The private key in this file, the public one next to it; an existing file is not replaced. */
function makeKey(file: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  writeFileSync(`${file}.pub`, publicKey.export({ format: 'pem', type: 'spki' }))
  console.log(`${file} signs, and ${file}.pub verifies: key ${keyId(publicKey)}`)
}

/** The files of the release so far. */
function released(): string[] {
  return globSync('casino-*', { cwd: out }).toSorted()
}

function lockedPackages(): Readonly<Record<string, LockFile>> {
  return (JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as { packages: Record<string, LockFile> })
    .packages
}

/** The pinned Node runs the release: the machine needs none. */
function nodePackage(): Package[] {
  return packagesOf([''], { ...lockedPackages(), '': { dependencies: { node: '*' } } })
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
}

/** The commit's date and hash; a modified working tree is marked. */
function versionOf(): string {
  const changed = git('status', '--porcelain') === '' ? '' : changedEnding
  return `${git('log', '-1', '--format=%cd-%h', '--date=format:%Y.%m.%d')}${changed}`
}

function stage(packages: readonly Package[]): void {
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
