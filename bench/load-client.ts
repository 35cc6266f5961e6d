import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { operationKey } from '@casino/rules/operation-key'

/** Unique keys like those of the web client: they contain their creation time. */
export function openKeys(): (sent: number) => string {
  const bytes = randomBytes(10)
  return (sent) => {
    bytes.writeUInt32BE(sent, 6)
    return operationKey(Date.now(), bytes)
  }
}

/** The request that one caller repeats; the key makes each request unique. */
export interface Caller {
  readonly token: string
}

export interface Target {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly bodies: readonly string[]
}

export interface Plan extends Target {
  readonly callers: readonly Caller[]
  readonly connections: number
  readonly seconds: number
  /**
   * Requests a second, sent without waiting for answers (open loop); absent: each connection sends again once it was answered.
   */
  readonly rate?: number
  /** It has cores of its own, and may poll the clock all the time: a timer sends up to 4 ms late, which would count. */
  readonly restless?: boolean
  /** The start of the measurement; earlier answers are warm-up. */
  readonly warmupSeconds: number
}

export interface Latency {
  readonly median: number
  readonly p99: number
  readonly max: number
}

export interface Report {
  readonly sent: number
  readonly answered: number
  /** 2xx a second over the measured time. */
  readonly goodput: number
  readonly byStatus: Record<string, number>
  /** Of answers 503 and 429, those without Retry-After. */
  readonly withoutRetryAfter: number
  readonly latencyMs: Latency
  /** Latency of 2xx only. */
  readonly goodLatencyMs: { readonly median: number; readonly p99: number }
}

interface Link {
  socket: Socket
  /** When the pending request should have been sent; nothing while the connection is free. */
  intended: number | undefined
  rest: string
}

/**
 * A small HTTP/1.1 client on raw sockets: one request at a time on a connection, answers parsed only as far as the figures
 * need them, so that it uses little of the machine that it shares with the measured server.
 */
export async function runLoad(plan: Plan): Promise<Report> {
  const requests = plan.callers.map(({ token }) => requestOf(plan, token))
  const free: Link[] = []
  const late: number[] = []
  const all: number[] = []
  const good: number[] = []
  const byStatus: Record<string, number> = {}
  let sent = 0
  let answered = 0
  let withoutRetryAfter = 0
  let stopping = false
  let underWay = 0
  let idle: (() => void) | undefined
  const start = performance.now()
  const countedFrom = start + plan.warmupSeconds * 1000
  const end = countedFrom + plan.seconds * 1000

  const keyOf = openKeys()
  const send = (link: Link, intended: number): void => {
    const request = requests[Math.floor(Math.random() * requests.length)]!
    const body = plan.bodies[sent % plan.bodies.length]!
    link.intended = intended
    underWay += 1
    sent += 1
    link.socket.write(`${request}${keyOf(sent)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  }

  const received = (link: Link, status: string, head: string): void => {
    const now = performance.now()
    const latency = now - link.intended!
    link.intended = undefined
    underWay -= 1
    if (now >= countedFrom && now < end) {
      answered += 1
      byStatus[status] = (byStatus[status] ?? 0) + 1
      all.push(latency)
      if (status.startsWith('2')) good.push(latency)
      else if ((status === '503' || status === '429') && !/\r\nretry-after:/i.test(head)) withoutRetryAfter += 1
    }
    if (stopping) idle?.()
    else if (plan.rate === undefined) send(link, now)
    else if (late.length > 0) send(link, late.shift()!)
    else free.push(link)
  }

  const links = await Promise.all(Array.from({ length: plan.connections }, () => openLink(plan, received)))

  if (plan.rate === undefined) for (const link of links) send(link, performance.now())
  else {
    free.push(...links)
    let due = performance.now()
    const gap = 1000 / plan.rate
    const sendDue = (): void => {
      for (const now = performance.now(); due <= now; due += gap) {
        const link = free.pop()
        if (link) send(link, due)
        else late.push(due)
      }
      if (performance.now() >= end) return
      if (plan.restless) setImmediate(sendDue)
      else setTimeout(sendDue, 1)
    }
    sendDue()
  }
  await new Promise((resolve) => setTimeout(resolve, end - performance.now()))
  stopping = true
  // The last answers are not counted, but no bet is cut off half-way.
  await new Promise<void>((resolve) => {
    idle = () => underWay === 0 && resolve()
    idle()
    setTimeout(resolve, 10_000).unref()
  })
  for (const { socket } of links) socket.destroy()
  return {
    sent,
    answered,
    goodput: good.length / plan.seconds,
    byStatus,
    withoutRetryAfter,
    latencyMs: { median: quantile(all, 0.5), p99: quantile(all, 0.99), max: quantile(all, 1) },
    goodLatencyMs: { median: quantile(good, 0.5), p99: quantile(good, 0.99) },
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

function openLink({ host, port }: Target, received: (link: Link, status: string, head: string) => void): Promise<Link> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    const link: Link = { socket, intended: undefined, rest: '' }
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
      link.rest = ''
      received(link, head.slice(9, 12), head)
    })
  })
}

export function quantile(values: number[], q: number): number {
  if (values.length === 0) return Number.NaN
  values.sort((a, b) => a - b)
  return values[Math.min(values.length - 1, Math.floor(values.length * q))]!
}
