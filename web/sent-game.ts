/** How the server sends a game's page: `sent.ts` in its folder. */
export interface SentGame {
  /** A sentence for crawlers and previews of links. */
  readonly description: (inputs: { name: string }) => string
  /** The style sheet that is not part of the document, but that the page needs. */
  readonly sheet: string
  /** On a phone, what comes last in the document is shown first: nothing may be shown before it has arrived. */
  readonly whole?: true
}
