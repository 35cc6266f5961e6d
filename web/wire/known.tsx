import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meOptions, SessionContext, useSessionQuery } from './session.ts'
import { GamesContext, gamesOptions, SettingsContext, settingsOptions, unknownSettings } from './site.ts'

/** Refetches outdated data, because newly opened pages do not observe it themselves. */
export function refreshKnown(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(settingsOptions)
  void queryClient.prefetchQuery(gamesOptions)
  void queryClient.prefetchQuery(meOptions(queryClient))
}

/**
 * Data that nearly every component reads: the site's settings, the in-house games, and the session. Observed only here, because
 * dozens of observers delay a phone.
 */
export function Known({ children }: { children: ReactNode }) {
  const settings = useQuery(settingsOptions).data
  const games = useQuery(gamesOptions).data
  return (
    <SettingsContext value={settings ?? unknownSettings}>
      <GamesContext value={games}>
        <SessionContext value={useSessionQuery()}>{children}</SessionContext>
      </GamesContext>
    </SettingsContext>
  )
}
