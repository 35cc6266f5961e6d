import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { isRefused } from '../../accounting/ledger/posting.ts'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import type { Read } from '../../platform/database/database.ts'
import { type Jobs, upkeep } from '../../platform/database/jobs.ts'
import { movesNothing } from './apply.ts'
import type { WalletDeps } from './deps.ts'
import { nameOf, settleTerms } from './names.ts'
import { OpenParts, parts } from './part.ts'
import { addReturns } from './returns.ts'

/** Settles idle rounds of the partner, so that they appear in every list and figure. */
export interface Settler {
  /** Settles all that are due now. */
  runDue(): Promise<void>
  close(): Promise<void>
}

const usualEveryMs = 5000
const mostAtOnce = 100
const addUpEveryMs = 60_000

export function openSettler(
  deps: Omit<WalletDeps, 'partner' | 'alert' | 'refused'>,
  { jobs, everyMs = usualEveryMs }: { readonly jobs: Pick<Jobs, 'schedule'>; readonly everyMs?: number | undefined },
): Settler {
  async function runDue(): Promise<void> {
    while (!job.closed) {
      const players = await findDue(deps.database.read)
      const settled = await Promise.all(players.map(settle))
      // If the ledger refuses all of them, they wait for the next run.
      if (players.length < mostAtOnce || settled.every(isRefused)) return
    }
  }

  // Two servers may find the same player: the second one finds nothing to settle.
  const settle = (player: PlayerId) =>
    deps.ledger.post<null>({
      purpose: 'partner',
      kind: movesNothing,
      player,
      lockedRecords: [parts],
      decide(locked) {
        const open = new OpenParts(locked, player)
        open.settle(nameOf(deps), settleTerms(deps))
        const writes = open.writes()
        return writes.length > 0 ? { transfers: [], writes, record: null } : { refused: 'nothing_to_change' }
      },
    })

  // Once a minute is enough, because readers add the rows that came since.
  let addsUpAt = 0
  async function addUp(): Promise<void> {
    if (performance.now() < addsUpAt) return
    addsUpAt = performance.now() + addUpEveryMs
    const { read, transact } = deps.database
    const settled = await settledPostings(read)
    while (!job.closed && (await transact((tx) => addReturns(tx, settled)))) {}
  }

  const job = jobs.schedule({ leases: [upkeep], everyMs, work: () => runDue().finally(addUp) })
  return { runDue, close: job.close }
}

/** Players with rounds to settle. */
async function findDue(read: Read): Promise<PlayerId[]> {
  const rows = await read.rows<{ player: PlayerId }>(
    `SELECT player_id AS player FROM partner_round WHERE settled_by IS NULL AND due_at <= now()
     GROUP BY player_id ORDER BY min(due_at) LIMIT ${mostAtOnce}`,
  )
  return rows.map(({ player }) => player)
}
