import { useQueryClient } from '@tanstack/react-query'
import type { Catalogue } from '../catalogue/selection.ts'

/** What the document of the page contains of the catalogue, so that a guest sees covers before the catalogue is read. */
export interface Lobby extends Catalogue {
  /** How many games the whole catalogue has; `slots` are those that an unfiltered list begins with. */
  readonly count: number
}

export const lobbyKey = ['catalogue', 'lobby'] as const

export const useLobby = () => useQueryClient().getQueryData<Lobby>(lobbyKey)
