import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '../../ui/messages/toast.ts'
import { type Refusal, Unreachable } from '../../wire/api.ts'
import type { OperationRules } from '../../wire/operation.ts'
import { useOperation } from '../../wire/use-operation.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { usersKey } from './queries.ts'

interface Giving {
  readonly problem?: Refusal
}

const rulesOf = <Gift, Reply>(): OperationRules<Giving, Gift, Reply, Refusal, 'edited'> => ({
  first: {},
  begin: () => ({}),
  answered: () => ({}),
  refused: (_, problem) => ({ problem }),
  next: (state) => (state.problem ? {} : state),
})

interface Given<Gift, Reply> {
  readonly call: (gift: Gift, key: string) => Promise<Reply>
  /** The message after a success. */
  readonly text: (gift: Gift) => string
  readonly onGiven: () => void
}

/** Gives a user something once, however often the button is pressed; a lost answer is requested again with the same key. */
export function useGiving<Gift, Reply>({ call, text, onGiven }: Given<Gift, Reply>) {
  const queryClient = useQueryClient()
  const rules = useMemo(() => rulesOf<Gift, Reply>(), [])
  const { state, operation, start, repeat, send } = useOperation({
    rules,
    call,
    problemOf: (refusal) => refusal,
    onAnswered(_, gift) {
      toast({ kind: 'success', text: text(gift) })
      void queryClient.invalidateQueries({ queryKey: usersKey })
      onGiven()
    },
  })
  const lost = operation?.at === 'lost'
  const problem = lost ? new Unreachable() : state.problem
  return {
    give: (gift: Gift) => (lost ? repeat() : void start(gift)),
    busy: operation?.at === 'sent',
    error: problem && adminErrorText(problem),
    reset: () => void send('edited'),
  }
}
