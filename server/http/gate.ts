import type { RequestListener, ServerResponse } from 'node:http'
import { refusals } from '@casino/contract/refusals'
import { watchEventLoop } from './event-loop.ts'
import type { Served } from './serve.ts'

export interface GateOptions {
  readonly routes: readonly Served[]
  /** More bets wait than are answered in good time. */
  readonly overloaded: () => boolean
  /** The site is reached through TLS. */
  readonly secure: boolean
  /** Told of each request that was refused here. */
  readonly onShed: (reason: ShedReason) => void
}

export type ShedReason = 'overloaded' | 'unavailable'

export interface Gate {
  /** Decides before anything is spent on the request whether it is taken at all. */
  guard(handle: RequestListener): RequestListener
  /** From now on new calls are refused. */
  shut(): void
  readonly isShut: boolean
  close(): void
}

export function openGate({ routes, overloaded, secure, onShed }: GateOptions): Gate {
  const loop = watchEventLoop()
  const pathsOf = (some: readonly Served[]) => new Set(some.map(({ route }) => route.path as string))
  const bets = pathsOf(routes.filter(({ route }) => route.keyed))
  const last = pathsOf(routes.filter(({ route }) => route.shedLast))
  let shut = false

  return {
    guard: (handle) => (request, response) => {
      const { url = '' } = request
      if (!url.startsWith('/api/')) return handle(request, response)
      const reason = reasonToShed(url.split('?', 1)[0]!)
      if (reason) {
        onShed(reason)
        // The connection ends with this answer, and closed on what is still being sent it would be reset, answer and all.
        if (reason === 'unavailable') request.resume().once('end', () => shed(response, reason))
        else shed(response, reason)
        return
      }
      setHeaders(response, secure)
      handle(request, response)
    },
    shut: () => {
      shut = true
    },
    get isShut() {
      return shut
    },
    close: () => loop.stop(),
  }

  function reasonToShed(path: string): ShedReason | undefined {
    if (shut) return 'unavailable'
    if (last.has(path)) return undefined
    return loop.isLate() || (bets.has(path) && overloaded()) ? 'overloaded' : undefined
  }
}

function setHeaders(response: ServerResponse, secure: boolean): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  response.setHeader('Referrer-Policy', 'no-referrer')
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

const answers = { overloaded: answerOf('overloaded'), unavailable: answerOf('unavailable') }

function answerOf(code: ShedReason): { body: string; headers: string[] } {
  const body = JSON.stringify({ code, message: refusals[code][1] })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Retry-After': '1',
    'Cache-Control': 'no-store',
    ...(code === 'unavailable' && { Connection: 'close' }),
  }
  return { body, headers: Object.entries(headers).flat() }
}

/** A refusal that costs next to nothing: as text, head and body leave in one write. */
function shed(response: ServerResponse, reason: ShedReason): void {
  const { body, headers } = answers[reason]
  response.writeHead(503, headers)
  response.end(body)
}
