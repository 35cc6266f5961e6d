import type { Loosened } from '@casino/contract/panel/proposals'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { settingsOptions } from '../../wire/site.ts'

/**
 * Changes that wait for a second administrator or for their day, and those that an administrator may make alone
 * (docs/product.md A19, A20).
 */
export const proposalsOptions = queryOptions({
  queryKey: ['admin', 'proposals'],
  queryFn: ({ signal }) => call('GET /api/admin/proposals', { signal }),
  staleTime: 5000,
  refetchInterval: 30_000,
})

export const useProposals = () => useQuery(proposalsOptions).data

/** When the rights of this administrator are no longer new; undefined if they are not new. */
export const useNewRights = () => useProposals()?.rights.newUntil ?? undefined

/** Explains in advance what happens to a change that loosens something. */
export function useLooserNote(): string {
  const { needs = 'second', trial = false } = useProposals()?.rights ?? {}
  if (trial) return m.admin_looser_trial()
  return needs === 'second' ? m.admin_looser_second() : m.admin_looser_day()
}

/** Explains in advance that added rights have to wait; empty on a trial site. */
export function useRightsNote(): string {
  return useProposals()?.rights.trial ? '' : m.admin_rights_wait()
}

function loosenedText({ needs, proposal }: NonNullable<Loosened>): string {
  if (!proposal) return needs === 'second' ? m.admin_loosened_trial_second() : m.admin_loosened_trial_day()
  const { effectiveAt } = proposal
  return effectiveAt ? m.admin_loosened_day({ at: dateTimeText(effectiveAt) }) : m.admin_loosened_second()
}

/** Reports the result of the loosening part of a change; false if no part waits. */
export function announceLoosened(queryClient: QueryClient, loosened: Loosened): boolean {
  if (!loosened) return false
  toast({ kind: 'info', text: loosenedText(loosened) })
  void queryClient.invalidateQueries(proposalsOptions)
  return loosened.proposal !== null
}

export function useDecideProposal(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: 'confirm' | 'refuse') =>
      decision === 'confirm'
        ? call('POST /api/admin/proposals/{id}/confirm', { params: { id } })
        : call('POST /api/admin/proposals/{id}/refuse', { params: { id }, body: {} }),
    // The change may affect settings, games or codes.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin'] }),
        queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey }),
      ]),
  })
}
