import type { ActiveSeeds } from '@casino/contract/play/fairness'
import type { ownRounds } from '@casino/contract/play/log'
import type { Round } from '@casino/contract/play/rounds'
import type { QueryOf, ReplyOf } from '@casino/contract/route'
import { tilePath, tileWidth, widthIn } from '@casino/rules/log/tiles'
import { pureHasher, type ReadNode, rootOf } from '@casino/rules/log/tree'
import { once } from './once.ts'

/** A page of the player's rounds, newest first, with what proves them, as it was received. */
export interface OwnRounds extends ReplyOf<typeof ownRounds> {
  /** In milliseconds. */
  readonly servedAt: number
}
export type OwnRoundsQuery = QueryOf<typeof ownRounds>

/** The player's seeds now, by their hashes. */
export interface SeedsNow {
  readonly hash: string
  readonly next: string
  /** The number of the next round. */
  readonly nonce: number
}
export const seedsNow = (of: Pick<ActiveSeeds, 'serverSeedHash' | 'nextServerSeedHash' | 'nonce'>): SeedsNow => ({
  hash: of.serverSeedHash,
  next: of.nextServerSeedHash,
  nonce: of.nonce,
})

/** How the log and the player's rounds are read. */
export interface LogSource {
  /** Verifies the signatures of a note by these keys, one a line, before they are needed: the browser does it much faster by itself. */
  ahead?(note: string, keys: string): Promise<void>
  text(path: string): Promise<string>
  bytes(path: string): Promise<Uint8Array>
  rounds(query: OwnRoundsQuery): Promise<OwnRounds>
  round(id: string): Promise<Round>
  /** The proof of a round; undefined while the log does not have it yet. */
  proof(id: string): Promise<string | undefined>
  /** The proof of the commitment to its seed, or to the end of its chain. */
  commitment(id: string): Promise<string | undefined>
  /** The player's seeds, from a server whose pages do not have them; and whether a round is under way that draws from them. */
  seeds(): Promise<SeedsNow>
  isUnderWay(): Promise<boolean>
}

/** Reads the roots of complete subtrees from the tiles of a state, each tile once; each root is computed once. */
export function nodesOf(source: LogSource, size: number): ReadNode {
  const [tileOf, rootsOf] = [once<Promise<Uint8Array>>(), once<Promise<Uint8Array>>()]
  return (level, index) =>
    rootsOf(`${level} ${index}`, async () => {
      const of = Math.floor(level / 8)
      const first = index * 2 ** (level % 8)
      const number = Math.floor(first / tileWidth)
      const path = tilePath({ level: of, number, width: widthIn(size, of, number) })
      const bytes = await tileOf(path, () => source.bytes(path))
      const hashes = Array.from({ length: 2 ** (level % 8) }, (_, i) => {
        const at = ((first + i) % tileWidth) * 32
        return bytes.subarray(at, at + 32)
      })
      return rootOf(pureHasher, hashes)
    })
}
