import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRunFolder } from '../processes/run-folder.ts'
import { type Origin, openProvenance, publicKeyOf, signedProvenance } from './provenance.ts'
import { digestOf, provenanceEnding, sumsFile, sumsOf, verifyRelease } from './verify.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const archive = 'casino-1.tar.gz'
const envelope = `casino-1${provenanceEnding}`
let folder: string

beforeEach(async () => {
  folder = openRunFolder('release')
  await writeRelease(privateKey)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A small release: an archive with a manifest, a list of parts, the provenance and the sums. */
async function writeRelease(key: KeyObject, changes: Partial<Origin> = {}) {
  mkdirSync(join(folder, 'casino'), { recursive: true })
  writeFileSync(join(folder, 'casino', 'manifest.json'), '{}')
  spawnSync('tar', ['-czf', join(folder, archive), '-C', folder, 'casino'])
  writeFileSync(join(folder, 'casino-1.cdx.json'), '{"bomFormat":"CycloneDX"}')
  const sum = async (name: string) => ({ name, sha256: await digestOf(join(folder, name)) })
  const origin: Origin = {
    version: '1',
    platform: 'linux-x64',
    commit: 'c0ffee',
    materials: [{ name: 'package-lock.json', sha256: '00' }],
    files: [await sum('casino-1.cdx.json'), await sum(archive)],
    manifest: { ...(await sum('casino/manifest.json')), name: 'manifest.json' },
    ...changes,
  }
  writeFileSync(join(folder, envelope), signedProvenance(origin, key))
  await writeSums()
  return origin
}

async function writeSums() {
  writeFileSync(join(folder, sumsFile), await sumsOf(folder, globSync('casino-*', { cwd: folder }).toSorted()))
}

const problems = async () => {
  const verified = await verifyRelease(folder, publicKey)
  return 'problems' in verified ? verified.problems : []
}
const append = (file: string) => writeFileSync(join(folder, file), ' ', { flag: 'a' })

test('a signed release is what its provenance says, and the same release gives the same provenance', async () => {
  const text = readFileSync(join(folder, envelope), 'utf8')
  const origin = await writeRelease(privateKey)
  expect(await verifyRelease(folder, publicKey)).toEqual({ origin })
  expect(signedProvenance(origin, privateKey)).toBe(signedProvenance(origin, privateKey))
  expect(openProvenance(text, publicKey)?.version).toBe('1')
})

test.each<[string, () => unknown, RegExp]>([
  ['another archive with its own sums', () => [append(archive), writeSums()], /tar\.gz was changed/],
  ['another list of parts', () => append('casino-1.cdx.json'), /cdx\.json was changed/],
  ['a missing archive', () => rmSync(join(folder, archive)), /tar\.gz is missing/],
  ['a file more', () => writeFileSync(join(folder, 'casino-2.tar.gz'), ''), /casino-2\.tar\.gz is not part/],
  ['other sums', () => append(sumsFile), /SHA256SUMS has other sums/],
  ['no sums', () => rmSync(join(folder, sumsFile)), /SHA256SUMS is missing/],
  ['no provenance', () => rmSync(join(folder, envelope)), /no signed provenance/],
  ['two of them', () => writeFileSync(join(folder, `casino-2${provenanceEnding}`), '{}'), /more than one release/],
  ['a provenance that is none', () => writeFileSync(join(folder, envelope), '[]'), /not signed with this key/],
  ['a signature of somebody else', () => writeRelease(generateKeyPairSync('ed25519').privateKey), /not signed/],
  [
    'another manifest in the archive',
    () => writeRelease(privateKey, { manifest: { name: 'manifest.json', sha256: '00' } }),
    /manifest\.json in the archive/,
  ],
  ['a provenance without an archive', () => writeRelease(privateKey, { files: [] }), /names no archive/],
])('%s is reported', async (_what, change, problem) => {
  await change()
  expect((await problems()).join()).toMatch(problem)
})

test('a changed statement is not opened, nor one of another type', () => {
  const text = readFileSync(join(folder, envelope), 'utf8')
  const parsed = JSON.parse(text) as { payload: string; payloadType: string }
  const payload = Buffer.from(Buffer.from(parsed.payload, 'base64').toString().replace('c0ffee', 'decade'))
  expect(openProvenance(JSON.stringify({ ...parsed, payload: payload.toString('base64') }), publicKey)).toBeUndefined()
  expect(openProvenance(JSON.stringify({ ...parsed, payloadType: 'text/plain' }), publicKey)).toBeUndefined()
})

test('a key of another kind is refused', () => {
  const { publicKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(() => publicKeyOf(other.export({ format: 'pem', type: 'spki' }).toString())).toThrow(/Ed25519/)
})
