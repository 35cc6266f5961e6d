import { kopecks } from '@casino/rules/money'
import fc from 'fast-check'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Posting, PostingResult, Transfer, TransferEnd } from '../../accounting/ledger/posting.ts'

/** A random posting, in terms of the players' indexes instead of their identifiers. */
export interface RandomPosting {
  readonly player: number
  readonly other: number
  readonly moves: readonly Move[]
  readonly key: string | undefined
  readonly fingerprint: string
  readonly refuses: boolean
  /** The next posting is made only after this one was answered. */
  readonly waits: boolean
}

type End = 'cash' | 'held' | 'cash of the other' | 'house'

interface Move {
  readonly from: End
  readonly to: End
  readonly amount: number
}

export const players = 3

const ends = fc.constantFrom<End>('cash', 'cash', 'cash', 'held', 'cash of the other', 'house', 'house')
const move = fc
  .record({ from: ends, to: ends, amount: fc.integer({ min: 1, max: 60 }) })
  .filter(({ from, to }) => from !== to)

export const operation: fc.Arbitrary<RandomPosting> = fc
  .record({
    player: fc.nat(players - 1),
    other: fc.nat(players - 2),
    moves: fc.array(move, { maxLength: 4 }),
    key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined, freq: 2 }),
    fingerprint: fc.constantFrom('one', 'one', 'one', 'two'),
    refuses: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    waits: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  })
  // Any player but this one.
  .map((made) => ({ ...made, other: made.other >= made.player ? made.other + 1 : made.other }))

export interface OperationRecord {
  readonly moves: readonly Move[]
  readonly cashBefore: number
}

/** The posting for an operation, among these players. */
export function postingOf(made: RandomPosting, among: readonly PlayerId[]): Posting<OperationRecord> {
  const player = among[made.player]!
  const other = among[made.other]!
  const place = (end: End): TransferEnd => {
    if (end === 'house') return { house: 'adjustment' }
    return end === 'cash of the other' ? { player: other, account: 'cash' } : { player, account: end }
  }
  return {
    purpose: 'adjustment',
    kind: made.moves.length === 0 ? 'seeds' : 'operation',
    player,
    others: [other],
    accounts: ['held'],
    ...(made.key === undefined ? {} : { key: made.key, fingerprint: made.fingerprint }),
    decide(locked) {
      if (made.refuses) return { refused: 'game_closed' }
      const transfers = made.moves.map(
        ({ from, to, amount }): Transfer => ({
          kind: 'adjustment',
          from: place(from),
          to: place(to),
          amount: kopecks(amount),
        }),
      )
      return { transfers, writes: [], record: { moves: made.moves, cashBefore: locked.balanceOf(player) } }
    },
  }
}

type Answer = Pick<PostingResult<OperationRecord> & object, never> & Record<string, unknown>

/** A model of the ledger without locks, batches, connections or a database: a few sums. */
export class LedgerModel {
  readonly balances = new Map<string, number>()
  readonly sequences = new Map<string, number>()
  readonly #answers = new Map<string, { fingerprint: string; answer: Answer }>()

  constructor(cash: number) {
    for (let player = 0; player < players; player++) this.#set(`cash ${player}`, cash)
  }

  /** The answer without the posting's identifier. */
  post(made: RandomPosting): Answer {
    const known = made.key === undefined ? undefined : this.#answers.get(`${made.player} ${made.key}`)
    if (known) {
      return known.fingerprint === made.fingerprint ? { ...known.answer, repeated: true } : { refused: 'key_reused' }
    }
    if (made.refuses) return { refused: 'game_closed' }

    const cash = `cash ${made.player}`
    const cashBefore = this.balance(cash)
    const after = new Map(this.balances)
    for (const { from, to, amount } of made.moves) {
      const [source, target] = [name(made, from), name(made, to)]
      const left = (after.get(source) ?? 0) - amount
      if (source !== 'house' && left < 0) return { refused: 'insufficient_funds' }
      after.set(source, left)
      after.set(target, (after.get(target) ?? 0) + amount)
    }
    for (const [account, balance] of after) this.#set(account, balance)
    for (const account of new Set(made.moves.flatMap(({ from, to }) => [name(made, from), name(made, to)]))) {
      this.sequences.set(account, this.sequence(account) + 1)
    }
    const record = { moves: made.moves, cashBefore }
    const answer = { record, balance: this.balance(cash), sequence: this.sequence(cash), repeated: false }
    if (made.key !== undefined) {
      this.#answers.set(`${made.player} ${made.key}`, { fingerprint: made.fingerprint, answer })
    }
    return answer
  }

  balance(account: string): number {
    return this.balances.get(account) ?? 0
  }

  /** Every player's cash was already changed once, by the opening credit. */
  sequence(account: string): number {
    return this.sequences.get(account) ?? (account.startsWith('cash') ? 1 : 0)
  }

  #set(account: string, balance: number): void {
    this.balances.set(account, balance)
  }
}

function name({ player, other }: RandomPosting, end: End): string {
  if (end === 'house') return 'house'
  return end === 'cash of the other' ? `cash ${other}` : `${end} ${player}`
}
