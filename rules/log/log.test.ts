import { createPublicKey, hash, verify as verifyNode } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { entryBytes, parseEntry, roundText } from './entry.ts'
import { checkpointText, isSignedBy, parseCheckpoint, parseNote, parseVerifierKey, verifierKeyText } from './note.ts'
import { parseProof, proofText } from './proof.ts'
import { bundleOf, parseBundle, parseTilePath, tileNumber, tilePath, widthIn } from './tiles.ts'
import {
  consistencyProof,
  Frontier,
  hasherWith,
  inclusionProof,
  isConsistent,
  pureHasher,
  type ReadNode,
  rootByInclusion,
  rootOf,
  treeRoot,
} from './tree.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const hasher = hasherWith((bytes) => hash('sha256', bytes, 'buffer'))
const entries = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => new Uint8Array(Buffer.from(text, 'hex')))
const leaves = entries.map((entry) => pureHasher.leaf(entry))
const reading =
  (of: readonly Uint8Array[]): ReadNode =>
  async (level, index) =>
    rootOf(hasher, of.slice(index * 2 ** level, (index + 1) * 2 ** level))

describe('the tree has the published vectors:', () => {
  test.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('the root of %i entries', async (size, root) => {
    expect(hexOf(rootOf(pureHasher, leaves.slice(0, size)))).toBe(root)
    expect(hexOf(await treeRoot(hasher, reading(leaves), size))).toBe(root)
  })

  test('inclusion and consistency', async () => {
    const read = reading(leaves)
    const proof = async (index: number, size: number) => (await inclusionProof(hasher, read, index, size)).map(hexOf)
    expect(await proof(3, 8)).toEqual([
      '0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(await proof(5, 7)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect((await consistencyProof(hasher, read, 3, 7)).map(hexOf)).toEqual([
      '0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7',
      '07506a85fd9dd2f120eb694f86011e5bb4662e5c415a62917033d4a9624487e7',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      '837dbb152e9b079010717e84e865da4ebc0fa198a806d59d31bf15accef22d0e',
    ])
    expect((await consistencyProof(hasher, read, 4, 8)).map(hexOf)).toEqual([
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
  })

  test('70 000 entries', () => {
    const many = Array.from({ length: 70_000 }, (_, i) => hasher.leaf(Buffer.from(`entry ${i}`)))
    expect(toBase64(rootOf(hasher, many))).toBe('o5IPun8jmgcam9EHIfE0Gt3vuu3ttBx+JEN6nRa98Ao=')
  })
})

const many = Array.from({ length: 300 }, (_, i) => hasher.leaf(Buffer.from(`entry ${i}`)))
test('an appended leaf returns the root of each complete subtree that it ends', () => {
  const frontier = new Frontier(hasher)
  const appended: Uint8Array[] = []
  for (let size = 1; size <= 600; size++) {
    appended.push(hasher.leaf(Buffer.from(`entry ${size}`)))
    const ended = frontier.append(appended.at(-1)!)
    const heights = Array.from({ length: 10 }, (_, height) => height).filter((height) => size % 2 ** height === 0)
    expect(ended.map(hexOf)).toEqual(
      heights.map((height) => hexOf(rootOf(hasher, appended.slice(size - 2 ** height, size)))),
    )
  }
})

test('every proof of any tree verifies, and no other one does', async () => {
  const read = reading(many)
  const sizes = fc.integer({ min: 1, max: many.length })
  await fc.assert(
    fc.asyncProperty(sizes, sizes, fc.nat(), async (one, other, seed) => {
      const [old, size] = [Math.min(one, other), Math.max(one, other)]
      const [oldRoot, root] = [rootOf(hasher, many.slice(0, old)), rootOf(hasher, many.slice(0, size))]
      const index = seed % size
      const proof = await inclusionProof(hasher, read, index, size)
      const includes = (at: number, of = size, by = proof) =>
        hexOf(rootByInclusion(hasher, many[at]!, { index: at, size: of, proof: by }) ?? new Uint8Array()) ===
        hexOf(root)
      expect(includes(index)).toBe(true)
      if (size > 1) expect(includes((index + 1) % size)).toBe(false)
      expect(includes(index, size, [...proof, root])).toBe(false)
      const steps = await consistencyProof(hasher, read, old, size)
      const consistent = (before: Uint8Array, by = steps) =>
        isConsistent(hasher, { size: old, root: before }, { size, root }, by)
      expect(consistent(oldRoot)).toBe(true)
      const changed = Uint8Array.from(oldRoot, (byte, at) => (at === 0 ? byte ^ 1 : byte))
      expect(consistent(changed)).toBe(false)
      if (steps.length > 0) expect(consistent(oldRoot, steps.slice(1))).toBe(false)
    }),
    { numRuns: 150 },
  )
})

const verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) =>
  verifyNode(
    null,
    message,
    createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )
const keyText = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const line =
  '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'

test('a note is signed by its key, and no longer after one changed letter', () => {
  const key = parseVerifierKey(keyText)!
  expect(verifierKeyText(key)).toBe(keyText)
  const signed = (text: string, lines = line) => {
    const note = parseNote(`${text}\n${lines}`)
    return note !== undefined && isSignedBy(note, key, verify)
  }
  expect(signed('This is an example message.\n')).toBe(true)
  expect(signed('This is an example massage.\n')).toBe(false)
  expect(signed('This is an example message.\n', '— example.com/bar Uw2QOkn8srV1\n')).toBe(false)
  expect(signed('This is an example message.\n', `— other AAAAAAAAAA==\n${line}`)).toBe(true)
  expect(parseVerifierKey(keyText.replace('530d903a', '530d903b'))).toBeUndefined()
  for (const wrong of ['', 'text', 'text\n', 'text\n\n', `text\n${line}`]) expect(parseNote(wrong)).toBeUndefined()
})

test('a checkpoint is three lines, and nothing else', () => {
  const checkpoint = {
    origin: 'casino.example/log',
    size: 70_000,
    root: fromBase64('o5IPun8jmgcam9EHIfE0Gt3vuu3ttBx+JEN6nRa98Ao=')!,
  }
  const text = checkpointText(checkpoint)
  expect(parseCheckpoint(text)).toEqual(checkpoint)
  for (const wrong of [`${text}more\n`, text.trimEnd(), text.replace('70000', '070000'), text.replace('o5IP', 'o5I')])
    expect(parseCheckpoint(wrong)).toBeUndefined()
})

test.each([
  [0, '000'],
  [999, '999'],
  [1000, 'x001/000'],
  [1_234_067, 'x001/x234/067'],
])('the tile %i is %s', (number, text) => {
  expect(tileNumber(number)).toBe(text)
  for (const level of [0, 3, 'entries'] as const)
    for (const width of [256, 112]) {
      const tile = { level, number, width }
      expect(parseTilePath(tilePath(tile))).toEqual(tile)
    }
})

test.each([
  'tile/0/1',
  'tile/00/001',
  'tile/0/x000/001',
  'tile/0/001.p/0',
  'tile/0/001.p/256',
  'tile/0/001/',
  'tile/a/001',
  '',
])('%j is no tile', (path) => expect(parseTilePath(path)).toBeUndefined())

test('a tree of 70 000 has the tiles that the standard requires', () => {
  expect([272, 273, 274].map((number) => widthIn(70_000, 0, number))).toEqual([256, 112, 0])
  expect([0, 1, 2].map((number) => widthIn(70_000, 1, number))).toEqual([256, 17, 0])
  expect([0, 1].map((number) => widthIn(70_000, 2, number))).toEqual([1, 0])
})

test('a bundle gives its entries back, and one that was cut does not', () => {
  const bundle = bundleOf(entries)
  expect(parseBundle(bundle)?.map(hexOf)).toEqual(entries.map(hexOf))
  expect(parseBundle(bundle.subarray(0, -1))).toBeUndefined()
})

test('an entry is 34 bytes of a known kind', () => {
  const hash = new Uint8Array(32).fill(7)
  for (const kind of ['commitment', 'round', 'reveal'] as const) {
    const bytes = entryBytes({ kind, hash })
    expect(parseEntry(bytes)).toEqual({ kind, hash })
    for (const wrong of [bytes.subarray(1), Uint8Array.from(bytes, (byte, at) => (at === 1 ? 9 : byte))])
      expect(parseEntry(wrong)).toBeUndefined()
  }
})

test('the text of a round leaves out what changes later, and does not depend on the order of its fields', () => {
  const round = {
    id: '7',
    gameType: 'dice',
    username: 'marlin',
    bet: { targetValue: 50, betAmount: 10 },
    fairness: { nonce: 3, serverSeed: null, clientSeed: 'мой', algorithm: 1, serverSeedHash: 'ab' },
  }
  const later = {
    ...round,
    username: null,
    fairness: { ...round.fairness, serverSeed: 'known' },
    bet: { betAmount: 10, targetValue: 50 },
  }
  expect(roundText(later)).toBe(roundText(round))
  expect(roundText(round)).toContain('"bet":{"betAmount":10,"targetValue":50}')
  expect(roundText({ ...round, bet: { ...round.bet, betAmount: 11 } })).not.toBe(roundText(round))
})

test('a proof is read as it was written', () => {
  const proof = {
    salt: new Uint8Array(16).fill(1),
    index: 3,
    hashes: leaves.slice(0, 2),
    checkpoint: 'casino\n1\nx\n\n— k s\n',
  }
  expect(parseProof(proofText(proof))).toEqual(proof)
  expect(parseProof(proofText(proof).replace('index 3', 'index 03'))).toBeUndefined()
})
