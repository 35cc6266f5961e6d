import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import type { Attributes, Span, Tracing, TracingConfig } from './span.ts'

/** The queue is this long only while the collector is slow or unavailable; newer spans are then dropped. */
const mostWaiting = 4096
const sendEveryMs = 1000
const sendWithinMs = 5000

/** The protocol's numbers (opentelemetry-proto, trace.proto). */
const kinds = { internal: 1, server: 2 } as const
const failedStatus = { code: 2 }

/** Spans as OTLP over HTTP in JSON, sent once a second. No call waits for that or fails because of it. */
export class OtlpTracing implements Tracing {
  readonly #config: TracingConfig
  readonly #onTrouble: (error: unknown) => void
  readonly #current = new AsyncLocalStorage<OtlpSpan | undefined>()
  readonly #timer: NodeJS.Timeout
  #ended: object[] = []
  #sending: Promise<void> | undefined
  #troubled = false

  constructor(config: TracingConfig, onTrouble: (error: unknown) => void) {
    this.#config = config
    this.#onTrouble = onTrouble
    this.#timer = setInterval(() => void this.#send(), sendEveryMs).unref()
  }

  begin(name: string, traceparent: unknown): Span | undefined {
    const caller = callerOf(traceparent)
    const isTraced = caller ? caller.isSampled : randomInt(100) < this.#config.percent
    const span = isTraced
      ? new OtlpSpan({ name, kind: 'server', traceId: caller?.traceId, parent: caller?.spanId, onEnd: this.#add })
      : undefined
    // Not `run`, because the later answering and logging of an error also belongs to the call.
    this.#current.enterWith(span)
    return span
  }

  current(): Span | undefined {
    return this.#current.getStore()
  }

  join(name: string, [first, ...others]: readonly OtlpSpan[], attributes?: Attributes): Span {
    const span = first!.child(name)
    span.attributes = attributes
    for (const other of others) {
      span.links.push(other)
      other.links.push(span)
    }
    return span
  }

  logFields = (): Readonly<Record<string, string>> => {
    const span = this.#current.getStore()
    return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    await this.#send()
  }

  readonly #add = (span: object): void => {
    if (this.#ended.length < mostWaiting) this.#ended.push(span)
  }

  #send(): Promise<void> {
    this.#sending ??= this.#post().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  async #post(): Promise<void> {
    if (this.#ended.length === 0) return
    const spans = this.#ended.splice(0)
    try {
      const { ok, status } = await fetch(`${this.#config.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource: this.#resource, scopeSpans: [{ scope, spans }] }] }),
        signal: AbortSignal.timeout(sendWithinMs),
      })
      if (!ok) throw new Error(`the collector of traces answered ${status}`)
      this.#troubled = false
    } catch (error) {
      // These spans are lost. Logged once: while the collector is unavailable, every second would log the same.
      if (!this.#troubled) this.#onTrouble(error)
      this.#troubled = true
    }
  }

  get #resource() {
    return { attributes: listed({ 'service.name': this.#config.service, 'service.instance.id': instance }) }
  }
}

const scope = { name: 'casino' }
const instance = `${hostname()}/${process.pid}`

interface SpanOptions {
  readonly name: string
  readonly kind: keyof typeof kinds
  readonly traceId: string | undefined
  readonly parent: string | undefined
  readonly onEnd: (span: object) => void
}

class OtlpSpan implements Span {
  readonly traceId: string
  readonly spanId = randomBytes(8).toString('hex')
  readonly links: { readonly traceId: string; readonly spanId: string }[] = []
  attributes: Attributes | undefined
  readonly #options: SpanOptions
  readonly #began = now()

  constructor(options: SpanOptions) {
    this.#options = options
    this.traceId = options.traceId ?? randomBytes(16).toString('hex')
  }

  child(name: string): OtlpSpan {
    const { traceId, spanId: parent } = this
    return new OtlpSpan({ name, kind: 'internal', traceId, parent, onEnd: this.#options.onEnd })
  }

  end({ failed = false, attributes }: Parameters<Span['end']>[0] = {}): void {
    const { name, kind, parent, onEnd } = this.#options
    onEnd({
      traceId: this.traceId,
      spanId: this.spanId,
      ...(parent && { parentSpanId: parent }),
      name,
      kind: kinds[kind],
      startTimeUnixNano: this.#began,
      endTimeUnixNano: now(),
      attributes: listed({ ...this.attributes, ...attributes }),
      links: this.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
      status: failed ? failedStatus : {},
    })
  }
}

/** Nanoseconds since 1970, by a clock that never goes back. */
const now = () => String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n)

function listed(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: typed(value) }))
}

function typed(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'number' ? { intValue: value } : { boolValue: value }
}

const traceparentShape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]([0-9a-f])$/

/** Anything that is not a trace's parent is ignored. */
function callerOf(traceparent: unknown) {
  const [, traceId, spanId, flag = '0'] =
    traceparentShape.exec(typeof traceparent === 'string' ? traceparent : '') ?? []
  return traceId ? { traceId, spanId, isSampled: (Number.parseInt(flag, 16) & 1) === 1 } : undefined
}
