import { roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { addToHistory } from '../../rounds/history.ts'
import { useMachine } from '../../ui/use-machine.ts'
import { call, isAnswer, newKey } from '../../wire/api.ts'
import { useWhenOnline } from '../../wire/connection.ts'
import { type BalanceChange, useSession, useSessionActions } from '../../wire/session.ts'
import type { Problem } from '../problem.ts'
import { recordRound } from '../session-store.ts'
import { playSound } from '../sound.ts'
import { receiveRefusal } from '../terms.ts'
import {
  type Asked,
  type EndedRound,
  idle,
  isAsking,
  type Mines,
  type MinesEvent,
  type NewRound,
  type OpenRound,
  transition,
} from './machine.ts'
import { historyItemOf, openRound, roundAfterCashOut, roundAfterReveal } from './rounds.ts'
import { useServersView } from './use-servers-view.ts'

/** The result of a request: the round afterwards, or why there is no answer to show. */
export type Done =
  | { readonly at: 'answered'; readonly round: OpenRound | EndedRound }
  | { readonly at: 'refused'; readonly problem: Problem }
  | { readonly at: 'unanswered' }

export interface MinesTable {
  readonly mines: Mines
  /** Each returns nothing when the action does not fit the state, as with a second press. */
  readonly start: (bet: NewRound) => Promise<Done> | undefined
  readonly open: (cell: number) => Promise<Done> | undefined
  readonly cashOut: () => Promise<Done> | undefined
  /** Sends the request whose answer was lost again, with its key. */
  readonly repeat: () => void
  readonly next: () => void
  readonly hinder: (problem: Problem) => void
  readonly forgetProblem: () => void
}

interface Heard {
  /** A request of this tab was answered. */
  readonly onRound: (round: OpenRound | EndedRound) => void
  /** A round that this tab did not know of, or its end, was found on the server. */
  readonly onFound: (round: OpenRound | EndedRound) => void
}

/** Connects the machine to the server: sends the requests, updates the shown balance, the history and the session result. */
export function useMines(heard: Heard): MinesTable {
  const queryClient = useQueryClient()
  const deeds = useSessionActions()
  const playerId = useSession().user?.id
  const { state: mines, current, send } = useMachine(transition, idle)
  const putBack = useRef<() => void>(() => {})
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })

  const { lookUp, ownChange } = useServersView({
    playerId,
    current,
    send,
    onFound: (round) => latest.current.onFound(round),
  })

  const settle = useCallback(
    (asked: Asked, round: OpenRound | EndedRound, change: BalanceChange | undefined) => {
      if (!send({ type: 'answered', key: asked.key, round })) return
      if (change) {
        ownChange(change)
        if (!deeds.applyBalance(change, playerId)) return
      }
      if (round.ended) {
        addToHistory(queryClient, 'mines', historyItemOf(round))
        if (playerId) recordRound(playerId, round.stake, round.payout)
        if (round.outcome === 'loss') playSound('mine')
        else if (round.payout > round.stake) playSound('win', round.payout / round.stake)
      } else if (asked.at === 'revealing') playSound('tile', round.revealed.length)
      latest.current.onRound(round)
    },
    [deeds, ownChange, playerId, queryClient, send],
  )

  const submit = useCallback(
    async (asked: Asked): Promise<Done> => {
      try {
        const { round, change } = await asking(asked)
        settle(asked, round, change)
        return { at: 'answered', round }
      } catch (error) {
        // It is not certain that the stake is gone; if it is, the answer or the live balance will show it.
        if (asked.at === 'starting') putBack.current()
        if (!isAnswer(error)) {
          send({ type: 'went-unanswered', key: asked.key })
          return { at: 'unanswered' }
        }
        const problem = receiveRefusal(queryClient, 'mines', error)
        send({ type: 'refused', key: asked.key, problem })
        // Another tab or device has started a round, or ended this one: show the server's state.
        if (error.code === 'round_in_progress' || error.code === 'no_round_in_progress') lookUp()
        return { at: 'refused', problem }
      }
    },
    [lookUp, queryClient, send, settle],
  )

  /** Sends the request that the event has created, if any. */
  const begin = (event: MinesEvent): Promise<Done> | undefined => {
    if (!send(event)) return undefined
    return isAsking(current.current) ? submit(current.current) : undefined
  }

  const repeat = useCallback(() => {
    if (send({ type: 'repeated' }) && isAsking(current.current)) void submit(current.current)
  }, [current, send, submit])

  // Requests the lost answer as soon as the network is back.
  useWhenOnline(repeat)

  return {
    mines,
    start(bet) {
      const answer = begin({ type: 'started', key: newKey(), bet })
      if (answer) putBack.current = deeds.debitOptimistically(roublesFromKopecks(bet.stake))
      return answer
    },
    open: (cell) => begin({ type: 'opened', key: newKey(), cell }),
    cashOut: () => begin({ type: 'cashed-out', key: newKey() }),
    repeat,
    next: () => void send({ type: 'next' }),
    hinder: (problem) => void send({ type: 'blocked', problem }),
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
  }
}

interface Answer {
  readonly round: OpenRound | EndedRound
  /** The new balance, if the operation moved money. */
  readonly change: BalanceChange | undefined
}

/** Makes the call for each request, with its key; the round's id prevents a late press from affecting another round. */
async function asking(asked: Asked): Promise<Answer> {
  switch (asked.at) {
    case 'starting': {
      const { stake, mines, cells, terms } = asked.bet
      const body = { betAmount: roublesFromKopecks(stake), numberOfMines: mines, cells, terms }
      const reply = await call('POST /api/games/mines/start', { body, key: asked.key })
      return { round: openRound(reply.game), change: reply }
    }
    case 'revealing': {
      const body = { cellIndex: asked.cell, roundId: asked.round.id }
      const reply = await call('POST /api/games/mines/reveal', { body, key: asked.key })
      return { round: roundAfterReveal(reply), change: reply.result }
    }
    case 'cashing out': {
      const body = { roundId: asked.round.id }
      const reply = await call('POST /api/games/mines/cashout', { body, key: asked.key })
      return { round: roundAfterCashOut(asked.round, reply), change: reply }
    }
  }
}
