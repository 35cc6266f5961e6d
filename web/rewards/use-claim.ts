import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { rewardErrorText } from '../wire/reward-errors.ts'
import { rewardsKey } from '../wire/rewards.ts'
import { useSession, useSessionActions } from '../wire/session.ts'

interface Credited {
  readonly newBalance: number
  readonly balanceSequence: number
}

interface ClaimOptions<V, R extends Credited> {
  readonly send: (claimed: V) => Promise<R>
  /** The text of a success. */
  readonly done: (reply: R) => string
  /** The text of a failure without a cause of its own (docs/product.md §8). */
  readonly failed: () => string
}

/**
 * A call that gives the player money or takes it back: its balance is applied, everything about rewards is fetched again, and a
 * toast says what happened.
 */
export function useClaim<V, R extends Credited>({ send, done, failed }: ClaimOptions<V, R>) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { applyBalance } = useSessionActions()
  const { mutate, variables, isPending, isSuccess, isError, error, reset } = useMutation({
    mutationFn: ({ claimed }: { claimed: V; of: string | undefined }) => send(claimed),
    onSuccess: (reply, { of }) => {
      const { newBalance: balance, balanceSequence } = reply
      if (applyBalance({ balance, balanceSequence }, of)) toast({ kind: 'success', text: done(reply) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: rewardsKey }),
  })
  return {
    claim: (claimed: V) => mutate({ claimed, of: user?.id }),
    /** What is being claimed, or was claimed last. */
    claimed: variables?.claimed,
    busy: isPending,
    done: isSuccess,
    error: isError ? rewardErrorText(error, failed) : undefined,
    reset,
  }
}
