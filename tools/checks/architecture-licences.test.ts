import { expect, test } from 'vitest'
import { billOfMaterials } from '../release/documents.ts'
import { installedFolders, isAllowed, licenceOf, packagesOf } from '../release/packages.ts'
import { readLock } from './lock-file.ts'

test('the licence of every installed package is allowed', () => {
  const folders = installedFolders()
  expect(folders.length).toBeGreaterThan(200)
  expect(folders.filter((path) => !isAllowed(licenceOf(path))).map((path) => `${path}: ${licenceOf(path)}`)).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(MIT AND GPL-3.0)', false],
  ['GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['', false],
])('the licence “%s” is allowed: %s', (licence, expected) => expect(isAllowed(licence)).toBe(expected))

test('the bill of materials names what the server needs, with hashes, and nothing that only tests need', () => {
  const packages = packagesOf(['server'], readLock().packages)
  const bill = JSON.parse(billOfMaterials('1', packages)) as {
    components: { name: string; hashes?: { alg: string; content: string }[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'pg-protocol', '@noble/hashes']))
  expect(names).not.toContain('vitest')
  const hashes = bill.components.map(({ hashes: [hash] = [] }) => hash)
  expect(hashes.every((hash) => hash?.alg === 'SHA-512' && /^[\da-f]{128}$/.test(hash.content))).toBe(true)
  const references = new Set(bill.dependencies.map(({ ref }) => ref))
  expect(references.size).toBe(packages.length)
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !references.has(ref))).toEqual([])
})
