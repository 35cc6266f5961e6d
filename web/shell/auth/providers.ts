import { useMemo } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { useGames, useSettings } from '../../wire/site.ts'

/** A provider of games, as the catalogue lists it. */
export interface SignInOption {
  /** Its key in the catalogue's URL, `/slots?provider=key`, or `houseKey`. */
  readonly key: string
  readonly name: string
  readonly games: number
}

/** The in-house games are provided by the site itself, under its configured name. */
export const houseKey = 'house'

/** The provider of the in-house games; those of the slots come from the catalogue. */
export function useHouse(): readonly SignInOption[] {
  const { site } = useSettings()
  const games = useGames()?.filter(({ type }) => type !== 'external').length
  return useMemo(() => (games && site.name ? [{ key: houseKey, name: site.name, games }] : []), [games, site.name])
}

/** `3 games`, as the search lists a provider. */
export function gamesOf({ games }: SignInOption): string {
  return m.search_games({ count: games })
}
