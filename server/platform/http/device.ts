import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const longestDays = 400
const shape = /(?:^|;\s*)device=([\w-]{22})(?:;|$)/

/**
 * An identifier of the calling browser, from a cookie that is sent only with calls to this site. A browser without one gets it
 * with the answer in which it is first needed. It proves nothing: a browser that deletes it counts as a new device.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, { secure }: { secure: boolean }): () => string {
  let chosen: string | undefined
  return () => {
    if (chosen !== undefined) return chosen
    const [, known] = shape.exec(request.headers.cookie ?? '') ?? []
    const device = known ?? randomBytes(16).toString('base64url')
    const attributes = `Path=/api; Max-Age=${longestDays * 86_400}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    // A known one is also set again, so that it does not expire while in use.
    reply.header('set-cookie', `device=${device}; ${attributes}`)
    chosen = device
    return device
  }
}
