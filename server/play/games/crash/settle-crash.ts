import { decidedWithinMs, multiplierAt, settleCrash } from '@casino/rules/games/crash/rules'
import { isRefused } from '../../../accounting/ledger/posting.ts'
import type { TableDeps } from '../house-game.ts'
import { betsWithinMs, type CrashDeps } from './bet-crash.ts'
import { crashBets } from './crash-bet.ts'
import { endBet } from './end-bet.ts'
import { type Flight, findUnsettled, publishEnd } from './flight.ts'

/** A bet that was decided at the last moment is stored within this time. */
const lastBetsMs = 600
/** Bets settled in one pass; all of a batch commit together. */
const mostAtOnce = 500
/** Without a round under way, how often to look for rounds that another server began. */
const idleMs = 1500

interface OpenRow {
  readonly id: number
  readonly player: number
}

export type SettleDeps = CrashDeps

/**
 * One pass over unsettled rounds: pays automatic cash-outs whose target is reached, publishes the end of a crashed round, and
 * settles its bets. Another server can repeat a pass that was interrupted, because each bet ends once, under its player's lock.
 * A bet that cannot be settled does not stop the others; the pass then fails at its end. Returns whether another pass is needed
 * soon.
 */
export const settlePass = (deps: SettleDeps) => async (): Promise<boolean> => {
  const flights = await findUnsettled(deps.read)
  const failures: unknown[] = []
  for (const flight of flights) await settleFlight(deps, flight).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return flights.length > 0
}

async function settleFlight(deps: SettleDeps, flight: Flight): Promise<void> {
  const { read, now, table } = deps
  const at = now()
  const end = table.endOf(flight)
  if (at < flight.startsAt) return
  if (at < end.at) {
    await endAll(deps, flight, await openBets(deps, flight, multiplierAt(Math.floor(at - flight.startsAt))))
    return
  }
  if (flight.crash === null) await publishEnd(read, flight, end)
  // Reached targets are paid immediately.
  await endAll(deps, flight, await openBets(deps, flight, end.crash))
  if (at < end.at + decidedWithinMs) return
  const left = await openBets(deps, flight)
  await endAll(deps, flight, left)
  // Until then a bet may still arrive.
  if (at < flight.startsAt + betsWithinMs + lastBetsMs) return
  if (left.length === 0)
    await read.rows(
      `UPDATE crash_round SET settled = true WHERE id = $1 AND NOT EXISTS (SELECT FROM crash_bet WHERE round_id = $1 AND state = 'open')`,
      [flight.id],
    )
}

/** The open bets of a round, or those whose target is reached at a multiplier. */
const openBets = ({ read }: SettleDeps, { id }: Flight, reached?: number) =>
  read.rows<OpenRow>(
    `SELECT id, player_id AS player FROM crash_bet WHERE round_id = $1 AND state = 'open' AND ($2::int IS NULL OR target <= $2)
     ORDER BY id LIMIT ${mostAtOnce}`,
    [id, reached ?? null],
  )

async function endAll(deps: SettleDeps, flight: Flight, bets: readonly OpenRow[]): Promise<void> {
  const { ledger, stakes, table } = deps
  const { crash } = table.endOf(flight)
  const ended = await Promise.allSettled(
    bets.map(async ({ id, player }) => {
      const posted = await ledger.post({
        purpose: 'turn',
        kind: 'crash_end',
        player,
        key: `crash end ${id}`,
        lockedRecords: [crashBets, ...stakes.lockedRecords],
        shedLast: true,
        decide(locked) {
          const bet = locked.row(crashBets, player).open.find((one) => one.id === id)
          // Cashed out by hand meanwhile.
          if (!bet) return { refused: 'no_bet' }
          const settlement = settleCrash({ stake: bet.stake, target: bet.target ?? undefined }, crash, bet)
          return endBet(deps, locked, { bet, flight, settlement })
        },
      })
      if (isRefused(posted) && posted.refused !== 'no_bet')
        throw new Error(`crash bet ${id} is not settled: ${posted.refused}`)
    }),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Settles rounds while this server has the lease; the next server continues from there. */
export function scheduleSettlement(deps: SettleDeps, { jobs }: Pick<TableDeps, 'jobs'>) {
  const pass = settlePass(deps)
  let nextLook = 0
  return jobs.schedule({
    leases: ['crash'],
    everyMs: 150,
    async work() {
      if (performance.now() < nextLook) return
      nextLook = (await pass()) ? 0 : performance.now() + idleMs
    },
  })
}
