import { m } from '../texts/compiled/messages.js'
import { useGames, useSettings } from '../wire/site.ts'

/** A provider of games, as the catalogue lists it. */
export interface Provider {
  /** Its key in the catalogue's URL: `/slots?provider=key`. */
  readonly key: string
  readonly name: string
  readonly games: number
}

/** The in-house games are provided by the site itself, under its configured name. */
const houseKey = 'house'

/**
 * docs/product.md §2: all providers that have games here. Providers of external games belong in this list too, but the page of
 * slots does not list external games yet.
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
