import { m } from '../texts/compiled/messages.js'
import { useGames, useSettings } from '../wire/site.ts'

/** A maker of games, as the catalogue lists it. */
export interface Provider {
  /** What the catalogue's address names it by: `/slots?provider=key`. */
  readonly key: string
  readonly name: string
  readonly games: number
}

/** The in-house games are made by the site itself, whatever it is called. */
const houseKey = 'house'

/**
 * docs/product.md §2: all providers that have games here. Those of the catalogue belong in this list, and with it those of the external games,
 * which the page of slots does not list yet.
 */
export function useProviders(): readonly Provider[] {
  const { site } = useSettings()
  const games = useGames().data?.filter(({ type }) => type !== 'external').length
  return games && site.name ? [{ key: houseKey, name: site.name, games }] : []
}

/** `3 games`, as the search lists a provider. */
export function gamesOf({ games }: Provider): string {
  return m.search_games({ count: games })
}
