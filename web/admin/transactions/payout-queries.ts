import type { Payout } from '@casino/contract/money/payouts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { preparePicture } from '../../verification/picture.ts'
import { call } from '../../wire/api.ts'
import { upload } from '../../wire/upload.ts'
import { key } from './queries.ts'

export const payoutOptions = (id: string) =>
  queryOptions({
    queryKey: [...key, 'payout', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/transactions/{id}/payout', { params: { id }, signal })).payout,
    // Other administrators also take payouts.
    refetchInterval: 15_000,
  })

/** Makes a step of a manual payout, which also changes the payment. */
export type PayoutStep =
  | { readonly does: 'take'; readonly requisites: string }
  | { readonly does: 'give back' }
  | { readonly does: 'unclear'; readonly reason: string }
  | { readonly does: 'confirm'; readonly reference: string }
  | { readonly does: 'return'; readonly reason: string }

function request(id: string, step: PayoutStep): Promise<{ payout: Payout }> {
  const params = { id }
  switch (step.does) {
    case 'take': {
      const { requisites } = step
      return call('POST /api/admin/transactions/{id}/payout/take', { params, body: { requisites } })
    }
    case 'give back':
      return call('POST /api/admin/transactions/{id}/payout/give-back', { params, body: {} })
    case 'unclear':
      return call('POST /api/admin/transactions/{id}/payout/unclear', { params, body: { reason: step.reason } })
    case 'confirm': {
      const { reference } = step
      return call('POST /api/admin/transactions/{id}/payout/confirm', { params, body: { reference } })
    }
    case 'return':
      return call('POST /api/admin/transactions/{id}/payout/return', { params, body: { reason: step.reason } })
  }
}

export function usePayoutStep(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (step: PayoutStep) => request(id, step),
    onSuccess: ({ payout }) => queryClient.setQueryData(payoutOptions(id).queryKey, payout),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Checked and scaled down like players' receipts. */
export function useAddProof(id: string, of: 'payout' | 'return') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const sent = await preparePicture(file)
      const name = 'POST /api/admin/transactions/{id}/payout/proofs'
      return upload(name, { params: { id }, query: { of }, file: sent, onShare: () => {} })
    },
    onSuccess: ({ payout }) => queryClient.setQueryData(payoutOptions(id).queryKey, payout),
  })
}
