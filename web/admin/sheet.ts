import { useLayoutEffect } from 'react'
import text from './panel.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(text)

/** Applies the panel's sheet while the panel is shown: over other pages it would override rules that it does not contain. */
export function usePanelSheet(): void {
  useLayoutEffect(() => {
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [])
}
