import type { GameType } from '@casino/contract/entities'
import type { BetTerms } from '@casino/contract/play/rounds'
import type { QueryClient } from '@tanstack/react-query'
import type { Refusal } from '../wire/api.ts'
import { protectionOptions } from '../wire/protection.ts'
import { gamesOptions, settingsOptions } from '../wire/site.ts'
import { describeRefusal, type ShownProblem } from './problem.ts'

/** The old and the new terms of a game that changed while its page was open (docs/product.md M10). */
export interface TermsChange {
  readonly from: BetTerms
  readonly to: BetTerms
}

export function sameTerms(a: BetTerms, b: BetTerms): boolean {
  return a.houseEdge === b.houseEdge && a.maximumWin === b.maximumWin && a.payoutTable === b.payoutTable
}

/** Handles a refusal. New terms are applied at once, so that the page shows their figures. */
export function receiveRefusal(queryClient: QueryClient, game: GameType, refusal: Refusal): ShownProblem {
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
    // Everything else on the page, such as limits and the table of multipliers, comes from the records themselves.
    void queryClient.invalidateQueries(gamesOptions)
    void queryClient.invalidateQueries(settingsOptions)
  }
  // The player's protection has changed since it was fetched, or a reality check is due.
  if (refusal.status === 403) void queryClient.invalidateQueries(protectionOptions)
  return describeRefusal(refusal)
}
