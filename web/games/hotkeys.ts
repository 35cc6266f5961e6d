import { useEffect, useRef } from 'react'
import { persisted, truth, useLocalStorage } from '../ui/local-storage.ts'

const switchedOn = persisted('hotkeys', false, truth)

/** What each key does, `space` or a letter by its place on a Latin keyboard: the Russian layout has others there. */
export type Hotkeys = Readonly<Record<string, () => void>>

/** Whether the player has switched the hotkeys on; off until then, and remembered. */
export function useHotkeysOn(): [on: boolean, turn: () => void] {
  const [on, keep] = useLocalStorage(switchedOn)
  return [on, () => keep(!on)]
}

/** Listens while switched on. A field, a dialog or a menu keeps its keys, and a focused control its own Space and Enter. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const [on] = useHotkeysOn()
  const latest = useRef(hotkeys)
  useEffect(() => {
    latest.current = hotkeys
  })

  useEffect(() => {
    if (!on) return undefined
    const pressed = (event: KeyboardEvent) => {
      const act = latest.current[event.code.replace(/^Key/, '').toLowerCase()]
      if (!act || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (!isFree(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [on])
}

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector('dialog[open], [role=dialog], [role=menu]')) return false
  const focused = document.activeElement
  if (!focused) return true
  // A slider takes arrows only; the letters and Space are free there.
  if (focused.matches('input[type=range]')) return true
  if (focused.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')) return false
  return event.code !== 'Space' || !focused.matches('a, button, summary, input, [role=button], [role=tab]')
}
