import { setTimeout as pause } from 'node:timers/promises'
import { lockAccounts } from '../../accounting/ledger/accounts.ts'
import { sealedCards } from '../../money/payments/reseal-cards.ts'
import { sealedReceipts } from '../../money/requisites/receipts.ts'
import { sealedRequisites } from '../../money/requisites/stored.ts'
import { sealedFactors } from '../../people/players/second-factor/reseal-second-factors.ts'
import { sealedVerifications } from '../../people/verification/stored.ts'
import { sealedSeeds } from '../../play/games/seed-vault.ts'
import type { Database, Read } from '../database/database.ts'
import { addDataKey, findDataKeys, findState, makeCurrent, noKeys, setResealed } from '../keys/data-keys.ts'
import { resealColumn } from '../keys/sealed-columns.ts'
import type { ServerKey } from '../keys/server-key.ts'
import { findNodes } from './nodes.ts'

const sealedColumns = [
  sealedSeeds,
  sealedCards,
  ...sealedFactors,
  ...sealedVerifications,
  sealedRequisites,
  sealedReceipts,
]

interface Rotation {
  readonly database: Database
  readonly serverKey: ServerKey
  readonly print: (sentence: string) => void
  /** The longest time until a value that was sealed before its server received the new key is written. */
  readonly settleMs?: number
}

/** How long nodes may take to report; they beat every five seconds. */
const nodesWithinMs = 60_000

/**
 * Reseals everything with a new data key while servers run. Each step is recorded before the next one: all nodes know the new
 * key, then all seal with it, then existing values are resealed. Meanwhile both keys open everything, and after an interruption
 * the command continues from the last recorded step.
 */
export async function rotateDataKeys({ database, serverKey, print, settleMs = 10_000 }: Rotation): Promise<void> {
  const { read } = database
  const { name, sealing } = await addDataKey(database, serverKey)
  if (sealing === 'next') {
    await allNodesKnow(read)
    await makeCurrent(database, name)
  }
  await allNodesKnow(read)
  await pause(settleMs)
  await olderTransactionsEnded(read)
  const keys = await findDataKeys(read, serverKey)
  if (!keys) throw new Error(noKeys)
  for (const column of sealedColumns)
    print(
      `${column.table}.${column.column}: ${await resealColumn({ database, keys, lock: lockAccounts }, column)} sealed with the new key.`,
    )
  await setResealed(read, name)
}

/** A node without a key could not open values that others seal with it, nor sign with it. */
export async function allNodesKnow(read: Read): Promise<void> {
  const state = await findState(read)
  for (const deadline = Date.now() + nodesWithinMs; ; await pause(500)) {
    const behind = (await findNodes(read)).filter(({ running, dataKeys }) => running && dataKeys !== state)
    if (behind.length === 0) return
    if (Date.now() > deadline)
      throw new Error(
        `These servers do not know the new data key: ${behind.map(({ host, id }) => `${host} (${id.slice(0, 8)})`).join(', ')}. ` +
          'Restart those that run an earlier version, or with an earlier server key, and give the command again; nothing is lost meanwhile.',
      )
  }
}

async function olderTransactionsEnded(read: Read): Promise<void> {
  const mark = await read.one<{ xid: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid')
  for (const deadline = Date.now() + nodesWithinMs; ; await pause(200)) {
    const now = await read.one<{ ended: boolean }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS ended',
      [mark.xid],
    )
    if (now.ended) return
    if (Date.now() > deadline)
      throw new Error(
        'A long transaction is in the way, perhaps a report or a backup. Give the command again after it.',
      )
  }
}
