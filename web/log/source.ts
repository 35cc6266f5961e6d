import type { ActiveSeeds } from '@casino/contract/play/fairness'
import type { ownRounds } from '@casino/contract/play/log'
import type { Round } from '@casino/contract/play/rounds'
import type { QueryOf, ReplyOf } from '@casino/contract/route'
import { tilePath, tileWidth, widthIn } from '@casino/rules/log/tiles'
import { pureHasher, type ReadNode, rootOf } from '@casino/rules/log/tree'
import { once } from './once.ts'

/** A page of the player's rounds, newest first, with their proof, as received. */
export interface OwnRounds extends ReplyOf<typeof ownRounds> {
  /** In milliseconds. */
  readonly servedAt: number
}
export type OwnRoundsQuery = QueryOf<typeof ownRounds>

/** Hashes of the player's current seeds. */
export interface SeedsNow {
  readonly hash: string
  readonly next: string
  /** The nonce of the next round. */
  readonly nonce: number
}
export const seedsNow = (of: Pick<ActiveSeeds, 'serverSeedHash' | 'nextServerSeedHash' | 'nonce'>): SeedsNow => ({
  hash: of.serverSeedHash,
  next: of.nextServerSeedHash,
  nonce: of.nonce,
})

/** Reads the log and the player's rounds. */
export interface LogSource {
  /** Verifies signatures of a note in advance with the browser's own, much faster implementation; `keys` has one key per line. */
  ahead?(note: string, keys: string): Promise<void>
  text(path: string): Promise<string>
  bytes(path: string): Promise<Uint8Array>
  rounds(query: OwnRoundsQuery): Promise<OwnRounds>
  round(id: string): Promise<Round>
  /** The proof of a round; undefined while it is not in the log yet. */
  proof(id: string): Promise<string | undefined>
  /** The proof of the commitment to a round's seed, or to the end of its chain. */
  commitment(id: string): Promise<string | undefined>
  /** The player's seeds, for servers whose pages do not contain them. */
  seeds(): Promise<SeedsNow>
  isUnderWay(): Promise<boolean>
}

/** Reads roots of complete subtrees from a state's tiles. Tiles and roots are cached. */
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
