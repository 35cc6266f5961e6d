import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import { protections, reserveRows, setReserve } from '../../people/protection/protections.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JobOptions, upkeep } from '../../platform/database/jobs.ts'
import type { StakeRule } from '../../play/rounds/stakes.ts'
import { findHeldShares, withdrawablePart } from './held-shares.ts'

/**
 * A held share cannot be staked: otherwise its winnings could be withdrawn, and one long bet would release it (decision 90). It
 * also remains in the balance, so that the player's later money need not replace it.
 */
export const heldSharesRule: StakeRule = {
  lockedRecords: [protections],
  checks: [],
  funds: {
    refusal: 'insufficient_funds',
    refuses({ player, amount }, locked) {
      const held = locked.findRow(protections, player)?.shareReserve ?? kopecks(0)
      const left = withdrawablePart(locked.balanceOf(player), held)
      return held > 0 && amount > left && { left: roublesFromKopecks(left), held: roublesFromKopecks(held) }
    },
  },
  writes: () => [],
}

export interface ShareRelease {
  /** Makes all released shares stakable. */
  step(): Promise<void>
  close(): Promise<void>
}

export interface ShareReleaseOptions extends JobOptions {
  readonly database: Database
}

const usualEveryMs = 10_000
const perStep = 100

/** Releases shares to referrers as the invited players stake, each under the referrer's lock. */
export function releaseShares({ database, jobs, everyMs = usualEveryMs }: ShareReleaseOptions): ShareRelease {
  async function releaseAfter(player: PlayerId): Promise<PlayerId | undefined> {
    const waiting = await database.read.rows<{ player: PlayerId }>(
      `SELECT player_id AS player FROM ${reserveRows} AS reserve WHERE player_id > $1 ORDER BY player_id LIMIT ${perStep}`,
      [player],
    )
    for (const { player } of waiting) {
      await database.transact(async (tx) => {
        await lockAccounts(tx, player)
        await setReserve(tx, player, await findHeldShares(tx, player))
      })
    }
    return waiting[perStep - 1]?.player
  }

  async function step(): Promise<void> {
    for (let last: PlayerId | undefined = 0; last !== undefined && !job.closed; ) last = await releaseAfter(last)
  }
  const job = jobs.schedule({ leases: [upkeep], everyMs, work: step })
  return { step, close: job.close }
}
