import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPersisted, truth, useLocalStorage } from '../ui/browser/local-storage.ts'

const switchedOn = createPersisted('hotkeys', false, truth)

/** The effect of each key: `space`, or a letter by its position on a Latin keyboard, because the Russian layout differs. */
export type Hotkeys = Readonly<Record<string, () => void>>

/** Whether the player has switched the hotkeys on; off by default, and persisted. */
export function useHotkeysOn(): [on: boolean, turn: () => void] {
  const [on, save] = useLocalStorage(switchedOn)
  return [on, () => save(!on)]
}

/** Active while switched on. Fields, dialogs and menus handle their own keys, and a focused control its own Space and Enter. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const [on] = useHotkeysOn()
  const latest = useRef(hotkeys)
  // Updated before the next paint, because a key pressed immediately must not run an outdated handler.
  useLayoutEffect(() => {
    latest.current = hotkeys
  })

  useEffect(() => {
    if (!on) return undefined
    const pressed = (event: KeyboardEvent) => {
      const press = latest.current[event.code.replace(/^Key/, '').toLowerCase()]
      if (!press || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (!isFree(event)) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [on])
}

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector('dialog[open], [role=dialog], [role=menu]')) return false
  const focused = document.activeElement
  if (!focused) return true
  // A slider uses only the arrows, so letters and Space are free there.
  if (focused.matches('input[type=range]')) return true
  if (focused.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')) return false
  return event.code !== 'Space' || !focused.matches('a, button, summary, input, [role=button], [role=tab]')
}
