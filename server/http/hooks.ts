import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientOf } from './client-address.ts'
import type { Rates } from './rates.ts'
import { Refusal } from './refusal.ts'

/** What a provider sent, before anything was made of it. */
export interface RawCall {
  readonly method: 'GET' | 'POST'
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string>>
  /** Where it comes from, as far as configured proxies say. */
  readonly address: string
}

/** A call that a provider makes to us. It is no call of the contract: its shape is the provider's, and so is its answer. */
export interface ServedHook {
  /** The last part of its address. */
  readonly name: string
  readonly methods: readonly ('GET' | 'POST')[]
  /** Throws a refusal for what is not right, or may be sent again. */
  readonly answer: (call: RawCall) => Promise<{ readonly type: string; readonly body: string }>
}

// The largest that one of them sends is a Checkout session of Stripe, some ten kilobytes.
const largestBody = 256 * 1024

/** Serves `/api/payments/hooks/{name}`: the body stays the bytes that were signed, whatever it calls itself. */
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
  // One that is named twice comes as a list; none of the providers does that.
  const once = Object.entries(query as Record<string, unknown>).filter(([, value]) => typeof value === 'string')
  return {
    method,
    raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers,
    query: Object.fromEntries(once) as Record<string, string>,
    address: clientAddress,
  }
}
