/** The request that one caller repeats; the key makes each request unique. */
export interface Caller {
  readonly token: string
}
