import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A progress line under the header while new data loads and the old is still shown; a short wait shows nothing. */
export function LoadingLine() {
  const fetching = useIsFetching()
  const moving = useRouterState({ select: (state) => state.isLoading })
  // Nothing is rendered before hydration: a press on a link may start loading earlier, and a mismatch would make React discard
  // the page together with the press.
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!hydrated || (!fetching && !moving)) return null
  return (
    <span aria-hidden="true" className="loading-line absolute inset-x-0 -bottom-px block h-0.5 overflow-hidden">
      <span className="block h-full w-1/3 bg-accent" />
    </span>
  )
}
