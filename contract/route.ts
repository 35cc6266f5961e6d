import type { Static, TObject, TSchema } from 'typebox'
import type { Opens } from './panel/permissions.ts'
import type { RefusalCode } from './refusals.ts'

const everyone = ['anyone', 'visitor', 'player'] as const

/**
 * Who may make a call. A banned player makes only calls that are marked so; a `pending` one is a `visitor` but not a `player`
 * (docs/product.md A1). All other calls are the panel's: for every member of `staff`, or for those with a permission.
 */
export type Who = (typeof everyone)[number] | 'staff' | Opens
export type StaffOnly = Exclude<Who, (typeof everyone)[number]>

/** Whether a call is the panel's. */
export function isForStaff(who: Who): who is StaffOnly {
  return !everyone.some((each) => each === who)
}

/** One call on the wire. Validation, serialisation, OpenAPI and the types of both sides follow from the declaration. */
export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly who: Who
  /** The refusal for signed-in callers without the rights; `forbidden` by default. */
  readonly others?: RefusalCode
  /** Staff may make the call before they have set up the second factor that a setting requires. */
  readonly withoutSecondFactor?: true
  /**
   * Staff make the call only from a day after they were given their rights (docs/product.md A19); if fields are listed,
   * only a body with one of them is refused.
   */
  readonly notWithNewRights?: true | readonly string[]
  readonly params?: TObject
  readonly query?: TObject
  /**
   * A change (PATCH, PUT) must contain at least one field. Fields marked `changesNothing` do not count: a reason, the state
   * that was displayed.
   */
  readonly body?: TObject
  /** The body may also be sent as this field of an object; the object's other fields are ignored (docs/product.md A10). */
  readonly wrapped?: 'data' | 'body'
  /** The maximum size in bytes of a body that is a file of any content type: the handler receives the bytes as they came. */
  readonly upload?: { readonly largest: number }
  readonly reply: TSchema
  /** A call that lists `country_not_served` is refused to players from countries that the site does not serve. */
  readonly refusals: readonly RefusalCode[]
  /** Its handler decides whom `country_not_served` concerns: a sign-in that may open an account. */
  readonly decidesCountry?: true
  /** The call moves money or secrets: it requires an `Idempotency-Key` header (docs/product.md M4). */
  readonly keyed?: true
  /**
   * Banned players may make the call, and players who closed the account may make it although it is a change: to read why, to
   * write to support and to be paid what is theirs (decisions 64 and 88).
   */
  readonly whenRestricted?: true
  /** The call ends something in progress: under overload it is refused last (docs/promises.md P11). */
  readonly shedLast?: true
}

/** Declares a route and preserves its literal types, so that clients know method, path and shapes. */
export function route<const R extends RouteShape>(shape: R): R {
  return shape
}

type Shape<R, K extends string> = R extends { [P in K]: infer S extends TSchema } ? Static<S> : undefined
export type BodyOf<R> = Shape<R, 'body'>
export type QueryOf<R> = Shape<R, 'query'>
export type ParamsOf<R> = Shape<R, 'params'>
export type ReplyOf<R> = Shape<R, 'reply'>

/** The body of every refusal. `details` holds the figures that the message needs (a minimum, seconds to wait, a field). */
export interface Refused {
  code: RefusalCode
  message: string
  details?: Record<string, string | number>
}
