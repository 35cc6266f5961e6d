import type { RateName } from '@casino/contract/rate-names'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteShape } from '@casino/contract/route'
import type { Identity } from './identity.ts'

/** What a verb is asked: validated, and by someone who may. */
export interface Call<R extends RouteShape> {
  readonly player: R['who'] extends 'anyone' ? Identity | undefined : Identity
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** The Idempotency-Key of a keyed call, if one came, with a digest of what was asked. */
  readonly key: string | undefined
  readonly fingerprint: string | undefined
  readonly client: Client
}

export interface Client {
  /** Where the call comes from, as far as configured proxies say. */
  readonly address: string
  readonly userAgent: string
}

export interface ServeOptions {
  /** Which of the settings' rates the call is counted by; without one, by `calls`. */
  readonly rate?: RateName
  /** Served also while the site is closed for maintenance: signing in, and the settings that say so (decision A4). */
  readonly alwaysOpen?: true
}

/** A route with its verb. */
export interface Served {
  /** `METHOD /path`, as logs and figures call it. */
  readonly name: string
  readonly route: RouteShape
  readonly verb: (call: Call<RouteShape>) => unknown
  readonly rate: RateName
  readonly alwaysOpen: boolean
}

type Verb<R extends RouteShape> = (call: Call<R>) => ReplyOf<R> | Promise<ReplyOf<R>>

export function serve<R extends RouteShape>(route: R, verb: Verb<R>): Served
export function serve<R extends RouteShape>(route: R, options: ServeOptions, verb: Verb<R>): Served
export function serve<R extends RouteShape>(route: R, ...rest: [Verb<R>] | [ServeOptions, Verb<R>]): Served {
  const [{ rate = 'calls', alwaysOpen = false }, verb] = rest.length === 1 ? [{}, ...rest] : rest
  return { name: `${route.method} ${route.path}`, route, verb: verb as unknown as Served['verb'], rate, alwaysOpen }
}
