/** The request that one caller repeats; the key makes each request unique. */
export interface RepeatedRequest {
  readonly token: string
}
