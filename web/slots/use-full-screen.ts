import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Shows an element over the whole screen. If the browser has no full screen for pages, as on an iPhone, the element only covers
 * the window; its style depends on `full`.
 */
export function useFullScreen(
  element: RefObject<HTMLElement | null>,
): readonly [full: boolean, set: (full: boolean) => void] {
  const [full, setFull] = useState(false)

  const set = useCallback(
    (next: boolean) => {
      setFull(next)
      if (next) void element.current?.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)
      else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    },
    [element],
  )

  useEffect(() => {
    if (!full) return
    const root = document.documentElement
    const { overflow } = root.style
    root.style.overflow = 'hidden'
    // The browser itself leaves full screen on Escape; without its full screen, this handles the key.
    const changed = () => !document.fullscreenElement && setFull(false)
    const pressed = ({ key }: KeyboardEvent) => key === 'Escape' && set(false)
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', pressed)
    return () => {
      root.style.overflow = overflow
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', pressed)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [full, set])

  return [full, set]
}
