import { sha256 } from '../sha256.ts'

/** SHA-256 of bytes; a platform may pass in a faster one. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** Bytes of a hash. */
export const hashBytes = 32

/** The Merkle tree of RFC 6962 §2.1: hashes of leaves, of nodes and of nothing. */
export interface Hasher {
  leaf(entry: Uint8Array): Uint8Array
  node(left: Uint8Array, right: Uint8Array): Uint8Array
  empty(): Uint8Array
}

/** The hasher of the tree, with any implementation of SHA-256. */
export function hasherWith(hash: Sha256): Hasher {
  const prefixed = (prefix: number, ...parts: readonly Uint8Array[]) => {
    const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0))
    bytes[0] = prefix
    let at = 1
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    return hash(bytes)
  }
  return {
    leaf: (entry) => prefixed(0, entry),
    node: (left, right) => prefixed(1, left, right),
    empty: () => hash(new Uint8Array()),
  }
}

/** The hasher that works everywhere. */
export const pureHasher = hasherWith(sha256)

/** Whether two hashes are the same bytes. */
export const sameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** The roots of the complete subtrees of a tree that grows, largest first: what is needed to append and to know the root. */
export class Frontier {
  readonly #hasher: Hasher
  #size: number
  readonly #roots: Uint8Array[]

  constructor(hasher: Hasher, size = 0, roots: readonly Uint8Array[] = []) {
    this.#hasher = hasher
    this.#size = size
    this.#roots = [...roots]
  }

  get size(): number {
    return this.#size
  }

  get roots(): readonly Uint8Array[] {
    return this.#roots
  }

  /** Appends a leaf, and returns the roots of the complete subtrees that end with it: of 1, 2, 4, 8 leaves and so on. */
  append(leaf: Uint8Array): readonly Uint8Array[] {
    let root = leaf
    const ended = [root]
    for (let size = this.#size; size % 2 === 1; size = (size - 1) / 2) {
      root = this.#hasher.node(this.#roots.pop()!, root)
      ended.push(root)
    }
    this.#roots.push(root)
    this.#size += 1
    return ended
  }

  /** The root of the whole tree. */
  root(): Uint8Array {
    const [last, ...others] = [...this.#roots].reverse()
    return last === undefined
      ? this.#hasher.empty()
      : others.reduce((root, left) => this.#hasher.node(left, root), last)
  }
}

/** The root of these leaves. */
export function rootOf(hasher: Hasher, leaves: readonly Uint8Array[]): Uint8Array {
  const frontier = new Frontier(hasher)
  for (const leaf of leaves) frontier.append(leaf)
  return frontier.root()
}

/** The largest power of two below a size. */
export function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** Whether a size is a power of two. */
const isPower = (size: number) => Number.isInteger(Math.log2(size))

/** Reads the root of a complete subtree: `index` of those with 2^level leaves. */
export type ReadNode = (level: number, index: number) => Promise<Uint8Array>

/** The root of the leaves from `start` on, `size` of them, from the roots of complete subtrees. */
export async function rangeRoot(hasher: Hasher, read: ReadNode, start: number, size: number): Promise<Uint8Array> {
  if (size === 0) return hasher.empty()
  if (isPower(size) && start % size === 0) return read(Math.log2(size), start / size)
  const split = splitOf(size)
  const [left, right] = await Promise.all([
    rangeRoot(hasher, read, start, split),
    rangeRoot(hasher, read, start + split, size - split),
  ])
  return hasher.node(left, right)
}

/** The root of a tree of this size. */
export const treeRoot = (hasher: Hasher, read: ReadNode, size: number): Promise<Uint8Array> =>
  rangeRoot(hasher, read, 0, size)

/** The inclusion proof of an entry in a tree of a size, from its sibling upwards (RFC 6962 §2.1.1). */
export async function inclusionProof(
  hasher: Hasher,
  read: ReadNode,
  index: number,
  size: number,
): Promise<Uint8Array[]> {
  const proof = async (start: number, at: number, of: number): Promise<Uint8Array[]> => {
    if (of === 1) return []
    const split = splitOf(of)
    return at < split
      ? [...(await proof(start, at, split)), await rangeRoot(hasher, read, start + split, of - split)]
      : [...(await proof(start + split, at - split, of - split)), await rangeRoot(hasher, read, start, split)]
  }
  return proof(0, index, size)
}

/** The proof that a tree of `size` begins with the one of `old` (RFC 6962 §2.1.2). */
export async function consistencyProof(
  hasher: Hasher,
  read: ReadNode,
  old: number,
  size: number,
): Promise<Uint8Array[]> {
  const proof = async (start: number, from: number, of: number, whole: boolean): Promise<Uint8Array[]> => {
    if (from === of) return whole ? [] : [await rangeRoot(hasher, read, start, of)]
    const split = splitOf(of)
    return from <= split
      ? [...(await proof(start, from, split, whole)), await rangeRoot(hasher, read, start + split, of - split)]
      : [...(await proof(start + split, from - split, of - split, false)), await rangeRoot(hasher, read, start, split)]
  }
  return old === 0 || old === size ? [] : proof(0, old, size, true)
}

/** The root computed from an inclusion proof; undefined if the proof's length does not match the index. */
export function rootByInclusion(
  hasher: Hasher,
  leaf: Uint8Array,
  { index, size, proof }: { readonly index: number; readonly size: number; readonly proof: readonly Uint8Array[] },
): Uint8Array | undefined {
  if (!(index >= 0 && index < size)) return undefined
  let [at, last, root] = [index, size - 1, leaf]
  for (const hash of proof) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      root = hasher.node(hash, root)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else {
      root = hasher.node(root, hash)
    }
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}

/** Whether a proof shows that the tree of `size` begins with the one of `old` (RFC 9162 §2.1.4.2). */
export function isConsistent(
  hasher: Hasher,
  old: { readonly size: number; readonly root: Uint8Array },
  now: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (old.size > now.size) return false
  if (old.size === now.size) return proof.length === 0 && sameHash(old.root, now.root)
  if (old.size === 0) return proof.length === 0
  const [first, ...others] = isPower(old.size) ? [old.root, ...proof] : proof
  if (!first) return false
  let [at, last] = [old.size - 1, now.size - 1]
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  let [oldRoot, root] = [first, first]
  for (const hash of others) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      oldRoot = hasher.node(hash, oldRoot)
      root = hasher.node(hash, root)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else {
      root = hasher.node(root, hash)
    }
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 && sameHash(oldRoot, old.root) && sameHash(root, now.root)
}
