import type { RouletteBet } from '@casino/rules/roulette'
import { useCallback, useRef, useState } from 'react'
import { newKey } from '../../wire/api.ts'
import type { Spin } from './machine.ts'
import { forgetRound, keepRound, type PersistedRound, readRound } from './persisted-round.ts'
import { emptySlip, type Slip } from './slip.ts'

interface Held {
  readonly playerId: string
  readonly slip: Slip
  /** Made with every change of the bets: a tab that was duplicated spins the same bets with it only once. */
  readonly key: string
  readonly last: readonly RouletteBet[]
  readonly spin?: Spin
}

export interface HeldBets {
  readonly slip: Slip
  /** The bets of the round before. */
  readonly last: readonly RouletteBet[]
  /** What is held right now, also between two drawings of the page. */
  readonly now: () => Held | undefined
  /** Takes up what this tab has kept for the player; gives the spin that it had sent. */
  readonly load: (playerId: string) => Spin | undefined
  readonly drop: () => void
  readonly change: (edit: (slip: Slip) => Slip) => void
  /** Writes a spin down: before it is sent, and when its answer is known. */
  readonly sent: (spin: Spin) => void
  /** The spin was refused: the bets stay in sight for a moment, but a page that is left now does not send it once more. */
  readonly refused: () => void
  /** The round is over: the table is empty, and its bets can be repeated. */
  readonly end: () => void
}

/** The bets on the table; they live in the tab and survive a reload. */
export function useHeldBets(): HeldBets {
  const [held, setHeld] = useState<Held>()
  const current = useRef<Held>(undefined)

  const hold = useCallback((next: Held | undefined) => {
    current.current = next
    setHeld(next)
    if (next) keepRound(keptOf(next))
    else forgetRound()
  }, [])

  return {
    slip: held?.slip ?? emptySlip,
    last: held?.last ?? [],
    now: useCallback(() => current.current, []),
    load: useCallback(
      (playerId) => {
        const kept = readRound(playerId)
        const { key, bets, last, spin } = kept ?? { key: newKey(), bets: [], last: [] }
        hold({ playerId, key, last, slip: { bets }, ...(spin && { spin }) })
        return spin
      },
      [hold],
    ),
    drop: useCallback(() => hold(undefined), [hold]),
    change: useCallback(
      (edit) => {
        const now = current.current
        if (!now) return
        const slip = edit(now.slip)
        if (slip !== now.slip) hold({ ...now, slip, key: newKey() })
      },
      [hold],
    ),
    sent: useCallback((spin) => current.current && hold({ ...current.current, spin }), [hold]),
    refused: useCallback(() => current.current && keepRound(keptOf(ended(current.current))), []),
    end: useCallback(() => current.current && hold(ended(current.current)), [hold]),
  }
}

function ended({ playerId, slip }: Held): Held {
  return { playerId, key: newKey(), slip: emptySlip, last: slip.bets }
}

function keptOf({ slip, ...rest }: Held): PersistedRound {
  return { ...rest, bets: slip.bets }
}
