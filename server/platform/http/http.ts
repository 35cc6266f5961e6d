import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { FileReply, type SentFile } from '@casino/contract/file-reply'
import { isForStaff, type RouteShape } from '@casino/contract/route'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Tracing } from '../tracing/span.ts'
import { arrivalOf, noteArrivals } from './arrival.ts'
import { callerOf } from './caller.ts'
import { changeOf } from './change-body.ts'
import { type ClientAddress, clientOf } from './client-address.ts'
import { compressAnswer } from './compress.ts'
import { watchConnections } from './connections.ts'
import { deviceOf } from './device.ts'
import { answerError, answerMalformed } from './errors.ts'
import { type Gate, openGate } from './gate.ts'
import { addHooks, callsWith, type IsCall, type ServedHook } from './hooks.ts'
import { readOperationKey } from './idempotency.ts'
import { bearerToken, type Identities, type Identity, identifyStranger, noteCountry } from './identity.ts'
import { readOnlyJson } from './json-body.ts'
import { normaliseUrls } from './meant-url.ts'
import { openMetrics } from './metrics.ts'
import { checkRightsAreSettled, checkSettledFields } from './new-rights.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { checkFields, refusalOfRights } from './permissions.ts'
import { withoutPersonal } from './personal.ts'
import type { Rates } from './rates.ts'
import { Refusal, refusalIn } from './refusal.ts'
import { openRequestIds } from './request-id.ts'
import { sendFile } from './send-file.ts'
import { compileSerializer } from './serialization.ts'
import type { Call, Served } from './serve.ts'
import { openTarpit, type Tarpit } from './tarpit.ts'
import { asTraced } from './traced-call.ts'
import { expectFile, type Heavy, openUploads } from './uploads.ts'
import { compileValidator } from './validation.ts'
import { openScales } from './weight.ts'

declare module 'fastify' {
  interface FastifyRequest {
    player: Identity | undefined
    clientAddress: string
    /** ISO 3166-1; undefined: unknown. */
    country: string | undefined
    /** One of the rates has counted it. */
    counted: boolean
  }
  interface FastifyContextConfig {
    served?: Served
  }
}

export interface HttpOptions {
  readonly log: FastifyBaseLogger
  readonly routes: readonly Served[]
  /** Third parties' calls. */
  readonly hooks: readonly ServedHook[]
  readonly identities: Identities
  readonly rates: Rates
  readonly clientAddress: ClientAddress
  /** The client's country, if it is known. */
  readonly countryOf: (request: IncomingMessage, client: string) => string | undefined
  /** Players from this country may open an account, deposit and play. */
  readonly serves: (country: string | undefined) => boolean
  /** Only administrators are served (docs/product.md A4). */
  readonly inMaintenance: () => boolean
  /** Administrators need a second factor, and this session has none. */
  readonly lacksSecondFactor: (player: Identity) => boolean
  /** More bets are waiting than can be answered in time. */
  readonly overloaded: () => boolean
  /** The site is reached through TLS. */
  readonly secure: boolean
  /** How long a connection may be idle between two requests. */
  readonly keepAliveSeconds: number
  /** Absent: only callers on this machine may read the metrics. */
  readonly metricsToken: string | undefined
  /** Absent: calls are not traced. */
  readonly tracing?: Tracing | undefined
  /** Other modules' metrics: name, help, and how to read the value. */
  readonly gauges: readonly (readonly [name: string, help: string, read: () => number | Promise<number>])[]
  /** Adds routes outside the contract, for pages and health checks. New calls are refused while the server closes. */
  readonly others: (app: FastifyInstance, refusesNew: () => boolean) => Promise<void>
}

export interface Http {
  readonly server: Server
  /** Resolves with the port. */
  listen(host: string, port: number): Promise<number>
  /** Refuses new calls, and resolves when all calls in progress are answered. */
  close(): Promise<void>
}

const largestBody = 64 * 1024
// A client that needs longer to send the head of a request is not a browser.
const headTimeoutMs = 15_000
// Bodies have limits of their own (senders.ts), which are reached within this time.
const requestTimeoutMs = 600_000
// The interval of the check for such clients. Node's default of half a minute would allow them three times as long.
const lookEveryMs = 2500
// Requests sent before the client could know that we are closing arrive within this time, and are refused with an answer.
// Counted in turns of the event loop rather than as one wait: a process that is behind has not read the requests that arrived
// meanwhile.
const lingerTurns = 20
const lingerTurnMs = 10

/** The HTTP server with all routes, files and pages, not yet listening. */
export async function openHttp(options: HttpOptions): Promise<Http> {
  const { routes, secure, overloaded, clientAddress, rates, identities } = options
  const metrics = openMetrics(options.metricsToken)
  for (const gauge of options.gauges) metrics.gauge(...gauge)
  const isCall = callsWith(options.hooks)
  const tarpit = openTarpit()
  const gate = openGate({
    routes,
    isCall,
    rates,
    clientAddress,
    identities,
    tarpit,
    overloaded,
    secure,
    onShed: metrics.countShed,
  })

  const app = openFastify(options, { gate, tarpit, isCall })
  const connections = watchConnections(app.server)
  metrics.addTo(app)
  const refuseOthers = refuseOtherMethods(app, rates, isCall)
  await options.others(app, () => gate.isShut)
  await addHooks(app, options, isCall)
  const heavy = { weigh: openScales(rates), uploads: openUploads(), connections }
  for (const served of routes) {
    if (served.route.upload) await addUpload(app, served, options, heavy)
    else addRoute(app, served, options, heavy)
  }
  refuseOthers()

  return {
    server: app.server,
    async listen(host, port) {
      await app.listen({ host, port })
      return (app.server.address() as AddressInfo).port
    },
    async close() {
      gate.shut()
      // Closing ends idle connections, and one on which a request is just arriving still counts as idle.
      for (let turn = 0; turn < lingerTurns; turn++) await pause(lingerTurnMs)
      connections.cutIdlers()
      await app.close()
      connections.stop()
      gate.close()
    },
  }
}

interface Doors {
  readonly gate: Gate
  readonly tarpit: Tarpit
  readonly isCall: IsCall
}

/** The server without routes: how it parses requests, and how it answers refusals and errors. */
function openFastify(options: HttpOptions, { gate, tarpit, isCall }: Doors): FastifyInstance {
  function refuseWith(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const tooMany = request.counted ? undefined : countRefusal(request, options)
    if (!tooMany) {
      answerError(error, request, reply)
      return
    }
    // A refusal with its own retry time keeps it.
    const answered = error instanceof Refusal && error.code === tooMany.code ? error : tooMany
    tarpit.delay(request.raw.socket, () => answerError(answered, request, reply))
  }

  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: openRequestIds(),
    bodyLimit: largestBody,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseWith,
    clientErrorHandler: answerMalformed,
    serverFactory: (handle) =>
      createServer(
        {
          headersTimeout: headTimeoutMs,
          requestTimeout: requestTimeoutMs,
          connectionsCheckingInterval: lookEveryMs,
          keepAliveTimeout: options.keepAliveSeconds * 1000,
        },
        normaliseUrls(options.hooks, isCall, gate.guard(handle)),
      ),
  })

  app.decorateRequest('player', undefined)
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('country', undefined)
  app.decorateRequest('counted', false)
  noteArrivals(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    request.clientAddress = options.clientAddress(request.raw)
    request.country = options.countryOf(request.raw, request.clientAddress)
    // The gate has counted other requests as visits.
    request.counted = !isCall(request.url)
    forgetTypeOfNothing(request.raw)
    done(request.url.includes('%00') ? new Refusal('bad_request') : undefined)
  })
  app.setValidatorCompiler(compileValidator as never)
  app.setSerializerCompiler(compileSerializer as never)
  app.setErrorHandler(refuseWith)
  app.setNotFoundHandler((request, reply) => refuseWith(new Refusal('not_found'), request, reply))
  readOnlyJson(app)
  return app
}

/**
 * A refusal that no rate has counted yet (an unknown token, a call or method that does not exist, a site under maintenance)
 * counts towards the client's address, because it costs as much as an answer.
 */
function countRefusal(request: FastifyRequest, { rates, clientAddress }: HttpOptions): Refusal | undefined {
  try {
    rates.take('refusals', clientOf(clientAddress(request.raw)))
    return undefined
  } catch (error) {
    return refusalIn(error)
  }
}

/** Ignores the content type of a request without a body: clients send form and text types with an empty body. */
function forgetTypeOfNothing({ headers }: IncomingMessage): void {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty) delete headers['content-type']
}

/** If no field is required, a missing body, an empty one and null become the empty object; otherwise they are refused. */
function readNothing({ body }: RouteShape) {
  const needsNothing = body !== undefined && !hasRequired(body)
  return (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    if (needsNothing) request.body ??= {}
    done()
  }
}

function hasRequired(body: { required?: readonly string[] }): boolean {
  return (body.required ?? []).length > 0
}

function addRoute(app: FastifyInstance, served: Served, options: HttpOptions, heavy: Heavy): void {
  const { name, route, handler, rate } = served
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
    ...(served.compressed && { onSend: compressAnswer }),
    ...(route.upload && { bodyLimit: route.upload.largest }),
    onRequest: [admission(served, options), ...(route.upload ? [expectFile(route.upload, options.rates, heavy)] : [])],
    preValidation: [readNothing(route), unwrap(route)],
    handler: (request, reply) => {
      heavy.uploads.begin(request.raw)
      const answered = asTraced(options.tracing, request, () => answer(request, reply))
      return route.upload ? answered.finally(() => heavy.uploads.finish(request.raw)) : answered
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const arrivedAt = arrivalOf(request)
    const { player, params, query, body } = request
    checkFields(route, player, body)
    checkSettledFields(route, player, body)
    heavy.weigh({
      rate,
      subject: subjectOf(request),
      cost: served.cost(query as never),
      response: reply.raw,
      ...(served.oneAtATime && { alone: name }),
    })
    const operationKey = route.keyed && readOperationKey(request.headers['idempotency-key'], name, { params, body })
    const setCookie = (cookie: string) => void reply.header('set-cookie', cookie)
    const device = deviceOf({ cookies: request.headers.cookie, secure: options.secure, setCookie })
    const answered = await handler({
      player: player as Identity,
      params: params as never,
      query: query as never,
      body: body as never,
      file: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      operationKey,
      arrivedAt,
      client: { ...callerOf(request), device },
      host: request.headers.host ?? '',
      setCookie,
    } satisfies Call<Served['route']>)
    return route.reply === FileReply ? sendFile(answered as SentFile, reply) : withoutPersonal(route, player, answered)
  }
}

/** A call whose body is a file: its bytes are left unparsed, and only here may a body be that long. */
async function addUpload(
  app: FastifyInstance,
  ...rest: Parameters<typeof addRoute> extends [unknown, ...infer R] ? R : never
) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    addRoute(scope, ...rest)
  })
}

function unwrap(route: RouteShape) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    request.body = changeOf(route, request.body)
    done()
  }
}

/** The subject whose share the call is counted towards. */
const subjectOf = ({ player, clientAddress }: FastifyRequest) =>
  player?.service === undefined ? (player?.id ?? clientOf(clientAddress)) : `key ${player.service}`

const countryRefusal = 'country_not_served'

/** Authentication, rights and rate, checked before the body is read. */
function admission({ route, rate, alwaysOpen }: Served, options: HttpOptions) {
  const { who, withoutSecondFactor = false, notWithNewRights, whenRestricted = false } = route
  const ofPanel = isForStaff(who)
  const openWhenClosed = whenRestricted || route.method === 'GET'
  const onlyWhereServed = !route.decidesCountry && route.refusals.includes(countryRefusal)
  const { identities, rates, inMaintenance, lacksSecondFactor, serves } = options

  /** docs/product.md A4: owners as always, other staff in the panel. */
  const worksInMaintenance = (player: Identity | undefined) =>
    player !== undefined && (player.role === 'admin' || (player.role === 'support' && who !== 'player'))

  function refusalOf(player: Identity | undefined, address: string): Refusal | undefined {
    if (inMaintenance() && !alwaysOpen && !worksInMaintenance(player)) return new Refusal('maintenance', undefined, 60)
    if (who === 'anyone') return undefined
    if (!player) return new Refusal('unauthenticated')
    // Another program only reads, and is no player.
    if (player.service !== undefined && !(ofPanel && who !== 'staff' && route.method === 'GET'))
      return new Refusal('forbidden')
    if (player.status === 'banned' && !whenRestricted) return new Refusal('account_banned')
    if (player.status === 'closed' && !openWhenClosed) return new Refusal('account_closed')
    const withoutRights = refusalOfRights(route, player, address)
    if (withoutRights) return withoutRights
    if (who !== 'visitor' && player.status === 'pending') return new Refusal('account_pending')
    if (ofPanel && !withoutSecondFactor && lacksSecondFactor(player)) {
      return new Refusal('second_factor_setup')
    }
    return undefined
  }

  function admit(request: FastifyRequest, player: Identity | undefined): void {
    // The router accepts other spellings of a path; the gate does not.
    if (!request.url.startsWith('/api/')) throw new Refusal('not_found')
    const refusal = refusalOf(player, request.clientAddress)
    if (refusal) throw refusal
    if (onlyWhereServed && !serves(request.country)) throw new Refusal(countryRefusal)
    if (player) noteCountry(identities, player, request.country)
    if (player && notWithNewRights === true) checkRightsAreSettled(player)
    // In public calls, a banned player counts as a guest.
    const isGuest = (player?.status === 'banned' && !whenRestricted) || (player?.service !== undefined && !ofPanel)
    request.player = isGuest ? undefined : player
    rates.take(rate, subjectOf(request))
    request.counted = true
  }

  return (request: FastifyRequest, _reply: unknown, done: (refusal?: Error) => void): void => {
    const token = bearerToken(request.headers.authorization)
    const player = token === undefined ? undefined : identities.remembered(token)
    if (token !== undefined && !player) {
      identifyStranger(options, token, clientOf(request.clientAddress))
        .then((stranger) => admit(request, stranger))
        .then(() => done(), done)
      return
    }
    try {
      admit(request, player)
    } catch (refusal) {
      done(refusal as Error)
      return
    }
    done()
  }
}
