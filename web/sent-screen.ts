import type { GameType } from '@casino/contract/entities'

/** The metadata and content of a screen's document. */
export interface SentScreen {
  /** The screen's name, without the site's. */
  readonly title: () => string
  /** An administrator can change its name, which is then the title. */
  readonly game?: GameType
  /** A sentence for crawlers and link previews; absent to use the site's own. */
  readonly description?: (inputs: { name: string }) => string
  /** Its source file, if preloading it before the entry runs is worthwhile. */
  readonly preload?: string
  /** Whether it is rendered as HTML. */
  readonly html?: SentHtml
}

interface SentHtml {
  /** The style sheet that the page needs but that is not part of the document. */
  readonly sheet?: string
  /** On a phone, the document's last part is displayed first, so nothing may be painted before it has arrived. */
  readonly whole?: true
}

/** `sent.ts` in a game's folder. */
export type SentGame = Required<Pick<SentScreen, 'description' | 'html'>>
