import assert from 'node:assert/strict'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { keyLeadMs, keyMadeAt } from '@casino/rules/operation-key'
import type { Statement } from '../../platform/database/database.ts'
import type { HouseAccountKind, PlayerAccountKind, PlayerId } from './accounts.ts'
import { debts } from './debts.ts'
import { everybody, type LockedRecord } from './locked-record.ts'
import {
  type Decision,
  type Locked,
  type Posted,
  type Posting,
  type PostingResult,
  type Purpose,
  rowsWith,
  type Transfer,
  type TransferEnd,
} from './posting.ts'

export interface AccountRow {
  readonly id: number
  readonly owner: PlayerId
  readonly kind: PlayerAccountKind
  readonly balance: number
  readonly sequence: number
  readonly staked: number
  readonly won: number
  readonly owed: number
  /** The row of the record that is read with the account. */
  readonly protection: unknown
}

/** A player's account in the middle of a batch. */
interface OpenAccount extends AccountRow {
  balance: number
  sequence: number
  staked: number
  won: number
  owed: number
}

/** The change of an account by a batch, how much of it was staked, won and owed, and how many postings changed it. */
interface Change {
  readonly id: number
  amount: number
  times: number
  staked: number
  won: number
  owed: number
}

export interface EarlierPosting {
  readonly id: number
  readonly player_id: PlayerId
  readonly key: string
  readonly fingerprint: string | null
  readonly record: unknown
  readonly balance: number
  readonly sequence: number
  /** The answer is only in the archive. */
  readonly archived?: boolean
}

/** Everything read under the locks. */
export interface BatchFacts {
  readonly firstId: number
  readonly at: Date
  readonly accounts: readonly AccountRow[]
  /** The account of this writer's shard for each of the house's kinds. */
  readonly shards: ReadonlyMap<HouseAccountKind, number>
  readonly earlier: readonly EarlierPosting[]
  readonly rows: ReadonlyMap<LockedRecord, readonly unknown[]>
}

interface PostingRow extends EarlierPosting {
  readonly purpose: Purpose
  readonly kind: string
  /** The record as it is stored; null without a key, because then the answer cannot be requested again. */
  readonly recordText: string | null
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
 * Decides the postings of one batch in order, in memory, against the locked rows: each posting of a player sees the effect of
 * the player's earlier ones, and each is accepted or refused independently. The batch then knows what has to be written.
 */
export class Batch {
  readonly opened: BatchFacts
  readonly postings: PostingRow[] = []
  readonly transfers: TransferRow[] = []
  readonly #accounts = new Map<string, OpenAccount>()
  readonly #changes = new Map<number, Change>()
  readonly #keys = new Map<string, EarlierPosting>()
  readonly #rows = new Map<LockedRecord, Map<PlayerId, unknown>>()
  readonly #written = new Map<LockedRecord, { latest: Set<PlayerId>; added: unknown[] }>()

  constructor(opened: BatchFacts) {
    this.opened = opened
    for (const account of opened.accounts) this.#accounts.set(nameOf(account.owner, account.kind), { ...account })
    for (const earlier of opened.earlier) {
      const key = keyOf(earlier.player_id, earlier.key)
      if (!earlier.archived || !this.#keys.has(key)) this.#keys.set(key, earlier)
    }
    for (const [lockedRecord, rows] of opened.rows) {
      this.#rows.set(lockedRecord, new Map(rows.map((row) => [lockedRecord.read!.playerOf(row), row])))
    }
  }

  /** Throws only for a bug in `decide` or an impossible transfer; then nothing of that posting is applied. */
  decide<Recorded>(posting: Posting<Recorded>): PostingResult<Recorded> {
    const answered = posting.key === undefined ? undefined : this.#answerFor(posting, posting.key)
    if (answered) return answered

    const id = this.opened.firstId + this.postings.length
    const decision = posting.decide(this.#lockedFor(posting, id))
    if ('refused' in decision) return decision
    // Everything that can throw runs before the first figure is changed.
    const transfers = [...decision.transfers, ...this.#debtPayments(decision.transfers)]
    const lines = this.#linesOf(posting, id, transfers)
    this.#assertLocked(posting, decision)
    const recordText = posting.key === undefined ? null : (JSON.stringify(decision.record) ?? null)
    const sums = this.#sumsWith(lines)
    if (!this.#move(transfers)) return { refused: 'insufficient_funds' }

    this.#note(lines, sums, transfers)
    this.#keep(decision)
    return this.#record(posting, id, decision.record, recordText)
  }

  /** The answer that the key has already, or its refusal. */
  #answerFor<Recorded>(posting: Posting<Recorded>, key: string): PostingResult<Recorded> | undefined {
    const known = this.#keys.get(keyOf(posting.player, key))
    if (known) return known.archived ? { refused: 'key_archived' } : repeat(posting, known)
    // A later look-up, which starts shortly before the key's time, would not find it.
    const isFromFuture = (keyMadeAt(key) ?? 0) > this.opened.at.getTime() + keyLeadMs
    return isFromFuture ? { refused: 'key_from_future' } : undefined
  }

  /** The change of each account that the batch touched. */
  changes(): Change[] {
    return [...this.#changes.values()]
  }

  /** The cash accounts that the batch changed, with their new balances. */
  changedCash(): AccountRow[] {
    return [...this.#accounts.values()].filter(({ id, kind }) => kind === 'cash' && this.#changes.has(id))
  }

  /** The rows that the batch adds to a write-only record. */
  added<Row>(lockedRecord: LockedRecord<Row>): readonly Row[] {
    return (this.#written.get(lockedRecord)?.added ?? []) as Row[]
  }

  /** Writes the locked records of other modules. */
  recordStatements(): Statement[] {
    return [...this.#written].flatMap(([lockedRecord, { latest, added }]) => {
      const states = [...latest].map((player) => this.#rows.get(lockedRecord)!.get(player))
      return lockedRecord.write?.([...states, ...added]) ?? []
    })
  }

  #lockedFor(posting: Posting<unknown>, id: number): Locked {
    const balanceOf = (player: PlayerId, account: PlayerAccountKind = 'cash'): Kopecks => {
      assertNamed(posting, player, account)
      return kopecks(this.#accountOf(player, account).balance)
    }
    const sequenceOf = (player: PlayerId): number => {
      assertNamed(posting, player)
      return this.#accountOf(player, 'cash').sequence
    }
    const stakedOf = (player: PlayerId): Kopecks => {
      assertNamed(posting, player)
      return kopecks(this.#accountOf(player, 'cash').staked)
    }
    const wonOf = (player: PlayerId): Kopecks => {
      assertNamed(posting, player)
      return kopecks(this.#accountOf(player, 'cash').won)
    }
    const owedBy = (player: PlayerId): Kopecks => {
      assertNamed(posting, player)
      return kopecks(this.#accountOf(player, 'cash').owed)
    }
    const findRow = <Row>(lockedRecord: LockedRecord<Row>, named: PlayerId = posting.player): Row | undefined => {
      const player = lockedRecord.common ? everybody : named
      assertNamed(posting, named)
      assert(locks(posting, lockedRecord), `a posting reads ${lockedRecord.name}, which it did not name`)
      return this.#rows.get(lockedRecord)?.get(player) as Row | undefined
    }
    return { id, at: this.opened.at, balanceOf, sequenceOf, stakedOf, wonOf, owedBy, ...rowsWith(findRow) }
  }

  #linesOf(posting: Posting<unknown>, id: number, transfers: readonly Transfer[]): TransferRow[] {
    return transfers.map(({ kind, from, to, amount }, line) => {
      assert(Number.isSafeInteger(amount) && amount > 0, 'a transfer moves a positive whole number of kopecks')
      for (const end of [from, to]) if ('player' in end) assertNamed(posting, end.player, end.account)
      const [debit, credit] = [this.#idOf(from), this.#idOf(to)]
      assert(debit !== credit, 'a transfer has two ends')
      return { posting: id, line, kind, debit, credit, amount }
    })
  }

  /**
   * Money that reaches the cash of a player with a debt pays the debt first, so that no player has both cash and a debt. This
   * covers every kind of money, including wins: with a debt there is no cash to stake, so they belong to earlier stakes.
   */
  #debtPayments(transfers: readonly Transfer[]): Transfer[] {
    const receivers = new Set(transfers.flatMap(({ to }) => ('player' in to ? [to.player] : [])))
    return [...receivers].flatMap((player): Transfer[] => {
      const account = this.#accountOf(player, 'cash')
      const isTheirs = (place: TransferEnd) => this.#idOf(place) === account.id
      let { balance, owed } = account
      for (const { kind, from, to, amount } of transfers) {
        if (isTheirs(from)) balance -= amount
        if (isTheirs(to)) balance += amount
        if (kind === 'debt' && isTheirs(to)) owed += amount
      }
      const paid = Math.min(balance, owed)
      return paid > 0
        ? [{ kind: 'debt_payment', from: { player, account: 'cash' }, to: { house: debts }, amount: kopecks(paid) }]
        : []
    })
  }

  /** Adds to the account's total stakes, wins and debt. */
  #count(place: TransferEnd, sum: 'staked' | 'won' | 'owed', amount: number): void {
    if (!('player' in place)) return
    const account = this.#accountOf(place.player, place.account)
    account[sum] += amount
    this.#changes.get(account.id)![sum] += amount
  }

  /** Applies the transfers in order; if one would take a player below zero, undoes all of them and returns false. */
  #move(transfers: readonly Transfer[]): boolean {
    for (const [done, { from, to, amount }] of transfers.entries()) {
      const source = 'player' in from ? this.#accountOf(from.player, from.account) : undefined
      const target = 'player' in to ? this.#accountOf(to.player, to.account) : undefined
      const exact = !target || Number.isSafeInteger(target.balance + amount)
      if (!exact || (source && source.balance < amount)) {
        for (const undone of transfers.slice(0, done)) this.#shift(undone, -undone.amount)
        assert(exact, 'a balance grows beyond what a number holds exactly')
        return false
      }
      this.#shift({ from, to }, amount)
    }
    return true
  }

  #shift({ from, to }: { from: TransferEnd; to: TransferEnd }, amount: number): void {
    if ('player' in from) this.#accountOf(from.player, from.account).balance -= amount
    if ('player' in to) this.#accountOf(to.player, to.account).balance += amount
  }

  /** The sum for each account that these lines touch: what the batch adds to it, including these lines. */
  #sumsWith(lines: readonly TransferRow[]): Map<number, number> {
    const sums = new Map<number, number>()
    const add = (id: number, amount: number) => {
      const sum = (sums.get(id) ?? this.#changes.get(id)?.amount ?? 0) + amount
      assert(Number.isSafeInteger(sum), 'a batch adds up to more than a number holds exactly')
      sums.set(id, sum)
    }
    for (const { debit, credit, amount } of lines) {
      add(debit, -amount)
      add(credit, amount)
    }
    return sums
  }

  #note(lines: readonly TransferRow[], sums: ReadonlyMap<number, number>, transfers: readonly Transfer[]): void {
    this.transfers.push(...lines)
    for (const [id, amount] of sums) {
      const change = this.#changes.get(id)
      if (!change) this.#changes.set(id, { id, amount, times: 1, staked: 0, won: 0, owed: 0 })
      else {
        change.amount = amount
        change.times += 1
      }
    }
    for (const { kind, from, to, amount } of transfers) {
      if (kind === 'stake') this.#count(from, 'staked', amount)
      if (kind === 'stake_return') this.#count(to, 'staked', -amount)
      if (kind === 'payout') this.#count(to, 'won', amount)
      if (kind === 'debt') this.#count(to, 'owed', amount)
      if (kind === 'debt_payment') this.#count(from, 'owed', -amount)
    }
    const places = transfers.flatMap(({ from, to }) => [from, to]).filter((place) => 'player' in place)
    for (const account of new Set(places.map((place) => this.#accountOf(place.player, place.account)))) {
      account.sequence += 1
    }
  }

  #assertLocked(posting: Posting<unknown>, { writes }: Decision<unknown>): void {
    // The answer holds the player's cash balance, so the account must exist before anything is applied.
    this.#accountOf(posting.player, 'cash')
    for (const { lockedRecord, row } of writes) {
      if (!lockedRecord.read) continue
      const player = lockedRecord.read.playerOf(row)
      if (!lockedRecord.common) assertNamed(posting, player)
      const locked =
        locks(posting, lockedRecord) && (lockedRecord.startsEmpty || this.#rows.get(lockedRecord)?.has(player))
      assert(locked, `a posting writes a row of ${lockedRecord.name} that it did not lock`)
    }
  }

  #keep(decision: Decision<unknown>): void {
    for (const { lockedRecord, row } of decision.writes) {
      const written = this.#written.get(lockedRecord) ?? { latest: new Set(), added: [] }
      this.#written.set(lockedRecord, written)
      if (!lockedRecord.read) {
        written.added.push(row)
        continue
      }
      const player = lockedRecord.read.playerOf(row)
      this.#rows.get(lockedRecord)!.set(player, row)
      written.latest.add(player)
    }
  }

  #record<Recorded>(
    posting: Posting<Recorded>,
    id: number,
    record: Recorded,
    recordText: string | null,
  ): Posted<Recorded> {
    const { balance, sequence } = this.#accountOf(posting.player, 'cash')
    const { purpose, kind, player, key, fingerprint = null } = posting
    const row = {
      id,
      purpose,
      kind,
      player_id: player,
      key: key ?? '',
      fingerprint,
      record,
      recordText,
      balance,
      sequence,
    }
    this.postings.push(row)
    if (key !== undefined) this.#keys.set(keyOf(player, key), row)
    return { id, record, balance: kopecks(balance), sequence, repeated: false }
  }

  #accountOf(player: PlayerId, kind: PlayerAccountKind): OpenAccount {
    const account = this.#accounts.get(nameOf(player, kind))
    assert(account, `player ${player} has no ${kind} account, or the posting did not name them`)
    return account
  }

  #idOf(place: TransferEnd): number {
    if ('player' in place) return this.#accountOf(place.player, place.account).id
    const id = this.opened.shards.get(place.house)
    assert(id, `the house has no account ${place.house}`)
    return id
  }
}

// An account that only another posting of the batch has locked would be available in one batch and missing in the next.
function assertNamed(posting: Posting<unknown>, player: PlayerId, account: PlayerAccountKind = 'cash'): void {
  assert(player === posting.player || posting.others?.includes(player), 'a posting touches a player it did not name')
  assert(
    account === 'cash' || posting.accounts?.includes(account),
    `a posting touches ${account}, which it did not name`,
  )
}

function locks(posting: Posting<unknown>, lockedRecord: LockedRecord): boolean {
  return posting.lockedRecords?.includes(lockedRecord) ?? false
}

function nameOf(player: PlayerId, kind: PlayerAccountKind): string {
  return `${kind} ${player}`
}

function repeat<Recorded>(posting: Posting<Recorded>, known: EarlierPosting): PostingResult<Recorded> {
  if (known.fingerprint !== (posting.fingerprint ?? null)) return { refused: 'key_reused' }
  const { id, balance, sequence } = known
  return { id, record: known.record as Recorded, balance: kopecks(balance), sequence, repeated: true }
}

function keyOf(player: PlayerId, key: string): string {
  return `${player} ${key}`
}
