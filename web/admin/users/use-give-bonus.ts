import type { giveManualBonus } from '@casino/contract/admin-bonuses'
import type { BodyOf } from '@casino/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/amount.ts'
import { toast } from '../../ui/toast.ts'
import { call, type Refusal, type Reply, Unreachable } from '../../wire/api.ts'
import type { OperationRules } from '../../wire/operation.ts'
import { useOperation } from '../../wire/use-operation.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { usersKey } from './queries.ts'

type Bonus = BodyOf<typeof giveManualBonus>
interface Giving {
  readonly problem?: Refusal
}

const rules: OperationRules<Giving, Bonus, Reply<'POST /api/admin/users/{id}/bonuses'>, Refusal, 'edited'> = {
  first: {},
  begin: () => ({}),
  answered: () => ({}),
  refused: (_, problem) => ({ problem }),
  next: (state) => (state.problem ? {} : state),
}

/** Gives a user a bonus once, however often the button is pressed; a lost answer is requested again with the same key. */
export function useGiveBonus(id: string, onGiven: () => void) {
  const queryClient = useQueryClient()
  const { state, operation, start, repeat, send } = useOperation({
    rules,
    call: (body: Bonus, key) => call('POST /api/admin/users/{id}/bonuses', { params: { id }, body, key }),
    problemOf: (refusal) => refusal,
    onAnswered(_, { amount }) {
      toast({ kind: 'success', text: m.admin_bonus_given({ amount: formatMoney(kopecksOf(amount), '₽') }) })
      void queryClient.invalidateQueries({ queryKey: usersKey })
      onGiven()
    },
  })
  const lost = operation?.at === 'lost'
  const problem = lost ? new Unreachable() : state.problem
  return {
    give: (bonus: Bonus) => (lost ? repeat() : void start(bonus)),
    busy: operation?.at === 'sent',
    error: problem && adminErrorText(problem),
    reset: () => void send('edited'),
  }
}
