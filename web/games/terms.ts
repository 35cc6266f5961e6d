import type { GameType } from '@casino/contract/entities'
import type { BetTerms } from '@casino/contract/games'
import type { QueryClient } from '@tanstack/react-query'
import type { Refusal } from '../wire/api.ts'
import { gamesOptions, settingsOptions } from '../wire/site.ts'
import { describeRefusal, type Problem } from './problem.ts'

/** What a game changed from and to while its page was open (docs/product.md M10). */
export interface TermsChange {
  readonly from: BetTerms
  readonly to: BetTerms
}

export function sameTerms(a: BetTerms, b: BetTerms): boolean {
  return a.houseEdge === b.houseEdge && a.maximumWin === b.maximumWin && a.payoutTable === b.payoutTable
}

/** What the server answered instead of a result. New terms are taken over at once, so that the page draws their figures. */
export function receiveRefusal(queryClient: QueryClient, game: GameType, refusal: Refusal): Problem {
  if (refusal.code === 'terms_changed') {
    const { houseEdge, maximumWin } = refusal.details
    if (typeof houseEdge === 'number') {
      queryClient.setQueryData(gamesOptions.queryKey, (games) =>
        games?.map((each) => (each.type === game ? { ...each, house_edge: houseEdge } : each)),
      )
    }
    if (typeof maximumWin === 'number') {
      queryClient.setQueryData(
        settingsOptions.queryKey,
        (settings) => settings && { ...settings, games: { ...settings.games, maximumWin } },
      )
    }
    // The rest of what the page draws, limits and the table of multipliers, follows from the records themselves.
    void queryClient.invalidateQueries(gamesOptions)
    void queryClient.invalidateQueries(settingsOptions)
  }
  return describeRefusal(refusal)
}
