import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isAnswer, newKey, type Refusal } from './api.ts'
import { useWhenOnline } from './connection.ts'
import {
  type KeyedOperation,
  type OperationEvent,
  type OperationRules,
  type OperationState,
  operate,
} from './operation.ts'
import { meOptions, type SequencedBalance, useSession, useSessionActions } from './session.ts'

/** The screen's callbacks for its operations; the player is the one who started them. */
interface Operator<S, R, A, P, E> {
  readonly rules: OperationRules<S, R, A, P, E>
  readonly call: (request: R, key: string, playerId: string) => Promise<A>
  readonly problemOf: (refusal: Refusal) => P
  /** The new balance, if the reply has one that may be shown immediately. */
  readonly balanceOf?: (reply: A) => SequencedBalance | undefined
  readonly onAnswered?: (reply: A, request: R, playerId: string) => void
  readonly onRefused?: (refusal: Refusal) => void
  /** The request for a repeat. */
  readonly again?: (request: R) => R
}

export type OperationOutcome<A, P> =
  | { readonly at: 'answered'; readonly reply: A }
  | { readonly at: 'refused'; readonly problem: P }
  | { readonly at: 'unanswered' }

interface Start {
  readonly key?: string
  /** Runs just before the request is sent; returns a function that undoes it if the call fails. */
  readonly before?: () => () => void
}

interface OperationDesk<S, R, A, P, E> {
  readonly state: S
  readonly operation: KeyedOperation<R> | undefined
  /** The newest state, available before it is rendered. */
  readonly current: RefObject<OperationState<S, R>>
  /** Returns whether the event changed anything. */
  readonly send: (event: E) => boolean
  /** Does nothing if the request does not fit the state, as after a second press. */
  readonly start: (request: R, how?: Start) => Promise<OperationOutcome<A, P>> | undefined
  /** Requests the lost answer again. */
  readonly repeat: () => void
}

/**
 * Every keyed operation of a screen: sent with its key, then answered, refused or lost; a lost answer is requested again by the
 * player or when the network is back.
 */
export function useOperation<S, R, A, P, E>(operator: Operator<S, R, A, P, E>): OperationDesk<S, R, A, P, E> {
  const queryClient = useQueryClient()
  const { applyBalance } = useSessionActions()
  const playerId = useSession().user?.id
  const { desk, current, dispatch } = useDesk(operator.rules)
  const player = useRef(playerId)
  const takeBack = useRef<() => void>(undefined)
  const latest = useRef(operator)
  useEffect(() => {
    latest.current = operator
  })

  const submit = useCallback(
    async (key: string, request: R, of: string): Promise<OperationOutcome<A, P>> => {
      let reply: A
      try {
        reply = await latest.current.call(request, key, of)
      } catch (error) {
        // It is not certain that the stake was taken; if it was, the answer or the live balance will show it.
        takeBack.current?.()
        if (!isAnswer(error)) {
          dispatch({ type: 'lost', key })
          return { at: 'unanswered' }
        }
        const problem = latest.current.problemOf(error)
        if (dispatch({ type: 'refused', key, problem })) latest.current.onRefused?.(error)
        return { at: 'refused', problem }
      }
      const change = latest.current.balanceOf?.(reply)
      if (change) applyBalance(change, of)
      const isHis = queryClient.getQueryData(meOptions(queryClient).queryKey)?.id === of
      if (dispatch({ type: 'answered', key, reply }) && isHis) latest.current.onAnswered?.(reply, request, of)
      return { at: 'answered', reply }
    },
    [applyBalance, dispatch, queryClient],
  )

  const start = useCallback(
    (request: R, { key = newKey(), before }: Start = {}) => {
      const of = player.current
      if (of === undefined || !dispatch({ type: 'sent', key, request })) return undefined
      takeBack.current = before?.()
      return submit(key, request, of)
    },
    [dispatch, submit],
  )

  const repeat = useCallback(() => {
    const { operation } = current.current
    if (operation?.at !== 'lost' || player.current === undefined) return
    const request = latest.current.again?.(operation.request) ?? operation.request
    dispatch({ type: 'repeated', request })
    void submit(operation.key, request, player.current)
  }, [current, dispatch, submit])
  useWhenOnline(repeat)

  useEffect(() => {
    if (player.current !== undefined && player.current !== playerId) dispatch({ type: 'player-changed' })
    player.current = playerId
  }, [playerId, dispatch])

  const send = useCallback((event: E) => dispatch({ type: 'own', event }), [dispatch])
  return { state: desk.state, operation: desk.operation, current, send, start, repeat }
}

/** The state is in a ref, so that the second of two events in one frame sees the first: a double press, or a press at zero. */
function useDesk<S, R, A, P, E>(rules: OperationRules<S, R, A, P, E>) {
  const [desk, setDesk] = useState<OperationState<S, R>>({ state: rules.first })
  const current = useRef(desk)
  const fixed = useRef(rules)
  const dispatch = useCallback((event: OperationEvent<R, A, P, E>): boolean => {
    const next = operate(fixed.current, current.current, event)
    if (next === current.current) return false
    current.current = next
    setDesk(next)
    return true
  }, [])
  return { desk, current, dispatch }
}
