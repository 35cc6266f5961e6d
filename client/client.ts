// A small client of the casino's API for other programs. `api.ts` is generated: see README.md.
import type { paths } from './api.ts'

/** The calls that a key may make. */
export type Path = keyof paths & string
type Call<P extends Path> = paths[P] extends { get: infer Operation } ? Operation : never
type Parameters<P extends Path, Place extends string> =
  Call<P> extends { parameters: { [K in Place]?: infer Values } } ? NonNullable<Values> : never
export type Reply<P extends Path> =
  Call<P> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never
export type CasinoEvent = Reply<'/api/service/events'>['events'][number]

/** A refusal of the casino. `code` is stable; `message` is for people. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface ClientOptions {
  /** The casino's address. */
  readonly url: string
  /** A key from the panel, which begins with `svc_`. */
  readonly key: string
}

export interface EventOptions {
  /** The last position that was handled: begin after it. Absent: from the oldest, 90 days ago. `latest`: from now on. */
  readonly after?: string
  readonly stream?: 'events' | 'rounds'
  /** The polling interval while nothing happens, in milliseconds. */
  readonly everyMs?: number
  /** Ends the reading. */
  readonly signal?: AbortSignal
}

export interface Client {
  /** Throws `Refused`. A call that was refused because there were too many is repeated when the casino says so. */
  get<P extends Path>(
    path: P,
    parameters?: { readonly params?: Parameters<P, 'path'>; readonly query?: Parameters<P, 'query'> },
  ): Promise<Reply<P>>
  /** Everything that happens, in its order. Store `next` when the events of a part are handled; it comes also when there are none. */
  events(options?: EventOptions): AsyncGenerator<{ readonly events: readonly CasinoEvent[]; readonly next: string }>
}

const usualMs = 1000
/** Refusals that pass by themselves. */
const passing = [429, 503]

export function openClient({ url, key }: ClientOptions): Client {
  const get: Client['get'] = async (path, { params = {}, query = {} } = {}) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const search = new URLSearchParams(query as Record<string, string>).toString()
    const address = new URL(search ? `${filled}?${search}` : filled, url)
    for (;;) {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
      const body = await answer.json()
      if (answer.ok) return body
      const after = Number(answer.headers.get('retry-after'))
      if (!passing.includes(answer.status) || !(after > 0)) throw new Refused(answer.status, body)
      await new Promise((resolve) => setTimeout(resolve, after * 1000))
    }
  }
  return {
    get,
    async *events({ after, stream, everyMs = usualMs, signal } = {}) {
      for (let position = after; !signal?.aborted; ) {
        const query = { ...(position !== undefined && { after: position }), ...(stream && { stream }) }
        const { events, next, more } = await get('/api/service/events', { query })
        if (events.length > 0 || next !== position) yield { events, next }
        position = next
        if (!more) await pause(everyMs, signal)
      }
    },
  }
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
