import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * A call that is there, asked by a method that it does not have, is told which it has. Whatever is added after this one
 * counts; it ends when the returned function is called.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
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
          if (request.method === 'OPTIONS') reply.code(204).send()
          else done(new Refusal('method_not_allowed'))
        },
        // Never reached.
        handler: () => undefined,
      })
    }
  }
}
