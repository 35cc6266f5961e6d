import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '../ui/messages/toast.ts'
import { type Refusal, Unreachable } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import type { OperationRules } from '../wire/operation.ts'
import { rewardsKey } from '../wire/rewards.ts'
import { useOperation } from '../wire/use-operation.ts'

interface Credited {
  readonly newBalance: number
  readonly balanceSequence: number
}

interface Claiming<V> {
  /** The current or the last claim. */
  readonly claimed?: V
  readonly problem?: Refusal
}

interface ClaimOptions<V, R extends Credited> {
  readonly send: (claimed: V, key: string) => Promise<R>
  /** The text of a success. */
  readonly done: (reply: R) => string
  /** The text of a failure without a known cause. */
  readonly failed: () => string
  readonly onDone?: (claimed: V) => void
}

/**
 * A call that credits the player or takes money back: sent once however often it is pressed. Its balance is applied, all
 * rewards are refetched, and a toast reports the result.
 */
export function useClaim<V, R extends Credited>({ send, done, failed, onDone }: ClaimOptions<V, R>) {
  const queryClient = useQueryClient()
  const [credits, setCredits] = useState(0)
  /** Claimed while the answer of another claim is missing: sent after that one is answered. */
  const following = useRef<{ readonly claimed: V }>(undefined)
  const rules: OperationRules<Claiming<V>, V, R, Refusal, 'edited'> = {
    first: {},
    begin: (_, claimed) => ({ claimed }),
    answered: (state) => state,
    refused: (state, problem) => ({ ...state, problem }),
    next: (state) => (state.problem ? {} : state),
  }
  const follow = () => {
    const next = following.current
    following.current = undefined
    if (next) void start(next.claimed)
  }
  const {
    state,
    operation,
    start,
    repeat,
    send: notify,
  } = useOperation({
    rules,
    call: (claimed, key) =>
      send(claimed, key).finally(() => void queryClient.invalidateQueries({ queryKey: rewardsKey })),
    problemOf: (refusal) => refusal,
    balanceOf: ({ newBalance: balance, balanceSequence }) => ({ balance, balanceSequence }),
    onAnswered(reply, claimed) {
      toast({ kind: 'success', text: done(reply) })
      setCredits((before) => before + 1)
      onDone?.(claimed)
      follow()
    },
    onRefused: follow,
  })
  const lost = operation?.at === 'lost'
  const problem = lost ? new Unreachable() : state.problem
  return {
    claim: (claimed: V) => {
      following.current = lost && claimed !== operation.request ? { claimed } : undefined
      if (lost) repeat()
      else void start(claimed)
    },
    claimed: state.claimed,
    /** The number of successful claims on this page. */
    credits,
    busy: operation?.at === 'sent',
    problem,
    error: problem && errorText(problem, failed),
    reset: () => {
      following.current = undefined
      notify('edited')
    },
  }
}
