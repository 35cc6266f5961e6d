import type { FastifyRequest } from 'fastify'
import type { Tracing } from '../tracing/span.ts'
import { refusalFor } from './errors.ts'

/** Answers a call within a span, or without one if it is not traced. */
export function asTraced<Answer>(
  tracing: Tracing | undefined,
  request: FastifyRequest,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const { method, routeOptions, headers, id } = request
  const span = tracing?.begin(`${method} ${routeOptions.url}`, headers.traceparent)
  if (!span) return answer()
  const called = { 'http.request.method': method, 'http.route': routeOptions.url ?? '', 'casino.request': id }
  return answer().then(
    (answered) => {
      span.end({ attributes: called })
      return answered
    },
    (error: unknown) => {
      const { status, code } = refusalFor(error)
      const attributes = { ...called, 'http.response.status_code': status, 'error.type': code }
      span.end({ failed: status >= 500, attributes })
      throw error
    },
  )
}
