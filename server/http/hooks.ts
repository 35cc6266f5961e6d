import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientOf } from './client-address.ts'
import type { Rates } from './rates.ts'
import { Refusal } from './refusal.ts'

/** A provider's request, before it is interpreted. */
export interface RawCall {
  readonly method: 'GET' | 'POST'
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string>>
  /** The address that it comes from, as far as configured proxies report it. */
  readonly address: string
}

/** A call that a provider makes to us. It is not a call of the contract: the provider defines its shape and its answer. */
export interface ServedHook {
  /** The last part of its path. */
  readonly name: string
  readonly methods: readonly ('GET' | 'POST')[]
  /** Throws a refusal for a request that is invalid or may be sent again. */
  readonly answer: (call: RawCall) => Promise<{ readonly type: string; readonly body: string }>
}

// The largest is a Checkout session of Stripe, some ten kilobytes.
const largestBody = 256 * 1024

/** Serves `/api/payments/hooks/{name}`: the body stays the signed bytes, whatever its content type. */
export async function addHooks(app: FastifyInstance, hooks: readonly ServedHook[], rates: Rates): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) => {
      done(null, body)
    })
    for (const hook of hooks) {
      for (const method of hook.methods) {
        scope.route({
          method,
          url: `/api/payments/hooks/${hook.name}`,
          exposeHeadRoute: false,
          bodyLimit: largestBody,
          onRequest: async (request) => {
            if (!request.url.startsWith('/api/')) throw new Refusal('not_found')
            rates.take('calls', clientOf(request.clientAddress))
            request.counted = true
          },
          handler: async (request, reply) => {
            const { type, body } = await hook.answer(callOf(request, method))
            return reply.type(type).send(body)
          },
        })
      }
    }
  })
}

function callOf({ body, headers, query, clientAddress }: FastifyRequest, method: RawCall['method']): RawCall {
  // A parameter that is named twice arrives as a list; none of the providers does that.
  const once = Object.entries(query as Record<string, unknown>).filter(([, value]) => typeof value === 'string')
  return {
    method,
    raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers,
    query: Object.fromEntries(once) as Record<string, string>,
    address: clientAddress,
  }
}
