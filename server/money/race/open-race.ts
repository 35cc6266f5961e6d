import type { Served } from '../../platform/http/serve.ts'
import { raceRoutes, ShownRace } from './get-race.ts'
import { type Races, type RacesOptions, scheduleRaces } from './schedule-races.ts'

/** The weekly race, and its places as this server shows them. */
export function openRace(options: Omit<RacesOptions, 'onStep'>): { readonly races: Races; readonly routes: Served[] } {
  const shown = new ShownRace(options.database.read)
  return { races: scheduleRaces({ ...options, onStep: () => shown.outdated() }), routes: raceRoutes(shown) }
}
