import { type RefusalCode, refusals } from '@casino/contract/refusals'
import type { Refused } from '@casino/contract/route'

export type Details = Readonly<Record<string, string | number>>

/** An expected “no”. It has no stack trace, which would cost more than the refusal itself. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details | undefined
  readonly retryAfterS: number | undefined

  constructor(code: RefusalCode, details?: Details, retryAfterS?: number) {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(filled(refusals[code][1], details))
    Error.stackTraceLimit = limit
    this.code = code
    this.details = details
    this.retryAfterS = retryAfterS
  }

  get status(): number {
    return refusals[this.code][0]
  }

  /** Its form on the wire. */
  get answer(): Refused {
    return { code: this.code, message: this.message, ...(this.details && { details: this.details }) }
  }

  /** In seconds; every 429 and 503 says when to retry. */
  get retryAfter(): number | undefined {
    return this.retryAfterS ?? (this.status === 429 || this.status === 503 ? 1 : undefined)
  }
}

/** docs/product.md §5: %AMOUNT% is `details.amount` or what is `left`, in roubles. */
function filled(message: string, details: Details | undefined): string {
  return message.replace('%AMOUNT%', String(details?.amount ?? details?.left ?? ''))
}

/** Ends the call with this refusal: throws a `Refusal`, which the route must declare. `retryAfterS` is in seconds. */
export function refuse(code: RefusalCode, details?: Details, { retryAfterS }: { retryAfterS?: number } = {}): never {
  throw new Refusal(code, details, retryAfterS)
}

/** Returns the caught refusal; rethrows anything else, which is a bug. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** A refusal as a value, as operations and postings return it. */
interface RefusedOperation {
  readonly refused: RefusalCode
  readonly details?: Details
}

/** The result of an operation that was not refused. */
export function orRefuse<Result extends object>(result: Result | RefusedOperation): Result {
  return 'refused' in result ? refuse(result.refused, result.details) : result
}
