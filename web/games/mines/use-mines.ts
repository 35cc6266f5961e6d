import { roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addToHistory } from '../../rounds/history.ts'
import { call } from '../../wire/api.ts'
import type { KeyedOperation } from '../../wire/operation.ts'
import { useSessionActions } from '../../wire/session.ts'
import { type OperationOutcome, useOperation } from '../../wire/use-operation.ts'
import type { ShownProblem } from '../problem.ts'
import { recordRound } from '../session-store.ts'
import { playSound } from '../sound.ts'
import { receiveRefusal } from '../terms.ts'
import {
  canCashOut,
  canOpen,
  type EndedRound,
  type Mines,
  type MinesAnswer,
  type MinesRequest,
  minesRules,
  type NewRound,
  type OpenRound,
} from './machine.ts'
import { historyItemOf, openRound, roundAfterCashOut, roundAfterReveal } from './rounds.ts'
import { useServersView } from './use-servers-view.ts'

/** The result of a request. */
export type Done = OperationOutcome<MinesAnswer, ShownProblem>

export interface MinesTable {
  readonly mines: Mines
  readonly operation: KeyedOperation<MinesRequest> | undefined
  /** Each returns nothing when the action does not fit the state, as with a second press. */
  readonly start: (bet: NewRound) => Promise<Done> | undefined
  readonly open: (cell: number) => Promise<Done> | undefined
  readonly cashOut: () => Promise<Done> | undefined
  /** Sends the request whose answer was lost again, with its key. */
  readonly repeat: () => void
  readonly next: () => void
  readonly block: (problem: ShownProblem) => void
  readonly forgetProblem: () => void
}

interface Listeners {
  /** A request of this tab was answered. */
  readonly onRound: (round: OpenRound | EndedRound) => void
  /** A round that this tab did not know of, or its end, was found on the server. */
  readonly onFound: (round: OpenRound | EndedRound) => void
}

/** Connects the machine to the server: sends the requests, updates the history and the session result. */
export function useMines({ onRound, onFound }: Listeners): MinesTable {
  const queryClient = useQueryClient()
  const { debitOptimistically } = useSessionActions()
  const { state, operation, current, send, start, repeat } = useOperation({
    rules: minesRules,
    call: carryOut,
    problemOf: (refusal) => receiveRefusal(queryClient, 'mines', refusal),
    balanceOf: ({ change }) => change,
    onAnswered({ round, change }, { type }, playerId) {
      if (change) ownChange(change)
      if (round.ended) {
        addToHistory(queryClient, 'mines', historyItemOf(round))
        recordRound(playerId, round.stake, round.payout)
        if (round.outcome === 'loss') playSound('mine')
        else if (round.payout > round.stake) playSound('win', round.payout / round.stake)
      } else if (type === 'reveal') playSound('tile', round.revealed.length)
      onRound(round)
    },
    // Another tab or device has started or ended a round: show the server's state.
    onRefused({ code }) {
      if (code === 'round_in_progress' || code === 'no_round_in_progress') lookUp()
    },
  })
  const { lookUp, ownChange } = useServersView({ current, send, onFound })

  return {
    mines: state,
    operation,
    start: (bet) => start({ type: 'start', bet }, { before: () => debitOptimistically(roublesFromKopecks(bet.stake)) }),
    open(cell) {
      const mines = current.current.state
      return canOpen(mines, cell) ? start({ type: 'reveal', round: mines.round, cell }) : undefined
    },
    cashOut() {
      const mines = current.current.state
      return canCashOut(mines) ? start({ type: 'cash-out', round: mines.round }) : undefined
    },
    repeat,
    next: () => void send({ type: 'next' }),
    block: (problem) => void send({ type: 'blocked', problem }),
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
  }
}

async function carryOut(request: MinesRequest, key: string): Promise<MinesAnswer> {
  switch (request.type) {
    case 'start': {
      const { stake, mines, cells, terms } = request.bet
      const body = { betAmount: roublesFromKopecks(stake), numberOfMines: mines, cells, terms }
      const reply = await call('POST /api/games/mines/start', { body, key })
      return { round: openRound(reply.game), change: reply }
    }
    case 'reveal': {
      const body = { cellIndex: request.cell, roundId: request.round.id }
      const reply = await call('POST /api/games/mines/reveal', { body, key })
      return { round: roundAfterReveal(reply), change: reply.result }
    }
    case 'cash-out': {
      const body = { roundId: request.round.id }
      const reply = await call('POST /api/games/mines/cashout', { body, key })
      return { round: roundAfterCashOut(request.round, reply), change: reply }
    }
  }
}
