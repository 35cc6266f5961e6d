import type { RouletteReply } from '@casino/contract/play/games/roulette'
import { roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { addToHistory } from '../../rounds/history.ts'
import { useSessionActions } from '../../wire/session.ts'
import type { Spin } from './machine.ts'

interface Settled {
  readonly spin: Spin
  readonly reply: RouletteReply
  readonly of: string
}

/** The parts hidden from the player until the wheel rests. */
interface Hidden {
  /** Shows newer balances again. */
  readonly lift?: () => void
  readonly settled?: Settled
}

/** Delays a spin's result until the wheel rests, or the page is no longer shown. */
export function useHiddenResult() {
  const queryClient = useQueryClient()
  const { applyBalance } = useSessionActions()
  const hidden = useRef<Hidden>({})
  const gone = useRef(false)

  const drop = useCallback(() => {
    const { lift, settled } = hidden.current
    hidden.current = {}
    lift?.()
    return settled
  }, [])
  const reveal = useCallback(() => {
    const settled = drop()
    if (!settled || !applyBalance(settled.reply, settled.of)) return
    addToHistory(queryClient, 'roulette', historyItem(settled))
  }, [applyBalance, drop, queryClient])

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      reveal()
    }
  }, [reveal])

  return {
    /** Hides new balances; `lift` shows them. */
    hide: useCallback((lift: () => void) => {
      hidden.current = { lift }
    }, []),
    /** Returns whether the page is still mounted to show the result later. */
    settle: useCallback(
      (settled: Settled): boolean => {
        hidden.current = { ...hidden.current, settled }
        if (gone.current) reveal()
        return !gone.current
      },
      [reveal],
    ),
    reveal,
    /** Drops the result: it belongs to another player. */
    drop,
  }
}

function historyItem({ spin, reply }: Settled) {
  return {
    _id: reply.roundId,
    gameType: 'roulette' as const,
    gameData: { roulette: { result: reply.result, resultColor: reply.resultColor } },
    betAmount: roublesFromKopecks(spin.stake),
    profit: reply.profit,
    payout: reply.payout,
    multiplier: reply.multiplier,
    createdAt: new Date().toISOString(),
  }
}
