import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { manyProof, rootsByMany } from './many.ts'
import { hasherWith, inclusionProof, type ReadNode, rootOf } from './tree.ts'

const hasher = hasherWith((bytes) => new Uint8Array(hash('sha256', bytes, 'buffer')))
const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => hasher.leaf(Uint8Array.of(i >> 8, i)))
const readOf =
  (leaves: readonly Uint8Array[]): ReadNode =>
  async (level, index) =>
    rootOf(hasher, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
const at = (leaves: readonly Uint8Array[], places: readonly number[]) =>
  new Map(places.map((place) => [place, leaves[place]!]))
const byBits = (bits: number, size: number) => Array.from({ length: size }, (_, i) => i).filter((i) => (bits >> i) & 1)

test('in all trees up to seven entries, each choice of entries and former state is proved by one list', async () => {
  for (let size = 0; size <= 7; size++) {
    const leaves = leavesOf(size)
    for (let bits = 0; bits < 2 ** size; bits++)
      for (let old = 0; old <= size; old++) {
        const places = byBits(bits, size)
        const proof = await manyProof(hasher, readOf(leaves), places, { size, old })
        const roots = rootsByMany(hasher, at(leaves, places), { size, old }, proof)
        expect(roots, `${places} of ${size}, after ${old}`).toEqual({
          now: rootOf(hasher, leaves),
          old: rootOf(hasher, leaves.slice(0, old)),
        })
      }
  }
})

const size = 300
const leaves = leavesOf(size)
const places = [0, 3, 4, 130, 255, 256, 299]

test.each([0, 1, 130, 256, 299, 300])(
  'another hash, place or number of hashes leads to another root, after %i',
  async (old) => {
    const proof = await manyProof(hasher, readOf(leaves), places, { size, old })
    const states = { size, old }
    const right = JSON.stringify(rootsByMany(hasher, at(leaves, places), states, proof))
    const rootsOf = (given: ReadonlyMap<number, Uint8Array>, hashes: readonly Uint8Array[], of = states) =>
      JSON.stringify(rootsByMany(hasher, given, of, hashes)) ?? 'none'
    for (const [i, one] of proof.entries()) {
      expect(rootsOf(at(leaves, places), proof.with(i, hasher.leaf(one)))).not.toBe(right)
      expect(rootsOf(at(leaves, places), proof.toSpliced(i, 1))).not.toBe(right)
    }
    expect(rootsOf(at(leaves, places), [...proof, hasher.empty()])).toBe('none')
    for (const place of places) {
      expect(rootsOf(new Map([...at(leaves, places), [place, hasher.empty()]]), proof)).not.toBe(right)
      expect(
        rootsOf(
          at(
            leaves,
            places.filter((one) => one !== place),
          ),
          proof,
        ),
      ).not.toBe(right)
    }
    expect(rootsOf(at(leaves, places), proof, { size: size + 1, old })).not.toBe(right)
  },
)

test.each<[string, unknown]>([
  ['after the end', 300],
  ['far after the end', 2 ** 60],
  ['before the beginning', -1],
  ['between two', 3.5],
  ['no number', 'three'],
  ['a number as text', '7'],
  ['nothing', null],
])('an entry at a place %s is not proved together with right ones', async (_, place) => {
  const proof = await manyProof(hasher, readOf(leaves), places, { size, old: 0 })
  const given = new Map<number, Uint8Array>([...at(leaves, places), [place as number, hasher.empty()]])
  expect(rootsByMany(hasher, given, { size, old: 0 }, proof)).toBeUndefined()
})

test('neighbours share their hashes: forty rounds in a row need fewer than one alone, far ones ten each', async () => {
  const many = 2 ** 23
  const read: ReadNode = async () => hasher.empty()
  const lengthOf = async (every: number) => {
    const of = Array.from({ length: 40 }, (_, i) => many - 41 * every + i * every)
    return (await manyProof(hasher, read, of, { size: many, old: 0 })).length
  }
  const [one] = [await inclusionProof(hasher, read, 7, many)]
  expect([one.length, await lengthOf(1), await lengthOf(1000)]).toEqual([23, 22, 412])
})
