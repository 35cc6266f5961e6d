import type { Round } from '@casino/contract/play/rounds'
import { tilePath, tileWidth, widthIn } from '@casino/rules/log/tiles'
import { pureHasher, type ReadNode, rootOf } from '@casino/rules/log/tree'
import { once } from './once.ts'

/** A settled round of a game of the house. */
export interface PlayedRound {
  readonly id: string
  readonly ageMs: number
}

/** A page of the player's rounds, newest first. */
export interface PlayedPage {
  readonly rounds: readonly PlayedRound[]
  /** The place from which the next page goes on; undefined after the first round, or where older ones are archived. */
  readonly next: string | undefined
  /** Whether older ones are archived. */
  readonly archived?: boolean
}

/** The player's seeds now, by their hashes. */
export interface SeedsNow {
  readonly hash: string
  readonly next: string
  /** The number of the next round. */
  readonly nonce: number
}

/** How the log and the player's rounds are read. */
export interface LogSource {
  text(path: string): Promise<string>
  bytes(path: string): Promise<Uint8Array>
  /** The newest rounds, or those before one. */
  rounds(before?: string): Promise<PlayedPage>
  round(id: string): Promise<Round>
  /** The proof of a round; undefined while the log does not have it yet. */
  proof(id: string): Promise<string | undefined>
  /** The proof of the commitment to its seed, or to the end of its chain. */
  commitment(id: string): Promise<string | undefined>
  /** The player's seeds, and whether a round is under way that draws from them. */
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
