import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusals } from '@casino/contract/refusals'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import { type ClientAddress, clientOf } from './client-address.ts'
import { refusalFor } from './errors.ts'
import { watchEventLoop } from './event-loop.ts'
import { fingerprintOf, readKey } from './idempotency.ts'
import { bearerToken, type Identify, type Identity } from './identity.ts'
import type { Rates } from './rates.ts'
import { Refusal } from './refusal.ts'
import type { Call, Served } from './serve.ts'
import { compileValidator } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    player: Identity | undefined
    clientAddress: string
  }
}

export interface HttpOptions {
  readonly log: FastifyBaseLogger
  readonly routes: readonly Served[]
  readonly identify: Identify
  readonly rates: Rates
  readonly clientAddress: ClientAddress
  /** More bets wait than are answered in good time. */
  readonly overloaded: () => boolean
  /** The site is reached through TLS. */
  readonly secure: boolean
  /** Adds what is not a call of the contract: pages, health, the document of the calls. */
  readonly others?: (app: FastifyInstance) => Promise<void>
}

export interface Http {
  readonly server: Server
  /** Resolves with the port. */
  listen(host: string, port: number): Promise<number>
  /** From now on new requests are refused; those under way are answered. */
  refuseNew(): void
  /** Resolves when all that were under way are answered. */
  close(): Promise<void>
}

const largestBody = 64 * 1024
// A client that needs longer to send a request is not a browser.
const requestTimeoutMs = 15_000
// Longer than the usual minute of a load balancer, so that it never writes into a connection that we are closing.
const keepAliveMs = 72_000

export async function openHttp(options: HttpOptions): Promise<Http> {
  const { log, routes, secure, clientAddress } = options
  const loop = watchEventLoop()
  const bets = new Set(routes.filter(({ route }) => route.keyed).map(({ route }) => route.path as string))
  let closing = false

  /** Decides before anything is spent on the request whether it is taken at all. */
  function gate(handle: RequestListener): RequestListener {
    return (request, response) => {
      const { url = '' } = request
      if (!url.startsWith('/api/')) return handle(request, response)
      setApiHeaders(response, secure)
      if (closing) return shed(response, 'unavailable')
      const isBet = bets.has(url)
      if (loop.isLate() || (isBet && options.overloaded())) return shed(response, 'overloaded')
      handle(request, response)
    }
  }

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    bodyLimit: largestBody,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError as never,
    serverFactory: (handle) =>
      createServer({ requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveMs }, gate(handle)),
    clientErrorHandler: (error: Error & { code?: string }, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const body = JSON.stringify(new Refusal('bad_request').answer)
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      )
    },
  })

  app.decorateRequest('player', undefined)
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.clientAddress = clientAddress(request.raw)
    done()
  })
  app.setValidatorCompiler(compileValidator as never)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(new Refusal('not_found'), request, reply))
  readOnlyJson(app)
  await options.others?.(app)
  for (const served of routes) addRoute(app, served, options)

  return {
    server: app.server,
    async listen(host, port) {
      await app.listen({ host, port })
      return (app.server.address() as AddressInfo).port
    },
    refuseNew() {
      closing = true
    },
    async close() {
      closing = true
      loop.stop()
      await app.close()
    },
  }
}

/** Bodies are JSON or nothing; nothing is nothing, also when it calls itself JSON. */
function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

function addRoute(app: FastifyInstance, served: Served, options: HttpOptions): void {
  const { route, verb } = served
  const name = `${route.method} ${route.path}`
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(route.body && { body: route.body }),
      ...(route.query && { querystring: route.query }),
      ...(route.params && { params: route.params }),
      response: { 200: route.reply },
    },
    config: { served },
    onRequest: admission(served, options),
    handler: async (request) => {
      const key = route.keyed && readKey(request.headers['idempotency-key'] as string | undefined)
      const call = {
        player: request.player as Identity,
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        key: key || undefined,
        fingerprint: key ? fingerprintOf(name, { params: request.params, body: request.body }) : undefined,
        client: { address: request.clientAddress, userAgent: request.headers['user-agent'] ?? '' },
      } satisfies Call<Served['route']>
      return verb(call)
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    served?: Served
  }
}

/** Who is asking, may he, and not too often: decided before the body is read. */
function admission({ route: { who }, rate }: Served, { identify, rates }: HttpOptions) {
  function admit(request: FastifyRequest, player: Identity | undefined): Refusal | undefined {
    if (who !== 'anyone') {
      if (!player) return new Refusal('unauthenticated')
      if (player.status === 'banned') return new Refusal('account_banned')
      if (who === 'player' && player.status === 'pending') return new Refusal('account_pending')
      if (who === 'administrator' && player.role !== 'admin') return new Refusal('forbidden')
    }
    request.player = player?.status === 'banned' ? undefined : player
    try {
      rates.take(rate, request.player?.id ?? clientOf(request.clientAddress))
    } catch (refusal) {
      return refusal as Refusal
    }
    return undefined
  }

  return (request: FastifyRequest, _reply: unknown, done: (refusal?: Error) => void) => {
    const token = bearerToken(request.headers.authorization)
    const found = token === undefined ? undefined : identify(token)
    if (!(found instanceof Promise)) return done(admit(request, found))
    found.then((player) => admit(request, player)).then(done, done)
  }
}

function setApiHeaders(response: ServerResponse<IncomingMessage>, secure: boolean): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  response.setHeader('Referrer-Policy', 'no-referrer')
  if (secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

const shedAnswers = { overloaded: answerOf('overloaded'), unavailable: answerOf('unavailable') }

function answerOf(code: 'overloaded' | 'unavailable'): Buffer {
  return Buffer.from(JSON.stringify({ code, message: refusals[code][1] }))
}

/** A refusal that costs next to nothing. */
function shed(response: ServerResponse, code: keyof typeof shedAnswers): void {
  const body = shedAnswers[code]
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Retry-After': 1,
    ...(code === 'unavailable' && { Connection: 'close' }),
  })
  response.end(body)
}

function answerError(
  error: unknown,
  request: Pick<FastifyRequest, 'log' | 'id' | 'method' | 'url' | 'routeOptions'>,
  reply: { code(status: number): unknown; header(name: string, value: unknown): unknown; send(body: unknown): unknown },
): void {
  const refusal = refusalFor(error)
  if (refusal.code === 'internal') {
    request.log.error({ error, route: request.routeOptions?.url, method: request.method }, 'a call failed')
  }
  reply.code(refusal.status)
  reply.header('content-type', 'application/json; charset=utf-8')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  reply.send(JSON.stringify(refusal.answer))
}
