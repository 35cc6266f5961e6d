import { type Hasher, type ReadNode, rangeRoot, splitOf } from './tree.ts'

/** The size of the state that proves entries, and that of an earlier state it extends; 0: none. */
interface States {
  readonly size: number
  readonly old: number
}

/**
 * One proof for many entries of a state and for an earlier state: the hashes of the largest subtrees that contain none of the
 * entries and are not split by the end of the earlier state, from left to right.
 */
export async function manyProof(
  hasher: Hasher,
  read: ReadNode,
  places: readonly number[],
  { size, old }: States,
): Promise<Uint8Array[]> {
  const walk = async (start: number, of: number, inside: readonly number[]): Promise<Uint8Array[]> => {
    if (inside.length === 0 && isWhole(start, of, old)) return [await rangeRoot(hasher, read, start, of)]
    if (of === 1) return []
    const split = splitOf(of)
    const [left, right] = divided(inside, start + split)
    return [...(await walk(start, split, left)), ...(await walk(start + split, of - split, right))]
  }
  return size === 0 ? [] : walk(0, size, places)
}

/** The roots of both states, computed from such a proof and the leaves at their indexes; undefined if the proof is malformed. */
export function rootsByMany(
  hasher: Hasher,
  leaves: ReadonlyMap<number, Uint8Array>,
  { size, old }: States,
  proof: readonly Uint8Array[],
): { readonly now: Uint8Array; readonly old: Uint8Array } | undefined {
  let used = 0
  // The complete subtrees of the former state.
  const former: Uint8Array[] = []
  const walk = (start: number, of: number, inside: readonly number[], isInside: boolean): Uint8Array | undefined => {
    const isOld = start + of <= old
    const hash = inside.length === 0 && isWhole(start, of, old) ? proof[used++] : rootAt(start, of, inside, isOld)
    if (hash && isOld && !isInside) former.push(hash)
    return hash
  }
  const rootAt = (start: number, of: number, inside: readonly number[], isOld: boolean) => {
    // An index that is outside the tree or not an integer also ends here.
    if (of === 1) return inside.length === 1 && inside[0] === start ? leaves.get(start) : undefined
    const split = splitOf(of)
    const [left, right] = divided(inside, start + split)
    const first = walk(start, split, left, isOld)
    const second = walk(start + split, of - split, right, isOld)
    return first && second && hasher.node(first, second)
  }
  if (size === 0) return leaves.size + proof.length === 0 ? { now: hasher.empty(), old: hasher.empty() } : undefined
  const now = walk(0, size, [...leaves.keys()], false)
  if (!now || used !== proof.length) return undefined
  const [last, ...others] = former.reverse()
  return { now, old: last ? others.reduce((root, left) => hasher.node(left, root), last) : hasher.empty() }
}

/** Whether the earlier state contains all of a subtree or none of it. */
const isWhole = (start: number, of: number, old: number) => start + of <= old || start >= old

function divided(places: readonly number[], at: number): readonly [readonly number[], readonly number[]] {
  const isLeft = (place: number) => place < at
  return [places.filter(isLeft), places.filter((place) => !isLeft(place))]
}
