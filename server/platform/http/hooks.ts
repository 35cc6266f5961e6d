import type { CallRateName } from '@casino/contract/rate-names'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing } from '../tracing/span.ts'
import { type Callers, knowCallers } from './callers.ts'
import { clientOf } from './client-address.ts'
import type { Rates } from './rates.ts'
import { Refusal } from './refusal.ts'
import { asTraced } from './traced-call.ts'

/** A call from outside that claims to come from a third party, not yet interpreted. */
export interface HookCall {
  readonly method: 'GET' | 'POST'
  /** The bytes as received, unparsed, because a signature covers them. */
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, string>>
  /** The client's address, as far as configured proxies report it. */
  readonly address: string
  /** Its country as ISO 3166-1; undefined: unknown. */
  readonly country?: string | undefined
}

/**
 * A call from a third party, or from a browser on its behalf. It is not a call of the contract: the third party defines its
 * shape and its answer.
 */
export interface ServedHook {
  /** Any path without parameters, such as `/api/payments/hooks/stripe`. No route or other hook may have it. */
  readonly path: string
  readonly methods: readonly ('GET' | 'POST')[]
  /** The rate that limits it, by address; `calls` if absent. */
  readonly rate?: CallRateName
  /** In bytes; 256 kB if absent. */
  readonly largestBody?: number
  /** Absent: any address may call, and a signature decides. */
  readonly callers?: Callers & { readonly answerOthers: () => HookAnswer }
  /** Throws a refusal for an invalid request, or one that should be sent again. */
  readonly answer: (call: HookCall) => Promise<HookAnswer>
}

export interface HookAnswer {
  readonly type: string
  readonly body: string
  /** 200 if absent. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | string[]>>
}

// The largest is a Checkout session of Stripe, some ten kilobytes.
const largestBody = 256 * 1024

/** Whether a URL, as received, belongs to a call: under `/api/`, or a hook's. Everything else is a page or a file. */
export type IsCall = (url: string) => boolean

/** The path of a URL as received. */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path
}

export function callsWith(hooks: readonly ServedHook[]): IsCall {
  const paths = new Set(hooks.map(({ path }) => path))
  return (url) => url.startsWith('/api/') || paths.has(pathOf(url))
}

/** Serves the hooks at their paths: the body remains the signed bytes, whatever its content type. */
export async function addHooks(
  app: FastifyInstance,
  {
    hooks,
    rates,
    tracing,
    log,
  }: {
    readonly hooks: readonly ServedHook[]
    readonly rates: Rates
    readonly tracing?: Tracing | undefined
    readonly log: FastifyBaseLogger
  },
  isCall: IsCall,
): Promise<void> {
  const isCaller = knowCallers(log)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) => {
      done(null, body)
    })
    for (const hook of hooks) {
      for (const method of hook.methods) {
        scope.route({
          method,
          url: hook.path,
          exposeHeadRoute: false,
          bodyLimit: hook.largestBody ?? largestBody,
          onRequest: async (request) => {
            // The router accepts other spellings of a path; the gate does not.
            if (!isCall(request.url)) throw new Refusal('not_found')
            rates.take(hook.rate ?? 'calls', clientOf(request.clientAddress))
            request.counted = true
          },
          handler: async (request, reply) => {
            const { callers } = hook
            const answered =
              callers && !isCaller(callers, request.clientAddress)
                ? callers.answerOthers()
                : await asTraced(tracing, request, () => hook.answer(callOf(request, method)))
            const { type, body, status = 200, headers = {} } = answered
            return reply.code(status).headers(headers).type(type).send(body)
          },
        })
      }
    }
  })
}

function callOf(
  { body, headers, query, clientAddress, country }: FastifyRequest,
  method: HookCall['method'],
): HookCall {
  // A parameter that is named twice arrives as a list, which none of the providers sends.
  const once = Object.entries(query as Record<string, unknown>).filter(([, value]) => typeof value === 'string')
  return {
    method,
    raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers,
    query: Object.fromEntries(once) as Record<string, string>,
    address: clientAddress,
    country,
  }
}
