import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type ClientAddress, clientOf } from './client-address.ts'
import { watchEventLoop } from './event-loop.ts'
import { type IsCall, pathOf } from './hooks.ts'
import { bearerToken, type Identities } from './identity.ts'
import type { Rates } from './rates.ts'
import { Refusal, refusalIn } from './refusal.ts'
import type { Served } from './serve.ts'
import type { Tarpit } from './tarpit.ts'

export interface GateOptions {
  readonly routes: readonly Served[]
  readonly isCall: IsCall
  readonly rates: Rates
  readonly clientAddress: ClientAddress
  readonly identities: Pick<Identities, 'remembered'>
  readonly tarpit: Tarpit
  /** More bets are waiting than can be answered in time. */
  readonly overloaded: () => boolean
  /** The site is reached through TLS. */
  readonly secure: boolean
  /** Called for each request refused here. */
  readonly onShed: (reason: ShedReason) => void
}

export type ShedReason = 'overloaded' | 'unavailable' | 'too_many_requests'

export interface Gate {
  /** Decides whether a request is accepted, before any work is done for it. */
  guard(handle: RequestListener): RequestListener
  /** Refuses new calls from now on. */
  shut(): void
  readonly isShut: boolean
  close(): void
}

export function openGate(options: GateOptions): Gate {
  const { routes, rates, clientAddress, tarpit, overloaded, secure, onShed } = options
  const loop = watchEventLoop()
  const isBet = callsOf(routes.filter(({ route }) => route.keyed))
  const isLast = callsOf(routes.filter(({ route }) => route.shedLast))
  let shut = false

  return {
    guard: (handle) => (request, response) => {
      const { method = '', url = '' } = request
      const isCall = options.isCall(url)
      const reason = reasonToShed(method, pathOf(url))
      const refusal = reason ? new Refusal(reason) : tooMany(request, isCall)
      if (refusal) {
        onShed(refusal.code as ShedReason)
        // The connection ends with this answer. If it were closed while the client is still sending, it would be reset and the
        // answer lost.
        if (reason === 'unavailable') request.resume().once('end', () => shed(response, refusal, isCall))
        else if (reason) shed(response, refusal, isCall)
        else tarpit.delay(request.socket, () => shed(response, refusal, isCall))
        return
      }
      if (isCall) setHeaders(response, secure)
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

  function reasonToShed(method: string, path: string): ShedReason | undefined {
    // Health checks are answered in every state.
    if (path.startsWith('/health/')) return undefined
    if (shut) return 'unavailable'
    if (isLast(method, path)) return undefined
    return loop.isLate() || (isBet(method, path) && overloaded()) ? 'overloaded' : undefined
  }

  /**
   * Limits requests that are not calls of the contract, and refuses clients that exceeded the limit, as early as possible.
   * Players behind the same address are let through, as is an unknown token while its rate allows a look-up.
   */
  function tooMany(request: IncomingMessage, isCall: boolean): Refusal | undefined {
    const client = clientOf(clientAddress(request))
    try {
      if (isCall) rates.check('refusals', client)
      else rates.take('visits', client)
      return undefined
    } catch (error) {
      const refusal = refusalIn(error)
      return isCall && mayBePlayer(request, client, options) ? undefined : refusal
    }
  }
}

/** The token is cached, or may still be looked up for this client. */
function mayBePlayer({ headers }: IncomingMessage, client: string, { identities, rates }: GateOptions): boolean {
  const token = bearerToken(headers.authorization)
  if (token === undefined) return false
  if (identities.remembered(token)) return true
  try {
    rates.check('strangers', client)
    return true
  } catch (error) {
    refusalIn(error)
    return false
  }
}

/** Whether a request, by its method and its path without a query, is one of these calls. */
function callsOf(some: readonly Served[]): (method: string, path: string) => boolean {
  const calls = some.map(({ route }) => `${route.method} ${route.path}`)
  const literal = new Set(calls.filter((call) => !call.includes('{')))
  const templates = calls.filter((call) => call.includes('{')).map((call) => call.replaceAll(/\{\w+\}/g, '[^/]+'))
  const template = new RegExp(`^(?:${templates.join('|')})$`)
  return (method, path) => {
    const call = `${method} ${path}`
    return literal.has(call) || (templates.length > 0 && template.test(call))
  }
}

function setHeaders(response: ServerResponse, secure: boolean): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  response.setHeader('Referrer-Policy', 'no-referrer')
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

/** A refusal at almost no cost: with a text body, head and body leave in one write. */
function shed(response: ServerResponse, refusal: Refusal, isCall: boolean): void {
  const body = isCall ? JSON.stringify(refusal.answer) : `${refusal.message}\n`
  const headers = {
    'Content-Type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Retry-After': String(refusal.retryAfter),
    'Cache-Control': 'no-store',
    ...(refusal.code === 'unavailable' && { Connection: 'close' }),
  }
  response.writeHead(refusal.status, Object.entries(headers).flat())
  response.end(body)
}
