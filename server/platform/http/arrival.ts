import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** By `performance.now()`, if the request came in one piece. */
    arrivedAt: number | undefined
  }
}

/**
 * Records when each request arrived, before any look-up for it. Only the last byte counts: otherwise a client could send the
 * head, watch, and then decide whether to send the body while having the head's time.
 */
export function noteArrivals(app: FastifyInstance): void {
  app.decorateRequest('arrivedAt', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const at = performance.now()
    // Everything that arrived together with the head has been parsed by then.
    setImmediate(() => {
      if (request.raw.complete) request.arrivedAt = at
    })
    done()
  })
}

/** The moment at which the request had arrived, by `performance.now()`; called once its body has been read. */
export function arrivalOf(request: FastifyRequest): number {
  return request.arrivedAt ?? performance.now()
}
