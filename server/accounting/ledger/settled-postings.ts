import type { Read } from '../../platform/database/database.ts'
import { settledUpTo } from '../../platform/database/settled.ts'

/** As migration 0001 makes the sequence; a writer locks its players' accounts by the statement that takes a block. */
const blockSize = 1024

/** A posting up to which all are committed, or never will be: nothing is added before it any more, whatever clocks do. */
export const settledPostings = (read: Read): Promise<number> =>
  settledUpTo(read, {
    sequence: 'posting_block',
    block: blockSize,
    table: 'account',
    modes: ['RowShareLock', 'RowExclusiveLock'],
  })
