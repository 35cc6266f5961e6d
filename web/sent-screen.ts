import type { Destination } from './shell/frame/destinations.ts'

/** What the document of a screen says and contains. */
export interface SentScreen {
  /** The screen's name, without the site's. */
  readonly title: () => string
  /** Whose name an administrator can change: it is the title then. */
  readonly game?: Destination
  /** A sentence for crawlers and previews of links; the site's own where there is none. */
  readonly description?: (inputs: { name: string }) => string
  /** Its source, where preloading it before the entry runs is worth it. */
  readonly preload?: string
  /** It is rendered as HTML. */
  readonly html?: SentHtml
}

interface SentHtml {
  /** The style sheet that is not part of the document, but that the page needs. */
  readonly sheet?: string
  /** On a phone, what comes last in the document is shown first: nothing may be shown before it has arrived. */
  readonly whole?: true
}

/** `sent.ts` in a game's folder. */
export type SentGame = Required<Pick<SentScreen, 'description' | 'html'>>
