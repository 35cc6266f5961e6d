import { type EntryKind, entryBytes, type LogEntry, parseEntry } from '@casino/rules/log/entry'
import { parseHandovers, trustedKey } from '@casino/rules/log/handover'
import {
  isSignedBy,
  type NoteKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signatureBy,
  signatureBytes,
  verifierKeyText,
} from '@casino/rules/log/note'
import { parseBundle, tileHeight, tilePath, tileWidth, widthIn } from '@casino/rules/log/tiles'
import { Frontier, sameHash } from '@casino/rules/log/tree'
import { verifyEd25519 } from '@casino/server/platform/keys/note-signer'
import { nodeHasher } from '@casino/server/play/log/log-key'
import { bytesOf, LogFault, textOf } from './answers.ts'
import { type ExpectedEntry, expectedEntries } from './rounds.ts'

/** The log's key and checkpoint at the last visit. */
export interface SeenLog {
  readonly key: string
  readonly checkpoint: string
}

export interface Followed {
  readonly seen: SeenLog
  readonly size: number
  readonly before: number
  readonly counts: Readonly<Record<EntryKind, number>>
  readonly cosignatures: readonly Cosignature[]
}

/** A witness's signature of the state: `at` is the time it gives; undefined if it has not signed. */
export interface Cosignature {
  readonly name: string
  readonly at: Date | undefined
}

const atOnce = 8

interface Options {
  /** The casino's address, for example https://casino.example. */
  readonly address: string
  readonly seen: SeenLog | undefined
  /** Published keys of the witnesses whose signatures are checked. */
  readonly witnesses?: readonly string[]
  /** Identifiers of rounds to compare with their entries, with the commitments to their seeds, and with each other. */
  readonly rounds?: readonly string[]
  /** Called with the number of entries so far. */
  readonly onProgress?: (entries: number, size: number) => void
}

/**
 * Verifies a log given only its address: the signed state, the format of all entries, their root and tiles, that each reveal has
 * an earlier commitment, that the log extends the state seen last, and the given rounds. Throws `LogFault` with the first
 * problem.
 */
export async function followLog({
  address,
  seen,
  witnesses = [],
  rounds = [],
  onProgress,
}: Options): Promise<Followed> {
  const site = address.replace(/\/$/, '')
  const base = `${site}/log`
  // Read before the state, so that the state covers all of them.
  const expected = await expectedEntries(site, rounds)
  const published = (await textOf(`${base}/key`)).trim()
  const checkpoint = await textOf(`${base}/checkpoint`)
  const handovers = seen && seen.key !== published ? parseHandovers(await textOf(`${base}/handovers`)) : []
  const trusted = trustedKey(seen?.key, { published, checkpoint, handovers }, verifyEd25519)
  if (trusted === 'none') throw new LogFault(`this is no verifier key: ${published}`)
  if (trusted === 'unknown') throw new LogFault(`the key is ${published}, and was ${seen?.key}, which did not name it`)
  if (trusted === 'signature') throw new LogFault('the checkpoint is not signed by the key of the log')
  const { key, by } = trusted
  const cosignatures = witnesses.map((witness) => cosignatureOf(checkpoint, witness))
  const now = stateOf(checkpoint, key)
  const former = seen && parseVerifierKey(seen.key)
  const old = seen && former && stateOf(seen.checkpoint, former)
  if (old && old.size > now.size) throw new LogFault(`the log has ${now.size} entries, and had ${old.size}`)
  const frontier = new Frontier(nodeHasher)
  const counts = { commitment: 0, round: 0, reveal: 0 }
  const handed = by.map((one) => parseCheckpoint(parseNote(one.checkpoint)?.text ?? ''))
  const compare = () => {
    if (handed.some((state) => state?.size === frontier.size && !sameHash(frontier.root(), state.root)))
      throw new LogFault('a state by which a key named the next one is not of this log')
    if (old && frontier.size === old.size && !sameHash(frontier.root(), old.root))
      throw new LogFault(`the first ${old.size} entries are not those that were seen before`)
  }
  compare()
  const tiles = new Tiles(base, now.size)
  const pairs = new Commitments()
  for await (const entries of bundles(base, now.size)) {
    for (const bytes of entries) {
      const entry = parseEntry(bytes)
      if (!entry) throw new LogFault(`entry ${frontier.size} is none: ${Buffer.from(bytes).toString('hex')}`)
      counts[entry.kind] += 1
      pairs.add(entry, frontier.size)
      assertExpected(expected, frontier.size, bytes)
      const leaf = nodeHasher.leaf(bytes)
      tiles.add(leaf, frontier.append(leaf))
      compare()
    }
    await tiles.compareFull()
    onProgress?.(frontier.size, now.size)
  }
  if (!sameHash(frontier.root(), now.root))
    throw new LogFault(`its ${now.size} entries do not have the root that was signed`)
  await tiles.compareRest()
  if (expected.size > 0) throw new LogFault(`its state does not have the places of all ${rounds.length} rounds`)
  return {
    seen: { key: verifierKeyText(key), checkpoint },
    size: now.size,
    before: old?.size ?? 0,
    counts,
    cosignatures,
  }
}

/** Throws if the entry at an index differs from the one that a round's proof claims. */
function assertExpected(expected: Map<number, ExpectedEntry>, place: number, bytes: Uint8Array): void {
  const one = expected.get(place)
  if (!one) return
  if (!sameHash(entryBytes(one.entry), bytes)) throw new LogFault(`entry ${place} is not ${one.name}`)
  expected.delete(place)
}

/** The commitments so far; each is made once, and later revealed at most once. */
class Commitments {
  readonly #made = new Map<string, boolean>()

  add({ kind, hash }: LogEntry, place: number): void {
    if (kind === 'round') return
    const text = Buffer.from(hash).toString('latin1')
    const isRevealed = this.#made.get(text)
    if (kind === 'commitment' && isRevealed !== undefined)
      throw new LogFault(`entry ${place} commits to a seed again that was committed to before`)
    if (kind === 'reveal' && isRevealed === undefined)
      throw new LogFault(`entry ${place} reveals a seed that nothing before it committed to`)
    this.#made.set(text, kind === 'reveal')
  }
}

/** Compares the served hash tiles with those computed from the entries. */
class Tiles {
  readonly #base: string
  readonly #size: number
  /** For each level, the hashes and the number of the incomplete tile. */
  readonly #open: { number: number; hashes: Uint8Array[] }[] = []
  #full: Promise<void>[] = []

  constructor(base: string, size: number) {
    this.#base = base
    this.#size = size
  }

  /** Adds a leaf, and the roots of the subtrees that it completes. */
  add(leaf: Uint8Array, ended: readonly Uint8Array[]): void {
    for (let level = 0; level * tileHeight < ended.length; level++) {
      const tile = this.#open[level] ?? { number: 0, hashes: [] }
      this.#open[level] = tile
      tile.hashes.push(level === 0 ? leaf : (ended[level * tileHeight] as Uint8Array))
      if (tile.hashes.length < tileWidth) continue
      const comparison = this.#compare(level, tile.number, tile.hashes)
      // Prevents an unhandled rejection if another fault ends the command before this is awaited.
      comparison.catch(() => {})
      this.#full.push(comparison)
      this.#open[level] = { number: tile.number + 1, hashes: [] }
    }
  }

  async compareFull(): Promise<void> {
    if (this.#full.length < atOnce) return
    const full = this.#full
    this.#full = []
    await Promise.all(full)
  }

  async compareRest(): Promise<void> {
    const rest = this.#open.map(({ number, hashes }, level) =>
      hashes.length === 0 ? undefined : this.#compare(level, number, hashes),
    )
    await Promise.all([...this.#full, ...rest])
  }

  async #compare(level: number, number: number, hashes: readonly Uint8Array[]): Promise<void> {
    const path = tilePath({ level, number, width: widthIn(this.#size, level, number) })
    if (!Buffer.concat(hashes).equals(await bytesOf(`${this.#base}/${path}`)))
      throw new LogFault(`the tile ${path} does not have the hashes of its entries`)
  }
}

function cosignatureOf(checkpoint: string, text: string): Cosignature {
  const key = parseVerifierKey(text)
  if (key?.type !== 4) throw new LogFault(`this is no key of a witness: ${text}`)
  const note = parseNote(checkpoint)
  const found = note ? signatureBy(note, key, verifyEd25519) : 'none'
  if (found === 'wrong') throw new LogFault(`the signature of the witness ${key.name} is not its own`)
  const bytes = note && found === 'right' ? signatureBytes(note, key) : undefined
  const seconds = bytes && new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0)
  return { name: key.name, at: seconds === undefined ? undefined : new Date(Number(seconds) * 1000) }
}

function stateOf(text: string, key: NoteKey) {
  const note = parseNote(text)
  if (!note || !isSignedBy(note, key, verifyEd25519))
    throw new LogFault('the checkpoint is not signed by the key of the log')
  const state = parseCheckpoint(note.text)
  if (!state) throw new LogFault(`this is no checkpoint: ${note.text}`)
  if (state.origin !== key.name) throw new LogFault(`the checkpoint is of ${state.origin}, and the key of ${key.name}`)
  return state
}

/** Yields a state's bundles in order, requesting several in parallel. */
export async function* bundles(base: string, size: number): AsyncGenerator<readonly Uint8Array[]> {
  const count = Math.ceil(size / tileWidth)
  const request = async (number: number) => {
    const width = Math.min(tileWidth, size - number * tileWidth)
    const path = tilePath({ level: 'entries', number, width })
    const entries = parseBundle(await bytesOf(`${base}/${path}`))
    if (entries?.length !== width) throw new LogFault(`the bundle ${path} does not have ${width} entries`)
    return entries
  }
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, i) => first + i)
    for (const entries of await Promise.all(numbers.map(request))) yield entries
  }
}
