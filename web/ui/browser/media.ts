import { useCallback, useSyncExternalStore } from 'react'
import { lessMotion } from './less-motion.ts'
import { useLocalStorage } from './local-storage.ts'

/** Whether a media query matches. */
function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}

/** The system's setting, or the player's own. */
export function useReducedMotion(): boolean {
  const [less] = useLocalStorage(lessMotion)
  return useMedia('(prefers-reduced-motion: reduce)') || less
}

/** Narrower than 1280: a wide table does not fit next to a sidebar. */
export function useNarrow(): boolean {
  return useMedia('not all and (min-width: 80rem)')
}

/** Narrower than 768, where the mobile layout begins (docs/product.md §9). Pages are prerendered for phones. */
export function useMobile(): boolean {
  return useMedia('not all and (min-width: 48rem)', true)
}

/** Narrower than 768, or as low as a phone held sideways. */
export function usePhone(): boolean {
  return useMedia('not all and (min-width: 48rem), not all and (min-height: 30rem)', true)
}

/** Narrower than 768 and higher than a phone held sideways. */
export function useUpright(): boolean {
  return useMedia('(max-width: 47.99rem) and (min-height: 30rem)', true)
}
