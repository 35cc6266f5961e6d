import type { FastifyInstance } from 'fastify'
import { clientOf } from './client-address.ts'
import type { Rates } from './rates.ts'
import { Refusal } from './refusal.ts'

/**
 * A call that is there, asked by a method that it does not have, is told which it has. Whatever is added after this one
 * counts; it ends when the returned function is called.
 */
export function refuseOtherMethods(app: FastifyInstance, rates: Rates): () => void {
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
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
        schema: { hide: true },
        // Before the body is read, and before anything is asked of who sent it: the document of the calls says as much.
        onRequest: (request, reply, done) => {
          if (!request.url.startsWith('/api/')) return done(new Refusal('not_found'))
          reply.header('allow', allowed)
          if (request.method !== 'OPTIONS') return done(new Refusal('method_not_allowed'))
          try {
            rates.take('visits', clientOf(request.clientAddress))
          } catch (refusal) {
            return done(refusal as Refusal)
          }
          reply.code(204).send()
        },
        // Never reached.
        handler: () => undefined,
      })
    }
  }
}
