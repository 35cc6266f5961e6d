import type { GameType, HistoryItem } from '@casino/contract/entities'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { addToHistory } from '../rounds/history.ts'
import { kopecksOf } from '../ui/amount.ts'
import { useMachine } from '../ui/use-machine.ts'
import { isAnswer, newKey } from '../wire/api.ts'
import { useWhenOnline } from '../wire/connection.ts'
import { type BalanceChange, useSession, useSessionActions } from '../wire/session.ts'
import type { Problem } from './problem.ts'
import { type Placed, type Result, type Round, type RoundEvent, transition } from './round.ts'
import { recordRound } from './session-store.ts'
import { playSound } from './sound.ts'
import { receiveRefusal } from './terms.ts'

/** The part shared by all replies that settle a round. */
interface SettlingReply extends BalanceChange {
  readonly payout: number
}

interface RoundGame<B extends Placed, R extends SettlingReply> {
  readonly game: GameType
  /** The game's call, with the bet's key. */
  readonly send: (bet: B) => Promise<R>
  readonly historyItem: (result: Result<B, R>) => HistoryItem
  readonly onResult?: (result: Result<B, R>) => void
}

/** The result of a placed bet. */
export type Played =
  | { readonly at: 'settled'; readonly payout: Kopecks }
  | { readonly at: 'refused'; readonly problem: Problem }
  | { readonly at: 'unanswered' }

export interface RoundTable<B extends Placed, R> {
  readonly round: Round<B, R>
  /** Places a bet; returns nothing if another one is in progress. */
  readonly place: (intended: Omit<B, 'key'>) => Promise<Played> | undefined
  /** Requests the lost answer of the bet again. */
  readonly repeat: () => void
  readonly hinder: (problem: Problem) => void
  readonly forgetProblem: () => void
}

/** Connects the machine to the server: sends the bets, updates the shown balance, the history and the session result. */
export function useRound<B extends Placed, R extends SettlingReply>(rules: RoundGame<B, R>): RoundTable<B, R> {
  const queryClient = useQueryClient()
  const deeds = useSessionActions()
  const playerId = useSession().user?.id
  const { state: round, current, send } = useMachine<Round<B, R>, RoundEvent<B, R>>(transition, { at: 'idle' })
  const putBack = useRef<() => void>(() => {})
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  })

  const settle = useCallback(
    (bet: B, reply: R): Played => {
      const result = { bet, reply }
      const payout = kopecksOf(reply.payout)
      const isHis = deeds.applyBalance(reply, playerId)
      if (send({ type: 'answered', key: bet.key, reply }) && isHis) {
        const { game, historyItem, onResult } = latest.current
        addToHistory(queryClient, game, historyItem(result))
        if (playerId) recordRound(playerId, bet.stake, payout)
        if (payout > bet.stake) playSound('win', payout / bet.stake)
        onResult?.(result)
      }
      return { at: 'settled', payout }
    },
    [deeds, playerId, queryClient, send],
  )

  const submit = useCallback(
    async (bet: B): Promise<Played> => {
      let reply: R
      try {
        reply = await latest.current.send(bet)
      } catch (error) {
        // It is not certain that the stake is gone; if it is, the answer or the live balance will show it.
        putBack.current()
        if (!isAnswer(error)) {
          send({ type: 'lost', key: bet.key })
          return { at: 'unanswered' }
        }
        const problem = receiveRefusal(queryClient, latest.current.game, error)
        send({ type: 'refused', key: bet.key, problem })
        return { at: 'refused', problem }
      }
      return settle(bet, reply)
    },
    [queryClient, send, settle],
  )

  const place = (intended: Omit<B, 'key'>) => {
    const bet = { ...intended, key: newKey() } as B
    if (!send({ type: 'placed', bet })) return undefined
    putBack.current = deeds.debitOptimistically(roublesFromKopecks(bet.stake))
    return submit(bet)
  }

  const repeat = useCallback(() => {
    const now = current.current
    if (now.at === 'unanswered' && send({ type: 'repeated' })) void submit(now.bet)
  }, [current, send, submit])

  // Requests the lost answer as soon as the network is back.
  useWhenOnline(repeat)

  const player = useRef(playerId)
  useEffect(() => {
    if (player.current !== undefined && player.current !== playerId) send({ type: 'player-changed' })
    player.current = playerId
  }, [playerId, send])

  return {
    round,
    place,
    repeat,
    hinder: (problem) => send({ type: 'blocked', problem }),
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
  }
}
