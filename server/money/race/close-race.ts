import { settledAfterSeconds } from '../../accounting/aggregates/aggregates.ts'
import { lockAggregate } from '../../accounting/aggregates/portion.ts'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import { isRefused } from '../../accounting/ledger/posting.ts'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import { protections, refusedByExclusion } from '../../people/protection/protections.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inTurn } from '../../platform/database/in-turn.ts'
import { give } from '../rewards/credit.ts'
import { standings } from '../rewards/standing.ts'
import { prizesDue, type Won } from './race.ts'
import { deleteStakes, endOf, hasRecentStakes, rankedPlayers, takesPart } from './stakes.ts'

interface Ended {
  readonly monday: string
  readonly minimum: number
  readonly places: number
}

/** Its week is over. */
const over = `
  SELECT monday::text, minimum, cardinality(prizes) AS places FROM race
  WHERE closed_at IS NULL AND cancelled_at IS NULL AND ${endOf('monday')} <= now() - $1 * interval '1 second'`

/** Its week is over, and all of its rounds are added up. */
const ended = `SELECT * FROM (${over}) AS race WHERE NOT ${hasRecentStakes('monday')} ORDER BY monday LIMIT 1`

/** docs/product.md R10: finalises the results of a race, once and in one commit. Returns whether there was a race to close. */
export async function closeRace({ read, transact }: Database, marginSeconds = settledAfterSeconds): Promise<boolean> {
  if ((await read.rows(over, [marginSeconds])).length === 0) return false
  // Bets placed before midnight that waited for their players' locks.
  await settledPostings(read)
  return transact(async (tx) => {
    if (!(await isMine(tx))) return false
    const upTo = await lockAggregate(tx, 'race')
    const race = await tx.first<Ended>(ended, [marginSeconds])
    if (!race) return false
    await tx.rows(`SET LOCAL statement_timeout = '30s'`)
    const { monday, minimum, places } = race
    const ranked = await rankedPlayers(tx, { monday, minimum, limit: places })
    await tx.rows(
      `INSERT INTO race_result (monday, place, player_id, staked, prize)
       SELECT monday, place, player_id, ranked.staked, prizes[place]
       FROM race, unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS ranked (player_id, staked, place) WHERE monday = $1`,
      [monday, ranked.map(({ player }) => player), ranked.map(({ staked }) => staked)],
    )
    await tx.rows(
      `UPDATE race SET closed_at = now(), closed_up_to = $3, players = took_part.players, staked = took_part.staked FROM (
         SELECT count(*) AS players, coalesce(sum(staked), 0)::bigint AS staked FROM race_stake AS stored
         WHERE monday = $1::date AND staked >= $2 AND ${takesPart('stored.player_id')}
       ) AS took_part WHERE race.monday = $1::date`,
      [monday, minimum, upTo],
    )
    await deleteStakes(tx)
    return true
  })
}

/** Whether this server may change races now; at most one server may. */
export async function isMine(tx: Tx): Promise<boolean> {
  const turn = await tx.one<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [advisoryLocks.race])
  return turn.mine
}

/** The number paid in one run; the others wait for the next. */
const mostPaid = 100

interface PayDeps {
  readonly ledger: Ledger
  readonly database: Pick<Database, 'read'>
}

/** Pays the prizes that are due, each once, however often this runs, and on however many servers at the same time. */
export async function payPrizes({ ledger, database: { read } }: PayDeps): Promise<void> {
  await inTurn(await prizesDue(read, mostPaid), (won) => payPrize(ledger, won))
}

/** Returns whether it was paid. It stays due if its player was blocked or excluded meanwhile, or the ledger is busy. */
async function payPrize(ledger: Ledger, { monday, player, prize, factorHundredths }: Won): Promise<boolean> {
  const posted = await ledger.post({
    purpose: 'reward',
    kind: 'race_prize',
    player,
    // A caller's key contains no space, so no caller can use this one first.
    key: `race ${monday}`,
    lockedRecords: [standings, protections],
    decide(locked) {
      const excluded = refusedByExclusion(locked, player)
      if (excluded) return excluded
      const standing = locked.row(standings)
      if (standing.status !== 'active') return { refused: `account_${standing.status}` }
      const credit = { player, kind: 'race_prize', subject: monday, amount: prize, factorHundredths } as const
      const { transfers, writes } = give(locked, standing, credit)
      return { transfers, writes, record: {} }
    },
  })
  return !isRefused(posted)
}
