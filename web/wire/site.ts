import type { Game, SiteSettings } from '@casino/contract/entities'
import { queryOptions, useQuery } from '@tanstack/react-query'
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
const unknownSettings: SiteSettings = {
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
  games: { maximumWin: 0, autoPlay: false, turbo: false, celebrations: false, minesOverride: true },
  maintenance: { enabled: false },
}

export function useSettings(): SiteSettings {
  return useQuery(settingsOptions).data ?? unknownSettings
}

export function useGames() {
  return useQuery(gamesOptions)
}
