import type { Game, SiteSettings } from '@casino/contract/entities'
import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call } from './api.ts'

export const settingsOptions = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }): Promise<SiteSettings> => call('GET /api/casino/get-settings', { signal }),
  staleTime: 60_000,
})

export const gamesOptions = queryOptions({
  queryKey: ['games'],
  queryFn: ({ signal }): Promise<Game[]> => call('GET /api/casino/get-games', { signal }),
  staleTime: 60_000,
})

/** Defaults used until the settings are known, so that nothing waits for them. */
export const unknownSettings: SiteSettings = {
  site: {
    name: '',
    logo: '',
    currency: 'RUB',
    currencySymbol: '',
    minimumDeposit: 0,
    minimumWithdrawal: 0,
    maxWithdrawalPerDay: 0,
    supportUrl: '',
  },
  payments: { crypto: [] },
  // Settings of a single game are assumed by its own page.
  games: { maximumWin: 0, autoPlay: false, turbo: false, celebrations: false } as SiteSettings['games'],
  maintenance: { enabled: false },
}

/** Provided for all components by Known (known.tsx). */
export const SettingsContext = createContext(unknownSettings)
export const GamesContext = createContext<readonly Game[] | undefined>(undefined)

export const useSettings = (): SiteSettings => useContext(SettingsContext)

/** Undefined until they are known. */
export const useGames = (): readonly Game[] | undefined => useContext(GamesContext)
