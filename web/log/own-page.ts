import type { Round } from '@casino/contract/play/rounds'
import { fromBase64 } from '@casino/rules/log/base64'
import { entryBytes, type LogEntry, roundDigest } from '@casino/rules/log/entry'
import { rootsByMany } from '@casino/rules/log/many'
import type { Checkpoint } from '@casino/rules/log/note'
import { hashBytes, pureHasher as hasher, sameHash } from '@casino/rules/log/tree'
import { commitment } from '@casino/rules/pure-hash'
import { type LogSource, type OwnRoundsQuery, type SeedsNow, seedsNow } from './source.ts'

/** A round that a state has, with the place of the commitment to its seed, or of none where all players share it. */
export interface ProvedRound {
  readonly round: Round
  readonly index: number
  readonly committed: number
}

/** A settled round of a game of the house. */
export interface PlayedRound {
  readonly id: string
  readonly ageMs: number
  /** Absent unless the page proves it. */
  readonly proved?: ProvedRound
}

/** A page of the player's rounds, newest first. */
export interface PlayedPage {
  readonly rounds: readonly PlayedRound[]
  /** The place from which the next page goes on; undefined after the first round, or where older ones are archived. */
  readonly next: string | undefined
  /** The root of the former state, with which this one is proved to begin. */
  readonly oldRoot: Uint8Array | undefined
  /** On the newest page. */
  readonly active: SeedsNow | undefined
}

export const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number(`0x${byte}`))

/**
 * Reads a page, and checks its rounds by the one proof of all of them. If anything is not right there, no round is proved: each is then
 * checked with an answer of its own, which is the evidence.
 */
export async function ownPage(
  source: LogSource,
  { size, root }: Checkpoint,
  { old = 0, ...query }: OwnRoundsQuery,
): Promise<PlayedPage> {
  const page = await source.rounds({ ...query, ...(old > 0 && { old }), size })
  const leaves = new Map<number, Uint8Array>()
  // An entry has one place, and a place one entry.
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
