import { useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** On the root while a slot's page is shown; `full` while the game covers the window (slot.css). */
const mark = 'slot'

/**
 * Shows the game over the whole window, and over the whole screen where the browser allows that, which an iPhone does not. The
 * page asks for the screen, not the game, so that dialogs and messages are still shown above the game.
 */
export function useFullScreen(): readonly [full: boolean, set: (full: boolean) => void] {
  const [full, setFull] = useState(false)

  const set = useCallback((next: boolean) => {
    setFull(next)
    if (!next) leaveScreen()
    // Browsers refuse full screen without a press, for example after a reload.
    else if (navigator.userActivation?.isActive !== false) {
      void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)
    }
  }, [])

  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    const { overflow } = style
    dataset[mark] = full ? 'full' : ''
    if (full) style.overflow = 'hidden'
    return () => {
      delete dataset[mark]
      style.overflow = overflow
    }
  }, [full])

  useEffect(() => {
    if (!full) return
    // The browser itself leaves full screen on Escape; without its full screen, this handles the key.
    const changed = () => !document.fullscreenElement && setFull(false)
    const pressed = ({ key }: KeyboardEvent) => key === 'Escape' && set(false)
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', pressed)
      leaveScreen()
    }
  }, [full, set])

  return [full, set]
}

function leaveScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
