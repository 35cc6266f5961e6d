import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds; false where there is no screen. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (heard: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', heard)
      return () => list.removeEventListener('change', heard)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}

/** Narrower than 1024: a table of many columns does not fit beside a sidebar. */
export function useNarrow(): boolean {
  return useMedia('(width < 64rem)')
}

/** Narrower than 768, the border of the specification. */
export function useMobile(): boolean {
  return useMedia('(width < 48rem)')
}
