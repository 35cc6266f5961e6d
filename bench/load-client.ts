import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { operationKey } from '@casino/rules/operation-key'
import type { RepeatedRequest } from './caller.ts'
import { callbackOf, type PartnerAccess, type PartnerTurn, statusIn } from './partner-calls.ts'

/** Unique keys like those of the web client: they contain their creation time. */
export function openKeys(): (sent: number) => string {
  const bytes = randomBytes(10)
  return (sent) => {
    bytes.writeUInt32BE(sent, 6)
    return operationKey(Date.now(), bytes)
  }
}

export interface Target {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly bodies: readonly string[]
}

export interface LoadPlan extends Target {
  readonly callers: readonly RepeatedRequest[]
  readonly connections: number
  readonly seconds: number
  /** Requests per second, sent without waiting for answers (open loop); absent: each connection sends again after an answer. */
  readonly rate?: number
  /**
   * The client has its own cores and may poll the clock constantly: a timer fires up to 4 ms late, which distorts the figures.
   */
  readonly restless?: boolean
  /** The start of the measurement; earlier answers are warm-up. */
  readonly warmupSeconds: number
  /** Replaces `path` and `bodies`: each caller's token is a session of this partner, which bets and wins in turn. */
  readonly partner?: PartnerAccess
}

export interface Latency {
  readonly median: number
  readonly p99: number
  readonly max: number
}

export interface LoadReport {
  readonly sent: number
  readonly answered: number
  /** 2xx per second over the measured time. */
  readonly goodput: number
  readonly byStatus: Record<string, number>
  /** Answers 503 and 429 without Retry-After. */
  readonly withoutRetryAfter: number
  readonly latencyMs: Latency
  /** Latency of 2xx only. */
  readonly goodLatencyMs: { readonly median: number; readonly p99: number }
}

interface Link {
  socket: Socket
  received: (head: string, body: string) => void
  /** The partner's next call on this connection. */
  next: PartnerTurn | undefined
  /** The intended send time of the pending request; absent while the connection is free. */
  intended: number | undefined
  rest: string
}

/**
 * A small HTTP/1.1 client on raw sockets: one request at a time on a connection, answers parsed only as far as the figures
 * need them, so that it uses little of the machine that it shares with the measured server.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadReport> {
  const links = await openLinks(plan)
  const report = await new Load(plan).run(links)
  for (const { socket } of links) socket.destroy()
  return report
}

/** Loads that run one after the other; those of the same server share its connections. */
export interface SequentialLoads {
  readonly plans: readonly LoadPlan[]
  /** The plan of each turn. */
  readonly order: readonly number[]
}

export async function runInTurns({ plans, order }: SequentialLoads): Promise<LoadReport[]> {
  const linksTo = new Map<number, readonly Link[]>()
  for (const plan of plans) if (!linksTo.has(plan.port)) linksTo.set(plan.port, await openLinks(plan))
  const reports: LoadReport[] = []
  for (const turn of order) {
    const plan = plans[turn]!
    reports.push(await new Load(plan).run(linksTo.get(plan.port)!))
  }
  for (const { socket } of [...linksTo.values()].flat()) socket.destroy()
  return reports
}

class Load {
  readonly #plan: LoadPlan
  readonly #requests: readonly string[]
  readonly #keyOf = openKeys()
  readonly #figures: Figures
  readonly #end: number
  readonly #free: Link[] = []
  /** The intended send times of requests that found no free connection. */
  readonly #late: number[] = []
  #sent = 0
  #underWay = 0
  #stopping = false
  #idle: (() => void) | undefined

  constructor(plan: LoadPlan) {
    this.#plan = plan
    this.#requests = plan.callers.map(({ token }) => requestOf(plan, token))
    const countedFrom = performance.now() + plan.warmupSeconds * 1000
    this.#end = countedFrom + plan.seconds * 1000
    this.#figures = new Figures(countedFrom, this.#end)
  }

  async run(links: readonly Link[]): Promise<LoadReport> {
    const { rate, seconds } = this.#plan
    for (const link of links) {
      link.next = undefined
      link.received = (head, body) => this.#received(link, head, body)
    }
    if (rate === undefined) for (const link of links) this.#send(link, performance.now())
    else {
      this.#free.push(...links)
      this.#sendAtRate(rate)
    }
    await new Promise((resolve) => setTimeout(resolve, this.#end - performance.now()))
    await this.#stop()
    return { sent: this.#sent, ...this.#figures.report(seconds) }
  }

  #send(link: Link, intended: number): void {
    link.intended = intended
    this.#underWay += 1
    this.#sent += 1
    link.socket.write(this.#plan.partner ? this.#callOf(link, this.#plan.partner) : this.#bet())
  }

  #callOf(link: Link, partner: PartnerAccess): string {
    const { callers, host } = this.#plan
    const first = () => ({
      caller: callers[Math.floor(Math.random() * callers.length)]!,
      round: this.#keyOf(this.#sent),
    })
    const [turn, isWin] = link.next ? [link.next, true] : [first(), false]
    link.next = isWin ? undefined : turn
    return callbackOf(partner, host, { ...turn, isWin })
  }

  #bet(): string {
    const request = this.#requests[Math.floor(Math.random() * this.#requests.length)]!
    const body = this.#plan.bodies[this.#sent % this.#plan.bodies.length]!
    return `${request}${this.#keyOf(this.#sent)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }

  #sendAtRate(rate: number): void {
    let due = performance.now()
    const gap = 1000 / rate
    const sendDue = (): void => {
      for (const now = performance.now(); due <= now; due += gap) {
        const link = this.#free.pop()
        if (link) this.#send(link, due)
        else this.#late.push(due)
      }
      if (performance.now() >= this.#end) return
      if (this.#plan.restless) setImmediate(sendDue)
      else setTimeout(sendDue, 1)
    }
    sendDue()
  }

  #received(link: Link, head: string, body: string): void {
    const now = performance.now()
    const status = this.#plan.partner ? statusIn(body) : head.slice(9, 12)
    this.#figures.add({ now, latency: now - link.intended!, status, head })
    link.intended = undefined
    this.#underWay -= 1
    if (this.#stopping) this.#idle?.()
    else if (this.#plan.rate === undefined) this.#send(link, now)
    else if (this.#late.length > 0) this.#send(link, this.#late.shift()!)
    else this.#free.push(link)
  }

  /** The last answers are not counted, but no bet is cut off half-way. */
  async #stop(): Promise<void> {
    this.#stopping = true
    await new Promise<void>((resolve) => {
      this.#idle = () => this.#underWay === 0 && resolve()
      this.#idle()
      setTimeout(resolve, 10_000).unref()
    })
  }
}

interface Received {
  readonly now: number
  readonly latency: number
  readonly status: string
  readonly head: string
}

/** Collects the answers received within the measured time. */
class Figures {
  readonly #from: number
  readonly #end: number
  readonly #all: number[] = []
  readonly #good: number[] = []
  readonly #byStatus: Record<string, number> = {}
  #withoutRetryAfter = 0

  constructor(from: number, end: number) {
    this.#from = from
    this.#end = end
  }

  add({ now, latency, status, head }: Received): void {
    if (now < this.#from || now >= this.#end) return
    this.#byStatus[status] = (this.#byStatus[status] ?? 0) + 1
    this.#all.push(latency)
    if (status.startsWith('2')) this.#good.push(latency)
    else if ((status === '503' || status === '429') && !/\r\nretry-after:/i.test(head)) this.#withoutRetryAfter += 1
  }

  report(seconds: number): Omit<LoadReport, 'sent'> {
    const [all, good] = [this.#all, this.#good]
    return {
      answered: all.length,
      goodput: good.length / seconds,
      byStatus: this.#byStatus,
      withoutRetryAfter: this.#withoutRetryAfter,
      latencyMs: { median: quantile(all, 0.5), p99: quantile(all, 0.99), max: quantile(all, 1) },
      goodLatencyMs: { median: quantile(good, 0.5), p99: quantile(good, 0.99) },
    }
  }
}

function requestOf({ path, host }: Target, token: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    'idempotency-key: ',
  ].join('\r\n')
}

function openLinks({ connections, host, port }: LoadPlan): Promise<Link[]> {
  return Promise.all(Array.from({ length: connections }, () => openLink(host, port)))
}

function openLink(host: string, port: number): Promise<Link> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    const link: Link = { socket, received: () => {}, next: undefined, intended: undefined, rest: '' }
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.once('connect', () => resolve(link))
    socket.on('data', (chunk) => {
      link.rest += chunk
      const headEnd = link.rest.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = link.rest.slice(0, headEnd)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (link.rest.length < headEnd + 4 + length) return
      const body = link.rest.slice(headEnd)
      link.rest = ''
      link.received(head, body)
    })
  })
}

export function quantile(values: number[], q: number): number {
  if (values.length === 0) return Number.NaN
  values.sort((a, b) => a - b)
  return values[Math.min(values.length - 1, Math.floor(values.length * q))]!
}
