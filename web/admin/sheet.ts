import { useLayoutEffect } from 'react'
import { styleOf } from '../ui/browser/adopt-sheet.ts'
import text from './panel.css?inline'

/** Applies the panel's sheet while the panel is shown: over other pages it would override rules that it does not contain. */
export function usePanelSheet(): void {
  useLayoutEffect(() => {
    const style = styleOf(text)
    document.head.append(style)
    return () => style.remove()
  }, [])
}
