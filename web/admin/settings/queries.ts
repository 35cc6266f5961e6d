import type { Group, SavedSection } from '@casino/contract/panel/admin-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, Refusal } from '../../wire/api.ts'
import { settingsOptions } from '../../wire/site.ts'
import { announceLoosened } from '../forms/proposals.ts'

/** The groups that the panel edits, as administrators receive them. */
export type AllSettings = { readonly [S in SavedSection]: Group<S> }

const allKey = ['admin', 'settings'] as const

/** Separate from the public settings: these are whole groups, including those that only administrators see. */
export const allSettingsOptions = queryOptions({
  queryKey: allKey,
  queryFn: async ({ signal }) => (await call('GET /api/casino/get-settings', { signal })) as unknown as AllSettings,
  staleTime: 0,
})

/** The lists that were edited. */
interface Seen {
  seenCrypto?: Group<'payments'>['crypto']
  seenRoutes?: Group<'payments'>['routes']
  seenSlides?: Group<'home'>['slides']
}

export function useSaveGroup<S extends SavedSection>(section: S) {
  const queryClient = useQueryClient()
  return useMutation({
    // Serialised: the last change that is sent wins.
    scope: { id: `settings ${section}` },
    // Only what was edited: another administrator may have changed the rest meanwhile.
    mutationFn: (edited: Partial<Group<S>> & Seen) =>
      call(`PUT /api/admin/settings/${section}`, { body: edited } as never),
    onError: (error) =>
      error instanceof Refusal && error.code === 'settings_changed'
        ? queryClient.invalidateQueries({ queryKey: allKey })
        : undefined,
    onSuccess: ({ settings, loosened }) => {
      announceLoosened(queryClient, loosened)
      queryClient.setQueryData(allKey, settings as unknown as AllSettings)
      // Updates the header and every page of this tab.
      return queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey })
    },
  })
}

export function useSetMaintenance() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) => call('POST /api/admin/maintenance', { body: { enabled } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey }),
  })
}
