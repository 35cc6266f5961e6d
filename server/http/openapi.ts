import { type RefusalCode, refusals } from '@casino/contract/refusals'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { clientOf } from './client-address.ts'
import { type Encoded, encode, sendEncoded } from './compress.ts'
import type { Rates } from './rates.ts'
import type { Served } from './serve.ts'

/** The refusals that any call may answer besides its own. */
const always: readonly RefusalCode[] = [
  'bad_request',
  'too_many_requests',
  'overloaded',
  'unavailable',
  'standby_missing',
  'internal',
]

export const openApiPath = '/api/openapi.json'

/** The API document, generated from the declarations that the calls are served by. Added before the routes. */
export async function addOpenApi(app: FastifyInstance, rates: Rates): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Casino', version: '1.0.0', description: 'Amounts of money are roubles with at most 2 decimals.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const served = route.config?.served
      return served ? { schema: { ...schema, ...described(served) }, url } : { schema: { hide: true }, url }
    },
  })
  // It changes only with the server, and is half a megabyte before compression.
  let document: Promise<Encoded> | undefined
  app.get(openApiPath, {
    onRequest: async (request) => {
      rates.take('visits', clientOf(request.clientAddress))
    },
    handler: async (request, reply) => {
      document ??= encode(JSON.stringify(app.swagger()))
      reply.type('application/json; charset=utf-8')
      return sendEncoded(await document, request, reply)
    },
  })
}

function described({ route }: Served) {
  const { summary, who, keyed } = route
  const key = {
    type: 'object',
    properties: {
      'idempotency-key': {
        type: 'string',
        pattern: '^[!-~]{1,64}$',
        description: 'Best a UUID of version 7: the time in it spares the ledger a search through older months',
      },
    },
  }
  return {
    summary,
    tags: [route.path.split('/')[2] ?? ''],
    ...(who !== 'anyone' && { security: [{ token: [] }] }),
    ...(keyed && { headers: key }),
    response: { 200: { description: 'Done', ...route.reply }, ...refusalsOf(route) },
  }
}

/** The refusals of a route by their status. */
function refusalsOf({ method, who, keyed, whenClosed, notWithNewRights, refusals: own }: Served['route']) {
  const codes = new Set<RefusalCode>([...own, ...always])
  if (method === 'PATCH' || method === 'PUT') codes.add('nothing_to_change')
  if (who !== 'anyone') codes.add('unauthenticated').add('account_banned')
  if (who !== 'anyone' && method !== 'GET' && !whenClosed) codes.add('account_closed')
  if (who !== 'anyone' && who !== 'visitor') codes.add('account_pending')
  if (who === 'administrator') codes.add('forbidden')
  if (notWithNewRights) codes.add('rights_too_new')
  if (keyed)
    codes.add('key_invalid').add('key_from_future').add('key_reused').add('key_archived').add('outcome_unknown')
  const byStatus = Map.groupBy(codes, (code) => refusals[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `${code}: ${refusals[code][1]}`).join('\n\n'),
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', enum: of },
          message: { type: 'string' },
          details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
      },
    ]),
  )
}
