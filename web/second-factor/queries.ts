import type { PasskeyAnswer } from '@casino/contract/people/passkey-answer'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** The inputs for a change of one's own factor; unneeded ones are empty. */
export interface FactorProof {
  readonly password: string
  readonly code: string
  readonly passkey?: PasskeyAnswer
}

/** The status of one's own second factor, and whether the site requires one. */
export const factorOptions = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /api/auth/second-factor', { signal }),
  meta: playerData,
  staleTime: 0,
})

/** Unneeded fields are empty. */
export const proofFields = ({ code, passkey }: Omit<FactorProof, 'password'>) => ({
  ...(code && { code }),
  ...(passkey && { passkey }),
})

export function useBeginEnrolment() {
  return useMutation({
    mutationFn: ({ password, ...answer }: FactorProof) =>
      call('POST /api/auth/second-factor', { body: { password, ...proofFields(answer) } }),
    // The secret must not outlive the screen that shows it.
    gcTime: 0,
  })
}

export function useConfirm() {
  return useMutation({
    mutationFn: ({ code }: FactorProof) => call('POST /api/auth/second-factor/confirm', { body: { code } }),
    gcTime: 0,
  })
}

export function useSwitchOff() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ password, ...answer }: FactorProof) =>
      call('POST /api/auth/second-factor/off', { body: { password, ...proofFields(answer) } }),
    onSettled: () => queryClient.invalidateQueries(factorOptions),
  })
}
