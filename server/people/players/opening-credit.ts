import { type Kopecks, kopecks } from '@casino/rules/money'
import type { HouseAccountKind } from '../../accounting/ledger/accounts.ts'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import { isRefused } from '../../accounting/ledger/posting.ts'
import type { Balance } from '../../accounting/ledger/statement.ts'
import type { Database, Read, Tx } from '../../platform/database/database.ts'
import { inTurn } from '../../platform/database/in-turn.ts'
import { type Jobs, upkeep } from '../../platform/database/jobs.ts'

declare module '../../accounting/ledger/accounts.ts' {
  interface HouseAccounts {
    readonly adjustment: true
  }
}
declare module '../../accounting/ledger/posting.ts' {
  interface TransferKinds {
    readonly adjustment: true
  }
}

/** The source account of credits without another source: opening credits, and balances changed by hand. */
export const adjustmentAccounts: readonly HouseAccountKind[] = ['adjustment']

interface OpeningCredit {
  readonly player: number
  readonly amount: Kopecks
}

/**
 * Credits a new player's opening amount, once; undefined if it is zero, or if the ledger is too busy. Returns the balance after
 * it.
 */
export async function creditOpening(ledger: Ledger, { player, amount }: OpeningCredit): Promise<Balance | undefined> {
  if (amount === 0) return undefined
  const posted = await ledger.post({
    purpose: 'adjustment',
    kind: 'adjustment',
    player,
    // A caller's key contains no space, so no caller can use this one first.
    key: 'opening credit',
    decide: () => ({
      transfers: [{ kind: 'adjustment', from: { house: 'adjustment' }, to: { player, account: 'cash' }, amount }],
      writes: [],
      record: {},
    }),
  })
  return isRefused(posted) ? undefined : posted
}

/** Records the credit as due, in the transaction that creates the player; from then on it cannot be lost. */
export async function recordOpeningDue(tx: Tx, { player, amount }: OpeningCredit): Promise<void> {
  if (amount > 0) await tx.rows('UPDATE player SET opening_credit_due = $2 WHERE id = $1', [player, amount])
}

interface Deps {
  readonly ledger: Ledger
  readonly database: Pick<Database, 'read'>
}

/** Pays a credit that is still due. The posting's key prevents a second payment, so the record may be cleared afterwards. */
export async function payOpening({ ledger, database: { read } }: Deps, player: number): Promise<Balance | undefined> {
  const promised = await read.first<{ due: number | null }>(
    'SELECT opening_credit_due AS due FROM player WHERE id = $1',
    [player],
  )
  const credited = await creditOpening(ledger, { player, amount: kopecks(promised?.due ?? 0) })
  if (credited) await forget(read, player)
  return credited
}

async function forget(read: Read, player: number): Promise<void> {
  await read.rows('UPDATE player SET opening_credit_due = NULL WHERE id = $1', [player])
}

const lookEveryMs = 10_000
/** The number paid in one run; the others wait for the next. */
const mostPaid = 100

export interface OpeningCredits {
  /** Pays credits that registrations could not, because the ledger was busy or the server was killed. */
  step(): Promise<void>
  close(): Promise<void>
}

/** Looks for unpaid opening credits at intervals until it is closed. */
export function scheduleOpeningCredits(deps: Deps, jobs: Pick<Jobs, 'schedule'>): OpeningCredits {
  const step = async () => {
    const due = await deps.database.read.rows<{ id: number }>(
      `SELECT id FROM player WHERE opening_credit_due IS NOT NULL ORDER BY id LIMIT ${mostPaid}`,
    )
    await inTurn(due, ({ id }) => payOpening(deps, id))
  }
  const job = jobs.schedule({ leases: [upkeep], everyMs: lookEveryMs, work: step })
  return { step, close: () => job.close() }
}
