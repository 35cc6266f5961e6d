import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isForwarded, isLoopback } from './client-address.ts'
import type { ShedReason } from './gate.ts'
import { Refusal } from './refusal.ts'

export interface Metrics {
  readonly countShed: (reason: ShedReason) => void
  /** A value that is read on request; NaN if it cannot be read then. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  addTo(app: FastifyInstance): void
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** With a token, metrics are for callers that send it; without one, only for this machine. */
export function openMetrics(token: string | undefined): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call, by route and class of status',
    labelNames: ['route', 'status'],
    buckets: seconds,
    registers,
  })
  const sheds = new Counter({
    name: 'http_requests_shed_total',
    help: 'Calls refused before anything was spent on them',
    labelNames: ['reason'],
    registers,
  })
  // Labels are looked up once for each route and class, because the look-up costs more than the counting.
  const children = new Map<string, ReturnType<typeof durations.labels>>()

  function observe(route: string, status: number, ms: number): void {
    const statusClass = `${Math.floor(status / 100)}xx`
    const name = `${route} ${statusClass}`
    const child = children.get(name) ?? durations.labels(route, statusClass)
    children.set(name, child)
    child.observe(ms / 1000)
  }

  return {
    countShed: (reason) => sheds.inc({ reason }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          try {
            this.set(await read())
          } catch {
            this.set(Number.NaN)
          }
        },
      })
    },
    addTo(app) {
      app.addHook('onResponse', (request, reply, done) => {
        observe(request.routeOptions.config.served?.name ?? 'other', reply.statusCode, reply.elapsedTime)
        done()
      })
      app.get('/metrics', async (request, reply) => {
        if (token === undefined) refuseStranger(request)
        else if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Refusal('unauthenticated')
        reply.type(registry.contentType)
        return registry.metrics()
      })
    },
  }
}

/** A call through a proxy counts as remote, wherever the proxy is. */
function refuseStranger(request: FastifyRequest): void {
  if (isForwarded(request.raw) || !isLoopback(request.clientAddress)) throw new Refusal('not_found')
}

/** Takes the same time wherever the two differ. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
