export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span of work in a trace, not ended yet. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Begins a child span. */
  child(name: string): Span
  end(outcome?: { readonly failed?: boolean; readonly attributes?: Attributes }): void
}

/** Absent unless a collector is configured: a call and a batch then check one variable. */
export interface Tracing {
  /**
   * Begins the span of a call, which becomes the current one; `traceparent` (W3C Trace Context) continues the caller's trace.
   * Undefined if this call is not traced.
   */
  begin(name: string, traceparent: unknown): Span | undefined
  /** The span of the call that is being answered. */
  current(): Span | undefined
  /** A span of work for several calls together: a child of the first, and linked with all others. */
  join(name: string, callers: readonly Span[], attributes?: Attributes): Span
  /** The current trace's fields for a line of the log. */
  logFields(): Readonly<Record<string, string>>
  /** Sends the remaining spans. */
  close(): Promise<void>
}

export interface TracingConfig {
  /** The collector's URL; spans are sent to `/v1/traces` under it. */
  readonly endpoint: string
  readonly service: string
  /** Per cent of the calls without a `traceparent` that are traced. */
  readonly percent: number
}
