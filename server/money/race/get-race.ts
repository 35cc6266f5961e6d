import { getRace, type RaceEntry, type Race as RaceOnWire } from '@casino/contract/money/race'
import { kopecks, roublesFromKopecks as rub } from '@casino/rules/money'
import { usernamesOf } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { findCurrentRace, findLastRace, type Race, type RaceResult, resultsOf } from './race.ts'
import { type RankedPlayer, rankedPlayers, stakedInWeek } from './stakes.ts'

/** Places beyond this are not counted. */
const mostPlaces = 1000
const mostShown = 20
const freshForMs = 3000

type Names = ReadonlyMap<number, string | null>

/** The public part, read once for all callers. */
interface Shown {
  readonly current:
    | { readonly race: Race; readonly ranked: readonly RankedPlayer[]; readonly placeOf: ReadonlyMap<number, number> }
    | undefined
  readonly last: { readonly race: Race; readonly results: readonly RaceResult[] } | undefined
  readonly names: Names
}

/** The places as this server shows them, at most a few seconds old. */
export class ShownRace {
  readonly #read: Read
  #shown: Promise<Shown> | undefined
  #freshUntil = 0

  constructor(read: Read) {
    this.#read = read
  }

  /** Called when places may have changed. */
  outdated(): void {
    this.#shown = undefined
  }

  async for(player: Identity | undefined): Promise<RaceOnWire> {
    const { current, last, names } = await this.#latest()
    const id = player?.id
    const entry = ({ player, staked }: RankedPlayer, place: number, prize: number): RaceEntry => ({
      place,
      username: names.get(player) ?? null,
      staked: staked / 100,
      prize: prize / 100,
      own: player === id,
    })
    return {
      current: current
        ? {
            from: current.race.from.toISOString(),
            to: current.race.to.toISOString(),
            prizes: current.race.prizes.map(rub),
            minimum: rub(current.race.minimum),
            turnover: current.race.factorHundredths / 100,
            top: current.ranked
              .slice(0, mostShown)
              .map((one, index) => entry(one, index + 1, current.race.prizes[index] ?? 0)),
            own: player?.role === 'user' ? await this.#own(current, player.id) : null,
          }
        : null,
      last: last
        ? {
            from: last.race.from.toISOString(),
            to: last.race.to.toISOString(),
            results: last.results
              .filter(({ place, player }) => place <= mostShown || player === id)
              .map((result) => entry(result, result.place, result.prize)),
          }
        : null,
    }
  }

  async #own({ race, ranked, placeOf }: NonNullable<Shown['current']>, player: number) {
    const place = placeOf.get(player) ?? null
    const staked = ranked[(place ?? 0) - 1]?.staked ?? (await stakedInWeek(this.#read, race.monday, player))
    const above = place === null ? Math.min(race.prizes.length, ranked.length) : place - 1
    const toPass = ranked[above - 1]
    return {
      place,
      staked: staked / 100,
      prize: place === null ? 0 : (race.prizes[place - 1] ?? 0) / 100,
      // The same amount is not enough: the player who reached it first stays ahead.
      next: toPass ? { place: above, amount: rub(kopecks(Math.max(0, toPass.staked - staked) + 1)) } : null,
    }
  }

  #latest(): Promise<Shown> {
    if (this.#shown && performance.now() < this.#freshUntil) return this.#shown
    this.#freshUntil = performance.now() + freshForMs
    const shown = read(this.#read)
    this.#shown = shown
    shown.catch(() => this.outdated())
    return shown
  }
}

async function read(read: Read): Promise<Shown> {
  const [running, closed] = await Promise.all([findCurrentRace(read), findLastRace(read)])
  const [ranked, results] = await Promise.all([
    running && rankedPlayers(read, { monday: running.monday, minimum: running.minimum, limit: mostPlaces }),
    closed && resultsOf(read, closed.monday),
  ])
  const named = [...(ranked ?? []).slice(0, mostShown), ...(results ?? [])].map(({ player }) => player)
  return {
    current:
      running && ranked
        ? { race: running, ranked, placeOf: new Map(ranked.map(({ player }, index) => [player, index + 1])) }
        : undefined,
    last: closed && results ? { race: closed, results } : undefined,
    names: await usernamesOf(read, [...new Set(named)]),
  }
}

export const raceRoutes = (shown: ShownRace): Served[] => [serve(getRace, ({ player }) => shown.for(player))]
