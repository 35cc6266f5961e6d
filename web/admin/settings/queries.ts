import type { Group, savePayments } from '@casino/contract/admin-settings'
import type { BodyOf } from '@casino/contract/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallName } from '../../wire/api.ts'
import { call } from '../../wire/api.ts'
import { settingsOptions } from '../../wire/site.ts'
import { announceLoosened } from '../forms/proposals.ts'
import type { FormSection } from './fields.ts'

/** The groups that the panel edits, as administrators receive them. */
export type AllSettings = { readonly [S in SavedSection]: Group<S> }

/** The race has a form of its own. */
type SavedSection = FormSection | 'race'

const allKey = ['admin', 'settings'] as const

/** Separate from the public settings: these are whole groups, including those that only administrators see. */
export const allSettingsOptions = queryOptions({
  queryKey: allKey,
  queryFn: async ({ signal }) => (await call('GET /api/casino/get-settings', { signal })) as unknown as AllSettings,
  staleTime: 0,
})

const calls = {
  site: 'PUT /api/admin/settings/site',
  payments: 'PUT /api/admin/settings/payments',
  games: 'PUT /api/admin/settings/games',
  registration: 'PUT /api/admin/settings/registration',
  rates: 'PUT /api/admin/settings/rates',
  affiliate: 'PUT /api/admin/settings/affiliate',
  bonus: 'PUT /api/admin/settings/bonus',
  race: 'PUT /api/admin/settings/race',
  protection: 'PUT /api/admin/settings/protection',
  verification: 'PUT /api/admin/settings/verification',
  security: 'PUT /api/admin/settings/security',
} as const satisfies Record<SavedSection, CallName>

export function useSaveGroup<S extends SavedSection>(section: S) {
  const queryClient = useQueryClient()
  return useMutation({
    // Only what was edited: another administrator may have changed the rest meanwhile.
    mutationFn: (edited: Partial<Group<S>> & Pick<BodyOf<typeof savePayments>, 'seenCrypto'>) =>
      call(calls[section], { body: edited } as never),
    onSuccess: ({ settings, loosened }) => {
      announceLoosened(queryClient, loosened)
      queryClient.setQueryData(allKey, settings as unknown as AllSettings)
      // The header and every page of this tab must follow.
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
