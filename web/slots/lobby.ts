import { useQueryClient } from '@tanstack/react-query'
import type { Catalogue } from '../catalogue/selection.ts'

/** The part of the catalogue in the page's document, so that a guest sees covers before the catalogue is read. */
export interface Lobby extends Catalogue {
  /** The number of games in the whole catalogue; `slots` are the first of the unfiltered list. */
  readonly count: number
}

export const lobbyKey = ['catalogue', 'lobby'] as const

export const useLobby = () => useQueryClient().getQueryData<Lobby>(lobbyKey)
