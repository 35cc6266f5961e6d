import { createPublicKey, generateKeyPairSync, hash, sign as signNode, verify as verifyNode } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromBase64 } from './base64.ts'
import { entryBytes, parseEntry, roundDigest, roundText } from './entry.ts'
import {
  checkpointText,
  cosignedText,
  type NoteKey,
  parseNote,
  parseVerifierKey,
  signatureBy,
  signatureLine,
  verifierKeyText,
} from './note.ts'
import { parseProof, proofText } from './proof.ts'
import { proveRound, signedState } from './prove-round.ts'
import { consistencyProof, hasherWith, inclusionProof, isConsistent, rootByInclusion, rootOf } from './tree.ts'

// Malformed logs, notes and proofs.

const hasher = hasherWith((bytes) => hash('sha256', bytes, 'buffer'))
const leaves = Array.from({ length: 8 }, (_, i) => hasher.leaf(Buffer.from(`entry ${i}`)))
const spki = Buffer.from('302a300506032b6570032100', 'hex')
const verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) =>
  verifyNode(
    null,
    message,
    createPublicKey({ key: Buffer.concat([spki, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )
const keyText = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'

/** A signer of notes, as a log (type 1) or a witness (type 4) is. */
function newSigner(name: string, type: 1 | 4 = 1) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key: NoteKey = {
    name,
    type,
    publicKey: new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
  }
  const sign = (text: string) => new Uint8Array(signNode(null, Buffer.from(text), privateKey))
  /** The line of a witness begins with the time. */
  const lineOf = (text: string, seconds = 1_700_000_000n) => {
    if (type === 1) return signatureLine(key, sign(text))
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(seconds)
    return signatureLine(key, Uint8Array.of(...time, ...sign(cosignedText(seconds, text))))
  }
  return { key, lineOf }
}

test('a witness signs the time with the text', () => {
  const text = checkpointText({ origin: 'casino', size: 1, root: new Uint8Array(32) })
  const witness = newSigner('witness', 4)
  const by = (lines: string, key = witness.key) => signatureBy(parseNote(`${text}\n${lines}`)!, key, verify)
  expect(by(witness.lineOf(text))).toBe('right')
  expect(by(witness.lineOf('another\n'))).toBe('wrong')
  expect(by(newSigner('casino').lineOf(text))).toBe('none')
  // One wrong line is enough, and the name and the key's first bytes both count.
  expect(by(witness.lineOf(text) + witness.lineOf('another\n'))).toBe('wrong')
  expect(by(newSigner('witness', 4).lineOf(text))).toBe('none')
  expect(by(witness.lineOf(text), { ...witness.key, name: 'other' })).toBe('none')
  // A witness' line is 72 bytes, a log's 64.
  expect(by(signatureLine(witness.key, new Uint8Array(64)))).toBe('wrong')
  const log = newSigner('casino')
  expect(by(signatureLine(log.key, new Uint8Array(72)), log.key)).toBe('wrong')
  const unknown = { ...log.key, type: 2 }
  expect(by(signatureLine(unknown, new Uint8Array(64)), unknown)).toBe('wrong')
})

test.each([
  'text\n\n',
  'text\n\n— a',
  'text\n\n— a AAAA\n',
  'text\n\n— a AAAAAA==\n',
  'text\n\n— a !!!!!!!!\n',
  'text\n\nx— a AAAAAAAAAA==\n',
  'text\n\n— a AAAAAAAAAA== b\n',
  'text\n\n— a AAAAAAAAAA==',
  'text\n\n— a AAAAAAAAAA==\nmore\n',
])('%j is no note', (text) => expect(parseNote(text)).toBeUndefined())

test('a note has at least one signature, of a name and more than four bytes', () => {
  expect(parseNote('text\n\n— a AAAAAA==\n')).toBeUndefined()
  expect(parseNote('text\n\n— a AAAAAAAAAA==\n')).toMatchObject({ text: 'text\n', signatures: [{ name: 'a' }] })
})

test.each([
  `x ${keyText}`,
  `${keyText}!`,
  keyText.replace('+A', '+!A'),
  keyText.slice(0, -4),
  `+${keyText}`,
  'example.com/foo+530d903a+',
  'a+00000000+AA==',
])('%j is no verifier key', (text) => expect(parseVerifierKey(text)).toBeUndefined())

test('a verifier key may have spaces around it', () => {
  expect(verifierKeyText(parseVerifierKey(` ${keyText}\n`)!)).toBe(keyText)
})

test.each(['AA', 'AAA', '!', 'AB==', 'AA==\n', 'ä'])('%j is no base64', (text) => {
  expect(fromBase64(text)).toBeUndefined()
})

test('an entry is of this version and length', () => {
  const bytes = entryBytes({ kind: 'round', hash: new Uint8Array(32) })
  const at0 = (version: number) => Uint8Array.from(bytes, (byte, at) => (at === 0 ? version : byte))
  expect(parseEntry(at0(1))).toBeDefined()
  for (const wrong of [at0(0), at0(2), Uint8Array.of(...bytes, 0), new Uint8Array()])
    expect(parseEntry(wrong)).toBeUndefined()
})

test('the text of a round is JSON in the order of its names; lists keep theirs, and undefined is left out', () => {
  const bet = { numbers: [3, 1, undefined, null], when: undefined, a: 'x' }
  const text = roundText({ id: '7', bet, fairness: { nonce: 3 } })
  expect(text).toBe('{"bet":{"a":"x","numbers":[3,1,null,null]},"fairness":{"nonce":3},"id":"7"}')
  expect(roundText({})).toBe('{"fairness":{}}')
  const salt = Uint8Array.of(1, 2)
  expect(roundDigest(salt, { id: '7' })).toEqual(
    new Uint8Array(hash('sha256', Buffer.concat([salt, Buffer.from(roundText({ id: '7' }))]), 'buffer')),
  )
})

test.each([
  ['no salt', (text: string) => text.replace(/extra .*/, 'extra !')],
  ['a hash that is none', (text: string) => text.replace(/\n[A-Za-z0-9+/]{43}=\n/, `\n${'='.repeat(44)}\n`)],
  ['something before', (text: string) => ` ${text}`],
  ['another version', (text: string) => text.replace('@v1', '@v2')],
  ['letters in the index', (text: string) => text.replace('index 3', 'index 3a')],
  ['no checkpoint', (text: string) => text.slice(0, text.indexOf('\n\n') + 2)],
  ['nothing', () => ''],
])('a proof with %s is none', (_what, spoil) => {
  const text = proofText({ salt: new Uint8Array(16), index: 3, hashes: leaves.slice(0, 2), checkpoint: 'c\n' })
  expect(parseProof(text)).toBeDefined()
  expect(parseProof(spoil(text))).toBeUndefined()
})

describe('the proof of a round', async () => {
  const log = newSigner('casino/log')
  const salt = new Uint8Array(16).fill(5)
  const round = { id: '7', gameType: 'dice', fairness: { nonce: 3 } }
  const logged = [leaves[0]!, hasher.leaf(entryBytes({ kind: 'round', hash: roundDigest(salt, round) })), leaves[2]!]
  const state = { origin: log.key.name, size: 3, root: new Uint8Array(rootOf(hasher, logged)) }
  const signedBy = (signer: ReturnType<typeof newSigner>, of = state) => {
    const text = checkpointText(of)
    return `${text}\n${signer.lineOf(text)}`
  }
  const hashes = await inclusionProof(
    hasher,
    async (level, index) => rootOf(hasher, logged.slice(index * 2 ** level, (index + 1) * 2 ** level)),
    1,
    3,
  )
  const prove = (changes: object = {}, of: object = round) =>
    proveRound(of as typeof round, proofText({ salt, index: 1, hashes, checkpoint: signedBy(log), ...changes }), {
      key: log.key,
      hasher,
      verify,
    })

  test('leads to a state that the log has signed', () => expect(prove()).toEqual({ index: 1, state }))
  test.each<[string, object, object, string]>([
    ['another round', {}, { ...round, id: '8' }, 'changed'],
    ['another place', { index: 2 }, round, 'changed'],
    ['a place outside', { index: 3 }, round, 'changed'],
    ['another salt', { salt: new Uint8Array(16) }, round, 'changed'],
    ['another path', { hashes: hashes.toReversed() }, round, 'changed'],
    ['another signer', { checkpoint: signedBy(newSigner('casino/log')) }, round, 'signature'],
    ['a log of another name', { checkpoint: signedBy(log, { ...state, origin: 'other' }) }, round, 'signature'],
    ['a checkpoint that is none', { checkpoint: 'x\n' }, round, 'signature'],
  ])('with %s proves nothing', (_what, changes, of, answer) => expect(prove(changes, of)).toBe(answer))
  test('a text that is no proof is missing', () => {
    expect(proveRound(round, '', { key: log.key, hasher, verify })).toBe('missing')
    expect(signedState('', log.key, verify)).toBeUndefined()
  })
})

test('the ends of consistency: an empty tree, an equal one, a smaller one', () => {
  const at = (size: number) => ({ size, root: rootOf(hasher, leaves.slice(0, size)) })
  const consistent = (old: number, now: number, proof: Uint8Array[] = [], oldAt = at(old)) =>
    isConsistent(hasher, oldAt, at(now), proof)
  expect(consistent(0, 5)).toBe(true)
  expect(consistent(0, 5, [leaves[0]!])).toBe(false)
  expect(consistent(5, 5)).toBe(true)
  expect(consistent(5, 5, [leaves[0]!])).toBe(false)
  expect(consistent(5, 5, [], { size: 5, root: leaves[0]! })).toBe(false)
  expect(consistent(6, 5)).toBe(false)
  expect(consistent(3, 5)).toBe(false)
  expect(consistent(4, 8)).toBe(false)
})

test('a place outside the tree reaches no root', () => {
  const reach = (index: number, size: number, proof: Uint8Array[] = []) =>
    rootByInclusion(hasher, leaves[0]!, { index, size, proof })
  expect(reach(0, 1)).toEqual(leaves[0])
  for (const [index, size] of [
    [1, 1],
    [-1, 1],
    [0, 0],
    [Number.NaN, 1],
    [2, 1],
  ] as const)
    expect(reach(index, size)).toBeUndefined()
  expect(reach(0, 1, [leaves[1]!])).toBeUndefined()
  expect(reach(0, 2)).toBeUndefined()
})

test('nothing shows that a tree begins with an empty one, or with itself', async () => {
  const read = async (level: number, index: number) =>
    rootOf(hasher, leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
  expect(await consistencyProof(hasher, read, 0, 5)).toEqual([])
  expect(await consistencyProof(hasher, read, 5, 5)).toEqual([])
})
