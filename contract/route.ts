import type { Static, TObject, TSchema } from 'typebox'
import type { RefusalCode } from './refusals.ts'

/** Who may make a call. A banned player is nobody; a `pending` one is a `visitor` but not a `player` (docs/product.md A1). */
export type Who = 'anyone' | 'visitor' | 'player' | 'administrator'

/** One call on the wire. The declaration drives validation, serialisation, OpenAPI and the types of both sides. */
export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly who: Who
  /** What those are told who have signed in and may not; without one, `forbidden`. */
  readonly others?: RefusalCode
  /** An administrator may make it before he has set up the second factor that a setting asks of him. */
  readonly withoutSecondFactor?: true
  readonly params?: TObject
  readonly query?: TObject
  /**
   * A change (PATCH, PUT) names at least one field of it. Those marked `changesNothing` only go with the others: a reason, the
   * state that was looked at.
   */
  readonly body?: TObject
  /** The body may also come as this field of an object; whatever stands beside it is ignored (docs/product.md A10). */
  readonly wrapped?: 'data' | 'body'
  readonly reply: TSchema
  readonly refusals: readonly RefusalCode[]
  /** The call moves money or secrets: it takes an `Idempotency-Key` header (docs/product.md M4). */
  readonly keyed?: true
  /** The call ends what is under way: when too much is asked it is refused last (docs/promises.md P11). */
  readonly shedLast?: true
}

/** Declares a route; keeps its literal types, so that clients know method, path and shapes. */
export function route<const R extends RouteShape>(shape: R): R {
  return shape
}

type Shape<R, K extends string> = R extends { [P in K]: infer S extends TSchema } ? Static<S> : undefined
export type BodyOf<R> = Shape<R, 'body'>
export type QueryOf<R> = Shape<R, 'query'>
export type ParamsOf<R> = Shape<R, 'params'>
export type ReplyOf<R> = Shape<R, 'reply'>

/** What every refused call answers. `details` names figures that the message needs (a minimum, seconds to wait, a field). */
export interface Refused {
  code: RefusalCode
  message: string
  details?: Record<string, string | number>
}
