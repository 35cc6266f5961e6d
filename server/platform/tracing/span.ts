export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A stretch of work in a trace, not ended yet. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Begins a span below this one. */
  child(name: string): Span
  end(outcome?: { readonly failed?: boolean; readonly attributes?: Attributes }): void
}

/** Absent wherever no collector is configured: a call and a batch then check one variable. */
export interface Tracing {
  /**
   * Begins the span of a call, which is the current one from now on; `traceparent` (W3C Trace Context) continues the caller's
   * trace. Undefined if this call is not traced.
   */
  begin(name: string, traceparent: unknown): Span | undefined
  /** The span of the call that is being answered. */
  current(): Span | undefined
  /** A span of work that is done for several calls at once: below the first, and linked with all others. */
  join(name: string, callers: readonly Span[], attributes?: Attributes): Span
  /** The current trace's fields for a line of the log. */
  logFields(): Readonly<Record<string, string>>
  /** Sends what is left. */
  close(): Promise<void>
}

export interface TracingConfig {
  /** The collector's address; spans are sent to `/v1/traces` below it. */
  readonly endpoint: string
  readonly service: string
  /** Per cent of the calls without a `traceparent` that are traced. */
  readonly percent: number
}
