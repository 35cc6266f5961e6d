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
  const bets = new Set(routes.filter(({ route }) => route.keyed).map(({ route }) => route.path as string))
  let shut = false

  return {
    guard: (handle) => (request, response) => {
      const { url = '' } = request
      if (!url.startsWith('/api/')) return handle(request, response)
      const reason = reasonToShed(url)
      if (reason) {
        onShed(reason)
        shed(response, reason)
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

  function reasonToShed(url: string): ShedReason | undefined {
    if (shut) return 'unavailable'
    return loop.isLate() || (bets.has(url) && overloaded()) ? 'overloaded' : undefined
  }
}

function setHeaders(response: ServerResponse, secure: boolean): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  response.setHeader('Referrer-Policy', 'no-referrer')
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

const answers: Readonly<Record<ShedReason, Buffer>> = {
  overloaded: answerOf('overloaded'),
  unavailable: answerOf('unavailable'),
}

function answerOf(code: ShedReason): Buffer {
  return Buffer.from(JSON.stringify({ code, message: refusals[code][1] }))
}

/** A refusal that costs next to nothing. */
function shed(response: ServerResponse, reason: ShedReason): void {
  const body = answers[reason]
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Retry-After': 1,
    'Cache-Control': 'no-store',
    ...(reason === 'unavailable' && { Connection: 'close' }),
  })
  response.end(body)
}
