import { type AccountRow, Batch, type BatchFacts } from '../../accounting/ledger/batch.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Locked, Posting, Transfer, TransferEnd } from '../../accounting/ledger/posting.ts'

// Batches without PostgreSQL: two players, and the house's accounts of games and debts.

export const [alice, bob, nobody] = [1, 2, 9]
export const at = new Date('2026-12-01T12:00:00Z')

export const account = (id: number, owner: number, more: Partial<AccountRow> = {}): AccountRow => ({
  id,
  owner,
  kind: 'cash',
  balance: 100,
  sequence: 4,
  staked: 0,
  won: 0,
  owed: 0,
  protection: null,
  ...more,
})

export const [aliceCash, aliceHeld, bobCash] = [11, 12, 21]
export const [games, debts] = [91, 92]
export const facts: BatchFacts = {
  firstId: 500,
  at,
  accounts: [
    account(aliceCash, alice),
    account(aliceHeld, alice, { kind: 'held', balance: 30 }),
    account(bobCash, bob),
  ],
  shards: new Map([
    ['games', games],
    ['debts', debts],
  ]),
  earlier: [],
  rows: new Map(),
}
export const openBatch = (more: Partial<BatchFacts> = {}) => new Batch({ ...facts, ...more })
/** A batch in which Alice's cash differs. */
export const withAlice = (more: Partial<AccountRow>) =>
  openBatch({ accounts: [account(aliceCash, alice, more), ...facts.accounts.slice(1)] })

export const cash = (player: number) => ({ player, account: 'cash' }) as const
export const held = (player: number) => ({ player, account: 'held' }) as const
export const house = { house: 'games' } as const

export type Leg = readonly [kind: Transfer['kind'], from: TransferEnd, to: TransferEnd, amount: number]
export type More = Partial<Posting<unknown>>

export const transfersOf = (legs: readonly Leg[]) =>
  legs.map(([kind, from, to, amount]): Transfer => ({ kind, from, to, amount: amount as Transfer['amount'] }))

/** A posting of Alice, unless it is another's. */
export const moving = (legs: readonly Leg[], more: More = {}): Posting<unknown> => ({
  purpose: 'adjustment',
  kind: 'move',
  player: alice,
  decide: () => ({ transfers: transfersOf(legs), writes: [], record: 'moved' }),
  ...more,
})
export const decidingPosting = (decide: Posting<unknown>['decide'], more: More = {}) => moving([], { ...more, decide })
export const staking = (amount: number, more: More = {}) => moving([['stake', cash(alice), house, amount]], more)
export const giving = (amount: number, more: More = {}) => moving([['bonus', house, cash(alice), amount]], more)

interface Rows {
  readonly rows?: ReadonlyMap<LockedRecord, readonly unknown[]>
  /** The records that Alice's posting locks; by default those with rows. */
  readonly lockedRecords?: readonly LockedRecord[]
  /** Accounts besides those of Alice and Bob; their owners take part in the posting. */
  readonly others?: readonly AccountRow[]
  /** What differs in Alice's cash. */
  readonly cash?: Partial<AccountRow>
}

/** What `decide` returns for a posting of Alice; nothing is posted. */
export function underLock<T>(
  decide: (locked: Locked) => T,
  { rows = new Map(), lockedRecords = [...rows.keys()], others = [], cash }: Rows = {},
): T {
  let result: T | undefined
  const posting = decidingPosting(
    (locked) => {
      result = decide(locked)
      return { refused: 'not_found' }
    },
    { others: others.map(({ owner }) => owner as number), lockedRecords },
  )
  const accounts = [account(aliceCash, alice, cash), ...facts.accounts.slice(1), ...others]
  openBatch({ rows, accounts }).decide(posting)
  return result!
}
