import { defaultLanguage, languages } from '@casino/contract/language'
import type { FastifyRequest } from 'fastify'
import type { Client } from './serve.ts'

/** The client sends the language of its page; of a browser's own list, the first entry counts. */
export function callerOf({ clientAddress: address, country, headers }: FastifyRequest): Client {
  const wanted = headers['accept-language']?.toLowerCase().split(/[-,;]/, 1)[0]
  return {
    address,
    country,
    userAgent: headers['user-agent'] ?? '',
    language: languages.find((known) => known === wanted) ?? defaultLanguage,
  }
}
