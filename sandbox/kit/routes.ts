import type { IncomingHttpHeaders } from 'node:http'
import type { Hooks } from './hooks.ts'
import type { Language } from './page.ts'

export interface ReceivedCall {
  readonly method: string
  readonly path: string
  /** The route's path parameters, in order. */
  readonly params: readonly string[]
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
  /** JSON or a form, depending on the content type; nothing if it could not be parsed. */
  readonly body: Record<string, unknown> | undefined
  readonly language: Language
  readonly address: string
}

/** One of `json`, `html`, `text`, `bytes`, `location`. */
export interface RouteAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly html?: string
  readonly text?: string
  /** With its own `content-type` in `headers`. */
  readonly bytes?: Buffer
  /** Redirects the browser. */
  readonly location?: string
}

/** The context of a sandbox's routes. Changes to `state` are stored once the route has answered. */
export interface RouteContext<State> {
  readonly state: State
  /** The URL of its own pages, without a trailing slash. */
  readonly url: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The current time, including the advance set by `/_sandbox/clock`. */
  now(): number
  notify: Hooks['notify']
  /** Stores the state immediately, for a change that must be stored before the route continues. */
  save(): void
}

/** `GET /pay/{id}`, `* /api/{method}`. */
export type Routes<State> = Readonly<
  Record<string, (call: ReceivedCall, frame: RouteContext<State>) => RouteAnswer | Promise<RouteAnswer>>
>
