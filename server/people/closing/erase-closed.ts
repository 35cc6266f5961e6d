import { roublesFromKopecks } from '@casino/rules/money'
import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inTurn } from '../../platform/database/in-turn.ts'
import { type JobOptions, upkeep } from '../../platform/database/jobs.ts'
import { queueLetter } from '../mail/mail.ts'
import { findPlayer } from '../players/player.ts'
import { removeErasedIdentifiers } from '../protection/identifiers.ts'
import { announceMoney, erasedRows, findDue, lockDue, setErased } from './stored.ts'

/** Erases the personal data that a module has about a player, in the transaction that erases all of it. */
export type Erase = (tx: Tx, player: PlayerId) => Promise<void>

export interface Erasures {
  /** Erases closed accounts when they are due, and sends a letter about money credited to a closed account. */
  step(): Promise<void>
  close(): Promise<void>
}

export interface ErasuresOptions extends JobOptions {
  readonly database: Database
  /** Called in this order. The player's own row is last because the other erasers read it. */
  readonly erase: readonly Erase[]
  readonly sendsMail: boolean
}

const usualEveryMs = 10 * 60_000
const atOnce = 100

/**
 * Each erasure is one transaction under the lock of the account: an interrupted one changes nothing and is repeated by the next
 * step, and two servers never erase the same account twice.
 */
export function eraseClosedAccounts(options: ErasuresOptions): Erasures {
  const { database, jobs, everyMs = usualEveryMs } = options

  async function step(): Promise<void> {
    if (options.sendsMail) await database.transact(announce)
    try {
      for (let more = true; more && !job.closed; ) {
        const some = await findDue(database.read, atOnce)
        await inTurn(some, async (player) => {
          if (!job.closed) await database.transact((tx) => erase(tx, player, options.erase))
        })
        // Another server is erasing the remaining ones.
        more = some.length === atOnce
      }
    } finally {
      await removeErasedIdentifiers(database.read, erasedRows)
    }
  }
  const job = jobs.schedule({ leases: [upkeep], everyMs, work: step })
  return { step, close: job.close }
}

/** Under the lock that every posting of the player takes, so that nothing is owed to them when it commits. */
async function erase(tx: Tx, player: PlayerId, erasers: readonly Erase[]): Promise<void> {
  await lockAccounts(tx, player)
  if (!(await lockDue(tx, player))) return
  // Texts in records that are otherwise immutable (migration 0087).
  await tx.rows('SELECT erase_texts($1)', [player])
  for (const one of erasers) await one(tx, player)
  await setErased(tx, player)
}

async function announce(tx: Tx): Promise<void> {
  for (const { player, language, balance, before } of await announceMoney(tx)) {
    const owner = balance > before ? await findPlayer(tx, player) : undefined
    if (!owner?.email) continue
    const details = { name: owner.username, amount: roublesFromKopecks(balance) }
    await queueLetter(tx, { kind: 'closed_account_money', to: owner.email, language, details })
  }
}
