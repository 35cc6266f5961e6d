import type { Round } from '@casino/contract/play/rounds'
import { fromBase64 } from '@casino/rules/log/base64'
import { entryBytes, type LogEntry, roundDigest } from '@casino/rules/log/entry'
import { rootsByMany } from '@casino/rules/log/many'
import type { Checkpoint } from '@casino/rules/log/note'
import { hashBytes, pureHasher as hasher, sameHash } from '@casino/rules/log/tree'
import { commitment } from '@casino/rules/pure-hash'
import { type LogSource, type OwnRoundsQuery, type SeedsNow, seedsNow } from './source.ts'

/** A round in the log, with its index and that of the commitment to its seed; `committed` is -1 for a shared seed. */
export interface ProvedRound {
  readonly round: Round
  readonly index: number
  readonly committed: number
}

/** A settled round of an in-house game. */
export interface PlayedRound {
  readonly id: string
  readonly ageMs: number
  /** Absent unless the page proves it. */
  readonly proved?: ProvedRound
}

/** A page of the player's rounds, newest first. */
export interface PlayedPage {
  readonly rounds: readonly PlayedRound[]
  /** Where the next page begins; undefined if no older rounds exist or they are archived. */
  readonly next: string | undefined
  /** The root of the earlier state that this one is proved to extend. */
  readonly oldRoot: Uint8Array | undefined
  /** Only on the newest page. */
  readonly active: SeedsNow | undefined
}

export const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number(`0x${byte}`))

/**
 * Reads a page, and checks all of its rounds with one proof. If anything in it is wrong, none counts as proved: each is then
 * checked separately, so that the separate answer can serve as evidence.
 */
export async function ownPage(
  source: LogSource,
  { size, root }: Checkpoint,
  { old = 0, ...query }: OwnRoundsQuery,
): Promise<PlayedPage> {
  const page = await source.rounds({ ...query, ...(old > 0 && { old }), size })
  const leaves = new Map<number, Uint8Array>()
  // No index may be claimed twice.
  let isRight = true
  const add = (index: number, entry: LogEntry) => {
    isRight &&= !leaves.has(index)
    leaves.set(index, hasher.leaf(entryBytes(entry)))
  }
  const seeds = page.seeds.map(({ committed = -1, ...of }) => {
    const { serverSeed, serverSeedHash } = of
    if (committed >= 0) add(committed, { kind: 'commitment', hash: bytesOf(serverSeedHash) })
    return { of, committed, isRevealed: serverSeed === null || commitment(serverSeed) === serverSeedHash }
  })
  const rounds = page.rounds.map(
    ({ algorithm, nonce, seeds: at, index = -1, salt = '', ...published }): PlayedRound => {
      const { of, committed, isRevealed } = seeds[at]!
      const round = { ...published, fairness: { algorithm, ...of, nonce } } as unknown as Round
      if (index >= 0) add(index, { kind: 'round', hash: roundDigest(fromBase64(salt)!, round) })
      const isAfter = of.shared ? index >= 0 : committed >= 0 && committed < index
      return {
        id: round.id,
        ageMs: page.servedAt - Date.parse(round.createdAt),
        ...(isAfter && isRevealed && { proved: { round, index, committed } }),
      }
    },
  )
  const bytes = fromBase64(page.hashes)!
  const hashes = Array.from({ length: bytes.length / hashBytes }, (_, i) =>
    bytes.subarray(i * hashBytes, (i + 1) * hashBytes),
  )
  const roots = rootsByMany(hasher, leaves, { size, old }, hashes)
  const isProved = isRight && roots !== undefined && sameHash(roots.now, root)
  return {
    rounds: isProved ? rounds : rounds.map(({ id, ageMs }) => ({ id, ageMs })),
    next: page.next,
    oldRoot: isProved ? roots.old : undefined,
    active: page.active && seedsNow(page.active),
  }
}
