import { type RefusalCode, refusals } from '@casino/contract/refusals'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Served } from './serve.ts'

/** What any call may answer beside its own refusals. */
const always: readonly RefusalCode[] = ['bad_request', 'too_many_requests', 'overloaded', 'unavailable', 'internal']

export const openApiPath = '/api/openapi.json'

/** The document of all calls, from the declarations that they are served by. Before the routes. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
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
  let text: string | undefined
  app.get(openApiPath, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger())
    reply.type('application/json; charset=utf-8')
    return text
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
function refusalsOf({ who, keyed, refusals: own }: Served['route']) {
  const codes = new Set<RefusalCode>([...own, ...always])
  if (who !== 'anyone') codes.add('unauthenticated').add('account_banned')
  if (who !== 'anyone' && who !== 'visitor') codes.add('account_pending')
  if (who === 'administrator') codes.add('forbidden')
  if (keyed) codes.add('key_invalid').add('key_from_future').add('key_reused').add('outcome_unknown')
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
