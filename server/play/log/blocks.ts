import type { Checkpoint } from '@casino/rules/log/note'
import { sameHash, treeRoot } from '@casino/rules/log/tree'
import type { Read, Tx } from '../../platform/database/database.ts'
import { nodeHasher } from './log-key.ts'
import { nodesOf } from './read-log.ts'

/** A published state is not a prefix of this database's log: signing now would publish a conflicting history. */
export class LogBehind extends Error {}

/** The end of a sentence that says how a signed state differs from this database's log; undefined if the log begins with it. */
export async function differenceOf(read: Read, signed: Checkpoint, size: number): Promise<string | undefined> {
  if (signed.size > size) return 'the database was restored to an earlier state'
  const root = await treeRoot(nodeHasher, nodesOf(read), signed.size)
  return sameHash(root, signed.root) ? undefined : 'the database went on from an earlier state with other entries'
}

export interface Block {
  /** A server's file, or a witness. */
  readonly source: string
  /** The address of the blocked log; a log with another address still signs. */
  readonly origin: string
  readonly reason: string
}

/** Stops the log on all servers. */
export async function storeBlock(tx: Tx, { source, origin, reason }: Block): Promise<void> {
  await tx.rows(
    `INSERT INTO log_block (source, origin, reason) VALUES ($1, $2, $3)
     ON CONFLICT (source) DO UPDATE SET origin = excluded.origin, reason = excluded.reason
     WHERE (log_block.origin, log_block.reason) <> (excluded.origin, excluded.reason)`,
    [source, origin, reason],
  )
}

/** Called when the state that a source has seen agrees with the log again. */
export async function removeBlock(tx: Tx, source: string): Promise<void> {
  await tx.rows('DELETE FROM log_block WHERE source = $1', [source])
}

/** Throws while any server or witness contradicts the log of an address. */
export async function assertUnblocked(tx: Tx, origin: string): Promise<void> {
  const block = await tx.first<{ reason: string }>(
    'SELECT reason FROM log_block WHERE origin = $1 ORDER BY since LIMIT 1',
    [origin],
  )
  if (block) throw new LogBehind(block.reason)
}
