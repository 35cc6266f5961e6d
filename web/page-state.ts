import type { Game, SiteSettings } from '@casino/contract/entities'

/** The first data of a document, and whether its page was drawn by the server too. */
export interface PageState {
  settings: SiteSettings
  games: Game[]
  drawn: boolean
}

const elementId = 'state'

/** A `<` in a name cannot end the script element that carries it. */
export function writePageState(state: PageState): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`
}

export function readPageState(from: Document): PageState | undefined {
  const text = from.getElementById(elementId)?.textContent
  return text ? (JSON.parse(text) as PageState) : undefined
}
