import type { RouletteBet } from '@casino/rules/games/roulette/rules'
import { useCallback, useRef, useState } from 'react'
import { newKey } from '../../wire/api.ts'
import type { Spin } from './machine.ts'
import { type PersistedRound, persistRound, readRound, removePersistedRound } from './persisted-round.ts'
import { emptySlip, type Slip } from './slip.ts'

interface Held {
  readonly playerId: string
  readonly slip: Slip
  /** Renewed with every change of the bets: a duplicated tab with the same bets spins them only once. */
  readonly key: string
  readonly last: readonly RouletteBet[]
  readonly spin?: Spin
}

export interface HeldBets {
  readonly slip: Slip
  /** The bets of the previous round. */
  readonly last: readonly RouletteBet[]
  /** The current value, also between two renders. */
  readonly now: () => Held | undefined
  /** Loads the persisted state for the player; returns the spin that was sent. */
  readonly load: (playerId: string) => Spin | undefined
  readonly drop: () => void
  readonly change: (edit: (slip: Slip) => Slip) => void
  /** Persists a spin: before it is sent, and when its answer is known. */
  readonly sent: (spin: Spin) => void
  /** The spin was refused: the bets stay visible for a moment, but a page that is reloaded now does not send it again. */
  readonly refused: () => void
  /** The round has ended: the table is empty, and its bets can be repeated. */
  readonly end: () => void
}

/** The bets on the table; they are stored per tab and survive a reload. */
export function useHeldBets(): HeldBets {
  const [held, setHeld] = useState<Held>()
  const current = useRef<Held>(undefined)

  const hold = useCallback((next: Held | undefined) => {
    current.current = next
    setHeld(next)
    if (next) persistRound(persistedOf(next))
    else removePersistedRound()
  }, [])

  return {
    slip: held?.slip ?? emptySlip,
    last: held?.last ?? [],
    now: useCallback(() => current.current, []),
    load: useCallback(
      (playerId) => {
        const persisted = readRound(playerId)
        const { key, bets, last, spin } = persisted ?? { key: newKey(), bets: [], last: [] }
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
    refused: useCallback(() => current.current && persistRound(persistedOf(ended(current.current))), []),
    end: useCallback(() => current.current && hold(ended(current.current)), [hold]),
  }
}

function ended({ playerId, slip }: Held): Held {
  return { playerId, key: newKey(), slip: emptySlip, last: slip.bets }
}

function persistedOf({ slip, ...rest }: Held): PersistedRound {
  return { ...rest, bets: slip.bets }
}
