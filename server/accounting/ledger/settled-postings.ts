import type { Read } from '../../platform/database/database.ts'
import { settledUpTo } from '../../platform/database/settled.ts'
import { postingRows } from './statement.ts'

/** The sequence's step, as in migration 0001; a writer takes a block in the statement that locks its players' accounts. */
const blockSize = 1024

/** A posting up to which all postings are committed or never will be, whatever the clocks do: nothing is added before it any more. */
export const settledPostings = (read: Read): Promise<number> =>
  settledUpTo(read, {
    sequence: 'posting_block',
    block: blockSize,
    table: 'account',
    modes: ['RowShareLock', 'RowExclusiveLock'],
  })

interface Step {
  readonly from: number
  readonly settled: number
  readonly most: number
}

/** The last of at most `most` postings after `from`, but none beyond `settled`. */
export async function stepOfPostings(read: Read, { from, settled, most }: Step): Promise<number> {
  const { to } = await read.one<{ to: number }>(
    `SELECT coalesce((SELECT id FROM ${postingRows} AS posting WHERE id > $1 AND id < $2 ORDER BY id OFFSET $3 LIMIT 1), $2)::bigint AS to`,
    [from, settled, most - 1],
  )
  return Math.max(from, to)
}
