/** A document as we drew it. */
export interface DrawnDocument {
  /** JPEG, one for each page. */
  readonly pages: readonly Buffer[]
  /** How many pages the file has. */
  readonly of: number
}
