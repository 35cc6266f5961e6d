import type { FastifyInstance } from 'fastify'
import { clientOf } from './client-address.ts'
import type { IsCall } from './hooks.ts'
import type { Rates } from './rates.ts'
import { Refusal, refusalIn } from './refusal.ts'

/**
 * Answers a known path with an unsupported method by listing the supported ones. Covers the routes added between this call and
 * the call of the returned function.
 */
export function refuseOtherMethods(app: FastifyInstance, rates: Rates, isCall: IsCall): () => void {
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!isCall(url)) return
    const methods = taken.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    taken.set(url, methods)
  })
  return () => {
    for (const [url, own] of [...taken]) {
      const allowed = [...own, 'OPTIONS'].join(', ')
      app.route({
        method: app.supportedMethods.filter((method) => !own.has(method)),
        url,
        // Before the body is read or the client is checked, because the list is public in the API document.
        onRequest: (request, reply, done) => {
          if (!isCall(request.url)) return done(new Refusal('not_found'))
          reply.header('allow', allowed)
          if (request.method !== 'OPTIONS') return done(new Refusal('method_not_allowed'))
          try {
            rates.take('visits', clientOf(request.clientAddress))
          } catch (error) {
            return done(refusalIn(error))
          }
          reply.code(204).send()
        },
        // Never reached.
        handler: () => undefined,
      })
    }
  }
}
