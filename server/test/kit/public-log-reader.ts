import { parseEntry } from '@casino/rules/log/entry'
import type { Checkpoint, NoteKey } from '@casino/rules/log/note'
import { signedState } from '@casino/rules/log/prove-round'
import { tileWidth } from '@casino/rules/log/tiles'
import { consistencyProof, Frontier, isConsistent } from '@casino/rules/log/tree'
import { expect } from 'vitest'
import type { Read } from '../../platform/database/database.ts'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'
import { nodeHasher } from '../../play/log/log-key.ts'
import { findCheckpoint, nodesOf, splitEntries } from '../../play/log/read-log.ts'

/**
 * Reads everything that a log appends, as a stranger who trusts only the signature: each signed state must have the root of all
 * entries read so far, so that nothing read before has changed.
 */
export class PublicLogReader {
  readonly #read: Read
  readonly #key: NoteKey
  readonly #frontier = new Frontier(nodeHasher)
  /** The kind of each entry, with its hash or the posting of its round. */
  readonly entries: string[] = []
  #state: Checkpoint | undefined
  checkpoint = ''

  constructor(read: Read, key: NoteKey) {
    this.#read = read
    this.#key = key
  }

  get size(): number {
    return this.#frontier.size
  }

  async catchUp(): Promise<void> {
    const found = await findCheckpoint(this.#read)
    if (!found || found.checkpoint === this.checkpoint) return
    const state = signedState(found.checkpoint, this.#key, verifyEd25519)!
    expect(state.size).toBe(found.size)
    expect(state.size).toBeGreaterThanOrEqual(this.size)
    const bundles = await this.#read.rows<{ entries: Buffer; postings: number[] }>(
      'SELECT entries, to_jsonb(postings) AS postings FROM log_bundle WHERE number >= $1 ORDER BY number',
      [Math.floor(this.size / tileWidth)],
    )
    const known = this.size % tileWidth
    const postings = bundles.flatMap((bundle) => bundle.postings).slice(known)
    const added = bundles.flatMap((bundle) => splitEntries(bundle.entries)).slice(known)
    expect(added).toHaveLength(state.size - this.size)
    for (const [at, bytes] of added.entries()) {
      const { kind, hash } = parseEntry(bytes)!
      this.entries.push(kind === 'round' ? `round ${postings[at]}` : `${kind} ${Buffer.from(hash).toString('hex')}`)
      this.#frontier.append(nodeHasher.leaf(bytes))
    }
    expect(Buffer.from(state.root).toString('hex')).toBe(Buffer.from(this.#frontier.root()).toString('hex'))
    await this.#expectConsistent(state)
    this.#state = state
    this.checkpoint = found.checkpoint
  }

  /** By the proof that the log gives to others. */
  async #expectConsistent(state: Checkpoint): Promise<void> {
    const before = this.#state
    if (!before) return
    const proof = await consistencyProof(nodeHasher, nodesOf(this.#read), before.size, state.size)
    expect(isConsistent(nodeHasher, before, state, proof)).toBe(true)
  }
}
