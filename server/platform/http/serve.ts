import type { Language } from '@casino/contract/language'
import type { CallRateName } from '@casino/contract/rate-names'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteShape } from '@casino/contract/route'
import type { OperationKey } from './idempotency.ts'
import type { Identity } from './identity.ts'

/** A handler's argument: validated, from an authorised caller. */
export interface Call<R extends RouteShape> {
  readonly player: R['who'] extends 'anyone' ? Identity | undefined : Identity
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** The upload of a route that takes one; otherwise empty. */
  readonly file: Buffer
  /** The key of a keyed call with an Idempotency-Key; a posting takes it as `...operationKey`. */
  readonly operationKey: OperationKey | undefined
  /** When its last byte arrived, by `performance.now()`. */
  readonly arrivedAt: number
  readonly client: Client
  /** The host name in the request. */
  readonly host: string
  setCookie(cookie: string): void
}

export interface Client extends Caller {
  readonly language: Language
}

/** The recorded properties of a caller. */
export interface Caller {
  /** The client's address, as far as configured proxies report it. */
  readonly address: string
  /** ISO 3166-1; undefined: unknown. */
  readonly country?: string | undefined
  readonly userAgent: string
  /** Absent if another site's page led here. */
  readonly language?: Language
  /** Identifies the browser, and gives it an identifier if it has none; absent where no browser calls. */
  readonly device?: () => string
}

export interface ServeOptions<R extends RouteShape = RouteShape> {
  /** The rate from the settings that limits the call; `calls` if absent. */
  readonly rate?: CallRateName
  /** The call's cost, in ordinary calls, if it depends on the query; see weight.ts. */
  readonly cost?: (query: QueryOf<R>) => number
  /** Also served during maintenance: signing in, and the settings that announce it (docs/product.md A4). */
  readonly alwaysOpen?: true
  /** A caller may have one of these in progress, until its answer is read. */
  readonly oneAtATime?: true
  /** The answer is large and repeats itself. */
  readonly compressed?: true
}

/** A route with its handler. */
export interface Served {
  /** `METHOD /path`, as in logs and metrics. */
  readonly name: string
  readonly route: RouteShape
  handler(call: Call<RouteShape>): unknown
  readonly rate: CallRateName
  cost(query: QueryOf<RouteShape>): number
  readonly alwaysOpen: boolean
  readonly oneAtATime: boolean
  readonly compressed: boolean
}

type Handler<R extends RouteShape> = (call: Call<R>) => ReplyOf<R> | Promise<ReplyOf<R>>

/** Binds a handler to its route. It returns the reply; a thrown `Refusal` is answered with the status of its code. */
export function serve<R extends RouteShape>(route: R, handler: Handler<R>): Served
export function serve<R extends RouteShape>(route: R, options: ServeOptions<R>, handler: Handler<R>): Served
export function serve<R extends RouteShape>(route: R, ...rest: [Handler<R>] | [ServeOptions<R>, Handler<R>]): Served {
  const [options, handler]: [ServeOptions<R>, Handler<R>] = rest.length === 1 ? [{}, ...rest] : rest
  const { rate = 'calls', cost = () => 1, alwaysOpen = false, oneAtATime = false, compressed = false } = options
  return {
    name: `${route.method} ${route.path}`,
    route,
    handler: handler as Served['handler'],
    rate,
    cost: cost as Served['cost'],
    alwaysOpen,
    oneAtATime,
    compressed,
  }
}
