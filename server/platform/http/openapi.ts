import { openApi } from '@casino/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { clientOf } from './client-address.ts'
import { type Encoded, encode, sendEncoded } from './compress.ts'
import type { Rates } from './rates.ts'

export const openApiPath = '/api/openapi.json'

/** Serves the API document; it changes only with the server. */
export function addOpenApi(app: FastifyInstance, rates: Rates): void {
  let document: Promise<Encoded> | undefined
  app.get(openApiPath, {
    onRequest: async (request) => {
      rates.take('visits', clientOf(request.clientAddress))
    },
    handler: async (request, reply) => {
      document ??= encode(JSON.stringify(openApi()))
      reply.type('application/json; charset=utf-8')
      return sendEncoded(await document, request, reply)
    },
  })
}
