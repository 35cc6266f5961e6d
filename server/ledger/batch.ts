import assert from 'node:assert/strict'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Statement } from '../database/database.ts'
import type { HouseAccountKind, PlayerAccountKind, PlayerId } from './accounts.ts'
import type { Book } from './book.ts'
import type { Decision, Locked, Place, Posted, Posting, PostingResult, Transfer } from './posting.ts'

/** An account as it stands in the middle of a batch. */
export interface OpenAccount {
  readonly id: number
  readonly owner: PlayerId | null
  readonly kind: string
  balance: number
  sequence: number
  changed: boolean
}

export interface EarlierPosting {
  readonly id: number
  readonly player_id: PlayerId
  readonly key: string
  readonly fingerprint: string | null
  readonly record: unknown
  readonly balance: number
  readonly sequence: number
}

/** What was read under the locks. */
export interface Opened {
  readonly firstId: number
  readonly at: Date
  readonly accounts: readonly OpenAccount[]
  readonly tills: ReadonlyMap<HouseAccountKind, OpenAccount>
  readonly earlier: readonly EarlierPosting[]
  readonly rows: ReadonlyMap<Book<never>, readonly unknown[]>
}

interface PostingRow extends EarlierPosting {
  readonly kind: string
}

interface TransferRow {
  readonly posting: number
  readonly line: number
  readonly kind: string
  readonly debit: number
  readonly credit: number
  readonly amount: number
}

/**
 * Decides the postings of one batch in order, in memory, against what was locked: of several postings of one player each
 * sees what those before it left, and each is accepted or refused on its own. Then it knows what has to be written.
 */
export class Batch {
  readonly opened: Opened
  readonly postings: PostingRow[] = []
  readonly transfers: TransferRow[] = []
  readonly #accounts = new Map<string, OpenAccount>()
  readonly #keys = new Map<string, EarlierPosting>()
  readonly #rows = new Map<Book<never>, Map<PlayerId, unknown>>()
  readonly #written = new Map<Book<never>, { latest: Set<PlayerId>; added: unknown[] }>()

  constructor(opened: Opened) {
    this.opened = opened
    for (const account of opened.accounts) this.#accounts.set(`${account.kind}:${account.owner}`, account)
    for (const earlier of opened.earlier) this.#keys.set(keyOf(earlier.player_id, earlier.key), earlier)
    for (const [book, rows] of opened.rows) {
      this.#rows.set(book, new Map(rows.map((row) => [book.read!.playerOf(row as never), row])))
    }
  }

  /** Throws only for a bug in `decide` or an impossible transfer; then nothing of that posting is kept. */
  decide<Record>(posting: Posting<Record>): PostingResult<Record> {
    const known = posting.key === undefined ? undefined : this.#keys.get(keyOf(posting.player, posting.key))
    if (known) return repeat(posting, known)

    const id = this.opened.firstId + this.postings.length
    const decision = posting.decide(this.#lockedFor(posting, id))
    if ('refused' in decision) return decision
    this.#assertLocked(decision)
    if (!this.#move(decision.transfers)) return { refused: 'insufficient_funds' }

    for (const [line, transfer] of decision.transfers.entries()) {
      const ends = { debit: this.#accountAt(transfer.from).id, credit: this.#accountAt(transfer.to).id }
      this.transfers.push({ posting: id, line, kind: transfer.kind, ...ends, amount: transfer.amount })
    }
    this.#keep(decision)
    return this.#record(posting, id, decision.record)
  }

  /** The accounts whose balance this batch changed. */
  changedAccounts(): OpenAccount[] {
    return [...this.#accounts.values(), ...this.opened.tills.values()].filter((account) => account.changed)
  }

  /** What the books of other rooms write. */
  bookStatements(): Statement[] {
    return [...this.#written].map(([book, { latest, added }]) => {
      const states = [...latest].map((player) => this.#rows.get(book)?.get(player))
      return book.write([...states, ...added] as never[])
    })
  }

  #lockedFor(posting: Posting<unknown>, id: number): Locked {
    const balanceOf = (player: PlayerId, account: PlayerAccountKind = 'cash'): Kopecks =>
      kopecks(this.#accountAt({ player, account }).balance)
    const row = <Row>(book: Book<Row>, player: PlayerId = posting.player): Row | undefined =>
      this.#rows.get(book as Book<never>)?.get(player) as Row | undefined
    return { id, at: this.opened.at, balanceOf, row }
  }

  /** Applies the transfers in order; if one would take a player below zero, all are undone and the answer is no. */
  #move(transfers: readonly Transfer[]): boolean {
    for (const [done, transfer] of transfers.entries()) {
      assert(
        Number.isSafeInteger(transfer.amount) && transfer.amount > 0,
        'a transfer moves a positive whole number of kopecks',
      )
      const from = this.#accountAt(transfer.from)
      const to = this.#accountAt(transfer.to)
      assert(from !== to, 'a transfer has two ends')
      if (from.owner !== null && from.balance < transfer.amount) {
        for (const earlier of transfers.slice(0, done).reverse()) {
          this.#accountAt(earlier.from).balance += earlier.amount
          this.#accountAt(earlier.to).balance -= earlier.amount
        }
        return false
      }
      from.balance -= transfer.amount
      to.balance += transfer.amount
    }
    const touched = new Set(
      transfers.flatMap((transfer) => [this.#accountAt(transfer.from), this.#accountAt(transfer.to)]),
    )
    for (const account of touched) {
      account.sequence += 1
      account.changed = true
    }
    return true
  }

  #assertLocked({ writes }: Decision<unknown>): void {
    for (const { book, row } of writes) {
      const known = !book.read || this.#rows.get(book)?.has(book.read.playerOf(row as never))
      assert(known, `a posting writes a row of ${book.name} that it did not lock`)
    }
  }

  #keep(decision: Decision<unknown>): void {
    for (const { book, row } of decision.writes) {
      let written = this.#written.get(book)
      if (!written) this.#written.set(book, (written = { latest: new Set(), added: [] }))
      if (!book.read) {
        written.added.push(row)
        continue
      }
      const player = book.read.playerOf(row as never)
      this.#rows.get(book)!.set(player, row)
      written.latest.add(player)
    }
  }

  #record<Record>(posting: Posting<Record>, id: number, record: Record): Posted<Record> {
    const { balance, sequence } = this.#accountAt({ player: posting.player, account: 'cash' })
    const { player, key, fingerprint } = posting
    // Without a key nobody can ask for the answer again.
    const kept = key === undefined ? null : record
    const row = {
      id,
      kind: posting.kind,
      player_id: player,
      key: key ?? '',
      fingerprint: fingerprint ?? null,
      record: kept,
    }
    this.postings.push({ ...row, balance, sequence })
    if (key !== undefined) this.#keys.set(keyOf(player, key), { ...row, balance, sequence })
    return { id, record, balance: kopecks(balance), sequence, repeated: false }
  }

  #accountAt(place: Place): OpenAccount {
    const account =
      'house' in place ? this.opened.tills.get(place.house) : this.#accounts.get(`${place.account}:${place.player}`)
    assert(account, `no such account: ${JSON.stringify(place)}`)
    return account
  }
}

function repeat<Record>(posting: Posting<Record>, known: EarlierPosting): PostingResult<Record> {
  if (known.fingerprint !== (posting.fingerprint ?? null)) return { refused: 'key_reused' }
  const { id, balance, sequence } = known
  return { id, record: known.record as Record, balance: kopecks(balance), sequence, repeated: true }
}

function keyOf(player: PlayerId, key: string): string {
  return `${player} ${key}`
}
