import type { DiceReply } from '@casino/contract/games'
import { roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { kopecksOf } from '../../ui/amount.ts'
import { call, newKey, Refusal } from '../../wire/api.ts'
import { useSession, useSessionDeeds } from '../../wire/session.ts'
import { addToHistory } from '../history.ts'
import { recordRound } from '../session-store.ts'
import { playRoll, playWin } from '../sound.ts'
import { type Dice, type DiceEvent, idle, type PlacedBet, type Problem, type Result, transition } from './machine.ts'

export type IntendedRoll = Omit<PlacedBet, 'key'>

export interface DiceTable {
  readonly dice: Dice
  /** Places a bet, unless one is under way. */
  roll: (intended: IntendedRoll) => void
  /** Asks again for the answer of the bet whose answer was lost. */
  repeat: () => void
  hinder: (problem: Problem) => void
  forgetProblem: () => void
}

/** The machine joined to the world: sends the bets, moves the shown balance, keeps history and session result. */
export function useDice(problemOf: (refusal: Refusal) => Problem, onResult: (result: Result) => void): DiceTable {
  const queryClient = useQueryClient()
  const deeds = useSessionDeeds()
  const playerId = useSession().user?.id
  const [dice, setDice] = useState<Dice>(idle)
  const current = useRef<Dice>(idle)
  const putBack = useRef<() => void>(() => {})
  const heard = useRef({ problemOf, onResult })
  useEffect(() => {
    heard.current = { problemOf, onResult }
  })

  /** Says whether the event changed anything. The machine lives in a ref, so that two presses in one frame see each other. */
  const send = useCallback((event: DiceEvent): boolean => {
    const next = transition(current.current, event)
    if (next === current.current) return false
    current.current = next
    setDice(next)
    return true
  }, [])

  const settle = useCallback(
    (bet: PlacedBet, reply: DiceReply) => {
      deeds.applyBalance(reply)
      if (!send({ type: 'answered', key: bet.key, reply })) return
      const payout = kopecksOf(reply.payout)
      addToHistory(queryClient, 'dice', historyItem(bet, reply))
      if (playerId) recordRound(playerId, bet.stake, payout)
      if (payout > bet.stake) playWin(payout / bet.stake)
      heard.current.onResult({ bet, reply })
    },
    [deeds, playerId, queryClient, send],
  )

  const submit = useCallback(
    async (bet: PlacedBet) => {
      const body = { betAmount: roublesFromKopecks(bet.stake), targetValue: bet.target, betType: bet.side }
      try {
        settle(bet, await call('POST /api/games/dice/roll', { body, key: bet.key }))
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'outcome_unknown') {
          send({ type: 'lost', key: bet.key })
          return
        }
        putBack.current()
        send({ type: 'refused', key: bet.key, problem: heard.current.problemOf(error) })
      }
    },
    [send, settle],
  )

  const roll = (intended: IntendedRoll) => {
    const bet = { ...intended, key: newKey() }
    if (!send({ type: 'rolled', bet })) return
    putBack.current = deeds.holdBalance(roublesFromKopecks(bet.stake))
    playRoll()
    void submit(bet)
  }

  const repeat = useCallback(() => {
    const now = current.current
    if (now.at === 'unanswered' && send({ type: 'repeated' })) void submit(now.bet)
  }, [send, submit])

  // As soon as there is a network again, the fate of the bet is asked for.
  useEffect(() => {
    window.addEventListener('online', repeat)
    return () => window.removeEventListener('online', repeat)
  }, [repeat])

  const player = useRef(playerId)
  useEffect(() => {
    if (player.current !== undefined && player.current !== playerId) send({ type: 'player-changed' })
    player.current = playerId
  }, [playerId, send])

  return {
    dice,
    roll,
    repeat,
    hinder: (problem) => send({ type: 'hindered', problem }),
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
  }
}

function historyItem(bet: PlacedBet, reply: DiceReply) {
  return {
    _id: reply.roundId,
    gameType: 'dice' as const,
    gameData: { dice: { betType: bet.side, targetValue: bet.target, rolledNumber: reply.rolledNumber } },
    betAmount: roublesFromKopecks(bet.stake),
    profit: reply.profit,
    payout: reply.payout,
    multiplier: reply.multiplier,
    createdAt: new Date().toISOString(),
  }
}
