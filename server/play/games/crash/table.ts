import type { CrashShownBet, CrashTable as TableOnWire } from '@casino/contract/play/games/crash'
import { betsMs, pauseMs } from '@casino/rules/games/crash/rules'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { usernamesOf } from '../../../people/players/player.ts'
import type { Read } from '../../../platform/database/database.ts'
import type { GameDeps, TableDeps } from '../house-game.ts'
import { type End, endOf, type Flight, findFlying, findLatest, publishEnd } from './flight.ts'
import { findChain, publishChain, SeedChains } from './seed-chain.ts'

/** How often a server checks the round and sends changes. */
const everyMs = 100
/** All players' bets are read and sent less often, because they are only displayed. */
const betsEveryMs = 400
/** Rounds continue for this long after a player last watched or played. */
const interestMs = 60_000
const mostShown = 50

type Deps = Pick<TableDeps, 'now' | 'transact' | 'secretFor' | 'audience' | 'onTrouble'> &
  Pick<GameDeps, 'read' | 'settings'>

/** This server's view of the table. Rounds are in the database, and every server with spectators starts the next ones. */
export class Table {
  readonly chains: SeedChains
  readonly #deps: Deps
  #latest: Flight | undefined
  #end: (End & { readonly of: number }) | undefined
  #wantedUntil = 0
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #shown: Pick<TableOnWire, 'shown' | 'bets' | 'staked'> = { shown: [], bets: 0, staked: 0 }
  #betsReadAt = 0
  #sent = ''

  constructor(deps: Deps) {
    this.#deps = deps
    this.chains = new SeedChains(deps.secretFor)
    this.#timer = setInterval(() => this.#tick(), everyMs).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    // Errors are handled by the caller that started the work.
    await this.#looking?.catch(() => undefined)
  }

  /** Called when a player watches or plays: continues the rounds. Resolves with the current round. */
  async wanted(): Promise<Flight | undefined> {
    this.#wantedUntil = performance.now() + interestMs
    await this.#look()
    return this.#latest
  }

  /** The round that takes bets at this time: the one that has not started. */
  async open(at: number): Promise<Flight | undefined> {
    if (!this.#latest || at >= this.#latest.startsAt) await this.wanted()
    return this.#latest && at < this.#latest.startsAt ? this.#latest : undefined
  }

  /** The round that a cash-out received at this time applies to. */
  async flying(at: number): Promise<Flight | undefined> {
    if (!this.#latest || at >= this.endOf(this.#latest).at) await this.wanted()
    const latest = this.#latest
    // The call waited longer than the pause between flights.
    return latest && at < latest.startsAt - betsMs ? findFlying(this.#deps.read, at) : latest
  }

  /** How a round ends; secret until then. */
  endOf(flight: Flight): End {
    if (this.#end?.of !== flight.id) this.#end = { ...endOf(this.chains, flight), of: flight.id }
    return this.#end
  }

  /** The public state at this moment. */
  onWire(): TableOnWire {
    const now = this.#deps.now()
    return { now: Math.round(now), round: this.#roundOnWire(now), ...this.#shown }
  }

  #roundOnWire(now: number): TableOnWire['round'] {
    const flight = this.#latest
    if (!flight) return null
    const { number, startsAt, edgeBasisPoints, salt } = flight
    const end = now >= startsAt ? this.endOf(flight) : undefined
    const over = end !== undefined && now >= end.at
    return {
      number,
      startsAt: Math.round(startsAt),
      houseEdge: edgeBasisPoints / 100,
      salt,
      crashedAt: over ? Math.round(end.at) : null,
      crash: over ? end.crash / 100 : null,
      seed: over ? end.seed : null,
    }
  }

  #tick(): void {
    const { audience } = this.#deps
    if (audience.tableWatchers('crash') > 0) this.#wantedUntil = performance.now() + interestMs
    if (performance.now() > this.#wantedUntil) return
    void this.#look().catch(this.#deps.onTrouble)
  }

  /** Reads what is due, and sends it if it has changed. One at a time. */
  #look(): Promise<void> {
    this.#looking ??= this.#step().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #step(): Promise<void> {
    const { read, now, audience } = this.#deps
    if (this.#isDue(now())) await this.#advance()
    if (this.#latest && performance.now() - this.#betsReadAt > betsEveryMs) {
      this.#betsReadAt = performance.now()
      this.#shown = await shownBets(read, this.#latest.id)
    }
    const { now: _, ...state } = this.onWire()
    const text = JSON.stringify(state)
    if (text === this.#sent) return
    this.#sent = text
    if (audience.tableWatchers('crash') > 0)
      audience.publishTable('crash', () => ({ now: Math.round(now()), ...state }))
  }

  /** Nothing changes between the start of a round and its end, nor before its start. */
  #isDue(now: number): boolean {
    if (!this.#latest) return true
    return now >= this.endOf(this.#latest).at
  }

  async #advance(): Promise<void> {
    const { read, now } = this.#deps
    let latest = await findLatest(read)
    if (latest && latest.crash === null) {
      const end = this.endOf(latest)
      if (now() >= end.at) {
        await publishEnd(read, latest, end)
        latest = { ...latest, crash: end.crash, seed: end.seed, crashedAt: end.at }
      }
    }
    const isOver = !latest || (latest.crashedAt !== null && now() >= latest.crashedAt + pauseMs)
    if (isOver && this.#deps.settings.game('crash').status === 'active') {
      await this.#begin()
      latest = await findLatest(read)
    }
    if (latest?.id !== this.#latest?.id) this.#shown = { shown: [], bets: 0, staked: 0 }
    this.#latest = latest
  }

  /** Creates the next round of the chain, or the first of a new one. Another server may be faster. */
  async #begin(): Promise<void> {
    const { read, transact, settings, now } = this.#deps
    const known = await findChain(read)
    const played = known && (await read.one<{ count: number }>(playedOf, [known.salt])).count
    const isLeft = known && played !== undefined && played < known.length
    const chain = isLeft ? known : await publishChain({ transact }, known, this.chains.create())
    await read.rows(
      `INSERT INTO crash_round (salt, number, edge_basis_points, starts_at)
       SELECT $1, 1 + coalesce(max(number), 0), $2, to_timestamp($3::float8 / 1000) FROM crash_round WHERE salt = $1
       ON CONFLICT DO NOTHING`,
      [chain.salt, settings.game('crash').edgeBasisPoints, now() + betsMs],
    )
  }
}

const playedOf = 'SELECT coalesce(max(number), 0) AS count FROM crash_round WHERE salt = $1'

interface ShownRow {
  readonly id: number
  readonly player: number
  readonly stake: Kopecks
  readonly cashedAt: number | null
  readonly bets: number
  readonly staked: Kopecks
}

/** The largest bets of a round, and the number and sum of all. */
async function shownBets(read: Read, flight: number): Promise<Pick<TableOnWire, 'shown' | 'bets' | 'staked'>> {
  const rows = await read.rows<ShownRow>(
    `SELECT id, player_id AS player, stake, CASE WHEN payout > 0 THEN cashed_at END AS "cashedAt", (count(*) OVER ())::int AS bets,
            (sum(stake) OVER ())::bigint AS staked
     FROM crash_bet WHERE round_id = $1 AND state <> 'cancelled' ORDER BY stake DESC, id LIMIT ${mostShown}`,
    [flight],
  )
  const names = await usernamesOf(
    read,
    rows.map(({ player }) => player),
  )
  const shown = rows.map(
    ({ id, player, stake, cashedAt }): CrashShownBet => ({
      id: String(id),
      username: names.get(player) ?? null,
      betAmount: roublesFromKopecks(stake),
      cashedOutAt: cashedAt === null ? null : cashedAt / 100,
    }),
  )
  return { shown, bets: rows[0]?.bets ?? 0, staked: roublesFromKopecks(rows[0]?.staked ?? (0 as Kopecks)) }
}
