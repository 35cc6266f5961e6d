import { type RefObject, useCallback, useRef, useState } from 'react'

interface Machine<S, E> {
  readonly state: S
  /** The newest state, before the screen has it. */
  readonly current: RefObject<S>
  /** Says whether the event changed anything. */
  readonly send: (event: E) => boolean
}

/**
 * A game's states joined to its screen. The machine lives in a ref, so that two events in one frame see each other: a
 * second press, a press and the end of a countdown.
 */
export function useMachine<S, E>(transition: (state: S, event: E) => S, first: S): Machine<S, E> {
  const [state, setState] = useState(first)
  const current = useRef(first)
  const send = useCallback(
    (event: E): boolean => {
      const next = transition(current.current, event)
      if (next === current.current) return false
      current.current = next
      setState(next)
      return true
    },
    [transition],
  )
  return { state, current, send }
}
