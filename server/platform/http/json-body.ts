import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Bodies are JSON or empty; an empty body is accepted even with a JSON content type. */
export function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') done(null, undefined)
    // Only an escape can introduce such a character.
    else if (!text.includes('\\u')) void parse(request, text, done)
    else
      void parse(request, text, (error, read) =>
        done(error ?? (isKeepable(read) ? null : new Refusal('bad_request')), read),
      )
  })
}

/** PostgreSQL cannot store texts with a NUL character or half of a surrogate pair, which are never typed on purpose. */
function isKeepable(body: unknown): boolean {
  const left = [body]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return false
    if (typeof one === 'object' && one !== null) for (const part of Object.entries(one)) left.push(...part)
  }
  return true
}
