import { type RefObject, useCallback, useRef, useState } from 'react'

interface Machine<S, E> {
  readonly state: S
  /** The newest state, available before it is rendered. */
  readonly current: RefObject<S>
  /** Returns whether the event changed anything. */
  readonly send: (event: E) => boolean
}

/**
 * A state machine for a game's component. The state is in a ref, so that two events in one frame see each other: a second
 * press, or a press and the end of a countdown.
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
