import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { DatabaseUnavailable, OutcomeUnknown, StandbyMissing } from '../database/database.ts'
import { answerOn } from './connections.ts'
import { Refusal } from './refusal.ts'

// A statement or a lock timed out, or there was a deadlock: the transaction was rolled back and may succeed next time.
const passingTroubles = new Set(['57014', '55P03', '40001', '40P01'])

/** The answer to the caller for any error. `internal` is for unexpected ones. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StandbyMissing) return new Refusal('standby_missing')
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable')
  if (error instanceof OutcomeUnknown) return new Refusal('outcome_unknown')
  if (error instanceof pg.DatabaseError && passingTroubles.has(error.code ?? '')) return new Refusal('unavailable')
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Refusal('body_too_large')
  if (status === 415) return new Refusal('unsupported_media_type')
  return new Refusal(status >= 400 && status < 500 ? 'bad_request' : 'internal')
}

/** All error answers are sent here. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalFor(error)
  if (refusal.code === 'internal') {
    request.log.error(
      { err: error, request: request.id, route: request.routeOptions.config.served?.name },
      'a call failed',
    )
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(refusal.answer))
}

const malformed = new Refusal('bad_request')

/** Answers input that could not be parsed as a request. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  // Browsers open connections in advance. One without a first request is closed unanswered: a browser with a request just on
  // its way would take the answer for that request's, but repeats the request after a plain close.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    socket.end()
    return
  }
  // A complete earlier request on the same connection is answered first, and nothing after it. If that request is itself
  // incomplete, it is the malformed one, and waiting for it would never end.
  const underWay = answerOn(socket)
  if (underWay?.req.complete) {
    underWay.once('close', () => socket.destroy())
    return
  }
  const body = JSON.stringify(malformed.answer)
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
