import type { QueryKey } from '@tanstack/react-query'

/** The initial data of a document, and whether the server also rendered its page. */
export interface PageState {
  queries: readonly (readonly [QueryKey, unknown])[]
  drawn: boolean
}

const elementId = 'state'

/** Escapes `<`, so that a name cannot close the script element that contains the state. */
export function writePageState(state: PageState): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`
}

export function readPageState(from: Document): PageState | undefined {
  const text = from.getElementById(elementId)?.textContent
  return text ? (JSON.parse(text) as PageState) : undefined
}
