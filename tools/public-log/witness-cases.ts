import { toBase64 } from '@casino/rules/log/base64'
import { consistencyProof, rootOf } from '@casino/rules/log/tree'
import { nodeHasher, openLogSigner } from '@casino/server/play/log/log-key'

// Cases that every implementation of a witness must pass.

export const log = openLogSigner('https://casino.example', Buffer.alloc(32, 1))
const stranger = openLogSigner('https://other.example', Buffer.alloc(32, 2))
const forger = openLogSigner('https://casino.example', Buffer.alloc(32, 3))
const leaves = Array.from({ length: 20 }, (_, i) => nodeHasher.leaf(Buffer.from(`entry ${i}`)))
const others = leaves.map((leaf, i) => (i === 2 ? nodeHasher.leaf(Buffer.from('another')) : leaf))
/** The signed state of the first `size` entries. */
export const stateOf = (size: number, of = leaves, signer = log) =>
  signer.checkpoint({ size, root: rootOf(nodeHasher, of.slice(0, size)) })
/** A cosignature request from an old size to a new one. */
export async function request(old: number, size: number, { of = leaves, signer = log } = {}) {
  const read = async (level: number, index: number) =>
    rootOf(nodeHasher, of.slice(index * 2 ** level, (index + 1) * 2 ** level))
  const proof = await consistencyProof(nodeHasher, read, old, size)
  return `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${stateOf(size, of, signer)}`
}

/** Requests that a witness refuses after signing a state of 7 entries, each with its status. */
export const refusedRequests: readonly (readonly [string, number, () => Promise<string> | string])[] = [
  ['a log that it does not know', 404, () => request(0, 3, { signer: stranger })],
  ['a state that another key signed', 403, () => request(0, 3, { signer: forger })],
  ['a proof from a state that it does not have', 409, () => request(3, 9)],
  ['a log that became shorter', 409, () => request(5, 5)],
  ['another state of the same size', 409, () => request(7, 7, { of: others })],
  ['a log that was rewritten', 422, () => request(7, 9, { of: others })],
  ['an old size above the state', 400, async () => (await request(7, 9)).replace('old 7', 'old 10')],
  ['a proof with a missing hash', 422, async () => (await request(7, 9)).replace(/\n[^\n]+\n/, '\n')],
  ['a malformed hash', 400, async () => (await request(7, 9)).replace(/\n[^\n]+\n/, '\nnothing\n')],
  ['no checkpoint', 400, () => 'old 7\n\n'],
  ['nothing', 400, () => ''],
]
