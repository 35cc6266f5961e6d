import { kopecks } from '@casino/rules/money'
import type { PlayerId } from '../accounts.ts'
import type { Ledger } from '../ledger.ts'
import { isRefused, type Posting, type PostingResult, type TransferEnd } from '../posting.ts'

/** The set-up of an example: a ledger, and two players who have accounts and no money yet. */
export interface ExampleLedger {
  readonly ledger: Ledger
  readonly alice: PlayerId
  readonly bob: PlayerId
  /** Posts, and adds a line about the answer to the printout. */
  post(what: string, posting: Posting<unknown>): Promise<PostingResult<unknown>>
}

export interface Example {
  readonly title: string
  play(stage: ExampleLedger): Promise<void>
}

/** Roubles as kopecks, so that the examples read like the printout. */
export const roubles = (amount: number) => kopecks(Math.round(amount * 100))

/** The cash of a player, as an end of a transfer. */
export const cashOf = (player: PlayerId): TransferEnd => ({ player, account: 'cash' })
/** The held money of a player, as an end of a transfer. */
export const heldOf = (player: PlayerId): TransferEnd => ({ player, account: 'held' })

/** Every example begins with this: money from outside, credited like by an administrator. */
export function adjustment(player: PlayerId, amount: number): Posting<null> {
  return {
    purpose: 'adjustment',
    kind: 'adjustment',
    player,
    decide: () => ({
      transfers: [{ kind: 'adjustment', from: { house: 'adjustment' }, to: cashOf(player), amount: roubles(amount) }],
      writes: [],
      record: null,
    }),
  }
}

/** The result of a posting in words, for the printed journal. */
export function sentenceOf(what: string, result: PostingResult<unknown>): string {
  if (isRefused(result)) return `${what}: refused, ${result.refused}`
  const { balance, sequence, repeated, record } = result
  const again = repeated ? ', the first answer again' : ''
  const answer = record === null || record === undefined ? '' : `, ${JSON.stringify(record)}`
  return `${what}: ${(balance / 100).toFixed(2)} left, sequence ${sequence}${answer}${again}`
}
