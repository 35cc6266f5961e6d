/** A document as rendered by us. */
export interface DrawnDocument {
  /** JPEG, one for each page. */
  readonly pages: readonly Buffer[]
  /** The number of pages in the file. */
  readonly of: number
}
