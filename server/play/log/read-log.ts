import { bundleOf, parseTilePath, tileWidth, widthIn } from '@casino/rules/log/tiles'
import { inclusionProof, type ReadNode, rootOf } from '@casino/rules/log/tree'
import type { Read } from '../../platform/database/database.ts'
import { nodeHasher } from './log-key.ts'

/** Size of an entry in bytes. */
export const entryLength = 34

/** Splits a stored bundle into its entries. */
export const splitEntries = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / entryLength }, (_, at) =>
    bytes.subarray(at * entryLength, (at + 1) * entryLength),
  )

/** The signed state of the log; undefined before the first signature. */
export async function findCheckpoint(read: Read): Promise<{ checkpoint: string; size: number } | undefined> {
  return read.first<{ checkpoint: string; size: number }>('SELECT checkpoint, size FROM log_state')
}

async function entriesOf(read: Read, number: number): Promise<Buffer[]> {
  const row = await read.first<{ entries: Buffer }>('SELECT entries FROM log_bundle WHERE number = $1', [number])
  return row ? splitEntries(row.entries) : []
}

/** The hashes of a tile, at most `width`. */
async function hashesOf(read: Read, level: number, number: number, width: number): Promise<Uint8Array[]> {
  if (level === 0) return (await entriesOf(read, number)).slice(0, width).map((entry) => nodeHasher.leaf(entry))
  const rows = await read.rows<{ hash: Buffer }>(
    'SELECT hash FROM log_root WHERE level = $1 AND number >= $2 AND number < $3 ORDER BY number',
    [level, number * tileWidth, number * tileWidth + width],
  )
  return rows.map(({ hash }) => new Uint8Array(hash))
}

/** The bytes of a tile or bundle at a path below the log's prefix; undefined beyond the last checkpoint. */
export async function readTile(read: Read, path: string): Promise<Buffer | undefined> {
  const tile = parseTilePath(path)
  const state = tile && (await findCheckpoint(read))
  if (!tile || !state) return undefined
  const { level, number, width } = tile
  // An empty tile does not exist; a partial one is served for any state that was signed.
  if (width > widthIn(state.size, level === 'entries' ? 0 : level, number)) return undefined
  if (level === 'entries') return Buffer.from(bundleOf((await entriesOf(read, number)).slice(0, width)))
  return Buffer.concat(await hashesOf(read, level, number, width))
}

/** Reads roots of complete subtrees from the tiles, each of which is loaded once. */
export const nodesOf = (read: Read): ReadNode => {
  const tiles = new Map<string, Promise<Uint8Array[]>>()
  const tileOf = (level: number, number: number) => {
    const name = `${level} ${number}`
    const tile = tiles.get(name) ?? hashesOf(read, level, number, tileWidth)
    tiles.set(name, tile)
    return tile
  }
  return async (level, index) => {
    const within = level % 8
    const first = index * 2 ** within
    const hashes = await tileOf(Math.floor(level / 8), Math.floor(first / tileWidth))
    const at = first % tileWidth
    return rootOf(nodeHasher, hashes.slice(at, at + 2 ** within))
  }
}

/** Maps postings to the log indexes of the rounds they settled; rounds missing from the log are left out. */
export async function placesOf(read: Read, postings: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await read.rows<{ posting: number; place: number }>(
    `SELECT posting, number * ${tileWidth} + at - 1 AS place FROM unnest($1::bigint[]) AS posting, LATERAL (
       SELECT number, array_position(postings, posting) AS at FROM log_bundle WHERE first_posting <= posting
       ORDER BY first_posting DESC, number DESC LIMIT 1) AS bundle WHERE at IS NOT NULL`,
    [postings],
  )
  return new Map(rows.map(({ posting, place }) => [posting, place]))
}

/** Maps commitment keys to their log indexes; commitments missing from the log are left out. */
export async function placesOfCommitments(read: Read, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await read.rows<{ key: string; place: number }>(
    'SELECT key, committed_at AS place FROM log_commitment WHERE key = ANY($1)',
    [keys],
  )
  return new Map(rows.map(({ key, place }) => [key, place]))
}

/** An entry's inclusion proof for the last checkpoint; undefined if the checkpoint does not cover it yet. */
async function proofAt(read: Read, index: number | undefined) {
  const state = await findCheckpoint(read)
  if (!state || index === undefined || index >= state.size) return undefined
  const hashes = await inclusionProof(nodeHasher, nodesOf(read), index, state.size)
  return { index, hashes, checkpoint: state.checkpoint }
}

/** The inclusion proof of the round that a posting settled. */
export const proofOf = async (read: Read, posting: number) =>
  proofAt(read, (await placesOf(read, [posting])).get(posting))

/** The inclusion proof of a commitment. */
export const proofOfCommitment = async (read: Read, key: string) =>
  proofAt(read, (await placesOfCommitments(read, [key])).get(key))
