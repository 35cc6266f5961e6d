import { openApi } from '@casino/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { clientOf } from './client-address.ts'
import { type Encoded, encode, sendEncoded } from './compress.ts'
import type { Rates } from './rates.ts'

export const openApiPath = '/api/openapi.json'

/** Serves the API document; it changes only with the server, and with the keys of the public log. */
export function addOpenApi(app: FastifyInstance, rates: Rates, logKeys: () => Promise<readonly string[]>): void {
  let known: { readonly keys: string; readonly document: Promise<Encoded> } | undefined
  app.get(openApiPath, {
    onRequest: async (request) => {
      rates.take('visits', clientOf(request.clientAddress))
    },
    handler: async (request, reply) => {
      const keys = await logKeys()
      if (known?.keys !== keys.join())
        known = { keys: keys.join(), document: encode(JSON.stringify({ ...openApi(), 'x-public-log-keys': keys })) }
      reply.type('application/json; charset=utf-8')
      return sendEncoded(await known.document, request, reply)
    },
  })
}
