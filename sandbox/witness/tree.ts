import { createHash } from 'node:crypto'

const node = (left: Buffer, right: Buffer) =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()

interface Tree {
  readonly size: number
  readonly root: Buffer
}

/** Whether a proof shows that a tree begins with another one: RFC 9162 §2.1.4.2, for sizes above 0. */
export function follows(old: Tree, now: Tree, proof: readonly Buffer[]): boolean {
  if (old.size === now.size) return proof.length === 0 && old.root.equals(now.root)
  const isPower = Number.isInteger(Math.log2(old.size))
  const [first, ...others] = isPower ? [old.root, ...proof] : proof
  if (!first) return false
  let [place, last] = [old.size - 1, now.size - 1]
  while (place % 2 === 1) [place, last] = [half(place), half(last)]
  let [before, after] = [first, first]
  for (const hash of others) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      before = node(hash, before)
      after = node(hash, after)
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else {
      after = node(after, hash)
    }
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && before.equals(old.root) && after.equals(now.root)
}

const half = (number: number) => Math.floor(number / 2)
