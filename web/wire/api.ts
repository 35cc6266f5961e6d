import type { RefusalCode } from '@casino/contract/refusals'
import type { Refused } from '@casino/contract/route'
import type { Calls } from '@casino/contract/routes'
import { operationKey } from '@casino/rules/operation-key'
import { getLocale } from '../texts/language.ts'
import { readToken } from './token.ts'

export type CallName = keyof Calls
export type Reply<N extends CallName> = Calls[N]['reply']

type Needs<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T }
type May<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]?: T }

/** The arguments of a call. A keyed call generates its own key unless one is given. */
export type CallRequest<N extends CallName> = Needs<'params', Calls[N]['params']> &
  May<'query', Calls[N]['query']> &
  Needs<'body', Calls[N]['body']> & { key?: string; signal?: AbortSignal }

type Arguments<N extends CallName> =
  Record<never, never> extends CallRequest<N> ? [given?: CallRequest<N>] : [given: CallRequest<N>]

/**
 * A refusal by the server: its stable code, its own message, the translation if there is one, the figures it needs, and the
 * seconds after which the server expects the call again.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: Readonly<Record<string, string | number>>
  readonly text: (() => string) | undefined
  readonly retryAfterS: number | undefined

  constructor(status: number, refused: Refused, text?: () => string, retryAfterS?: number) {
    super(refused.message)
    this.code = refused.code
    this.status = status
    this.details = refused.details ?? {}
    this.text = text
    this.retryAfterS = retryAfterS
  }
}

/** The server was not reached, or the result is not known. Repeating a keyed call later returns the first answer. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached', { cause })
  }
}

/** Whether the server definitely refused the operation. After any other failure it may or may not have been executed. */
export function isAnswer(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code !== 'outcome_unknown'
}

/** The delays before each repeat of a keyed call whose answer was lost. */
const repeatAfterMs = [300, 1000, 2500] as const
/** How long a key without an answer is reused for the same request; after that the request is a new operation. */
const keepKeyMs = 10 * 60_000

/** How far this device's clock is ahead of the server's, from the last response, because keys contain the server's time. */
let aheadMs = 0

/** The current server time, derived from its last response; milliseconds. */
export function serverNow(): number {
  return Date.now() - aheadMs
}

export function newKey(): string {
  return operationKey(serverNow(), crypto.getRandomValues(new Uint8Array(10)))
}

const unanswered = new Map<string, { key: string; since: number }>()
const underWay = new Map<string, Promise<unknown>>()
let whenUnauthenticated: (refusal: Refusal) => void = () => {}
let whenInMaintenance: () => void = () => {}

/** Called when the server no longer accepts the token that was sent. */
export function onUnauthenticated(listener: (refusal: Refusal) => void): void {
  whenUnauthenticated = listener
}

/** Called when the server answers that it is under maintenance (docs/product.md A4). */
export function onMaintenance(listener: () => void): void {
  whenInMaintenance = listener
}

/**
 * Makes one call of the contract: `call('POST /api/support/threads', { body })`.
 *
 * Every call other than a GET carries an Idempotency-Key. It is repeated with the same key when its answer is lost, and the key
 * is reused until the server answers: pressing again after a lost answer returns the first answer, and pressing twice at once
 * makes one request.
 */
export async function call<N extends CallName>(name: N, ...[given]: Arguments<N>): Promise<Reply<N>> {
  const request: Loose = given ?? {}
  if (name.startsWith('GET ')) return (await send(name, request, undefined)) as Reply<N>

  const operation = `${name} ${JSON.stringify([request.params, request.body])} ${request.key ?? ''}`
  const running = underWay.get(operation)
  if (running) return (await running) as Reply<N>
  const promise = sendKeyed(name, request, operation).finally(() => underWay.delete(operation))
  underWay.set(operation, promise)
  return (await promise) as Reply<N>
}

export interface Loose {
  params?: unknown
  query?: unknown
  body?: unknown
  key?: string
  signal?: AbortSignal
}

async function sendKeyed(name: CallName, request: Loose, operation: string): Promise<unknown> {
  const earlier = unanswered.get(operation)
  const key = request.key ?? (earlier && Date.now() - earlier.since < keepKeyMs ? earlier.key : newKey())
  unanswered.set(operation, { key, since: Date.now() })
  const token = readToken()
  for (let repeat = 0; ; repeat++) {
    try {
      const reply = await send(name, request, key)
      unanswered.delete(operation)
      return reply
    } catch (error) {
      const unknown = error instanceof Unreachable || (error instanceof Refusal && error.code === 'outcome_unknown')
      if (!unknown) unanswered.delete(operation)
      const wait = repeatAfterMs[repeat]
      if (!unknown || wait === undefined || request.signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
      // Another player may have signed in meanwhile: for their account the same key would be a new operation.
      if (readToken() !== token) throw error
    }
  }
}

async function send(name: CallName, given: Loose, key: string | undefined): Promise<unknown> {
  return answerOf(await respond(name, given, key))
}

/** A response, and the token that was sent for it. */
interface Responded {
  readonly response: Response
  readonly token: string | null
}

export async function respond(name: CallName, request: Loose, key: string | undefined): Promise<Responded> {
  const [method, path] = name.split(' ') as [string, string]
  const token = readToken()
  const headers = headersOf(token)
  if (key) headers['idempotency-key'] = key
  if (request.body !== undefined) headers['content-type'] = 'application/json'

  let response: Response
  try {
    response = await fetch(address(path, request), {
      method,
      headers,
      credentials: 'same-origin',
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
    })
  } catch (error) {
    throw new Unreachable(error)
  }
  const saidAt = Date.parse(response.headers.get('date') ?? '')
  if (saidAt > 0) aheadMs = Date.now() - saidAt
  return { response, token }
}

/** The reply in JSON; throws if it is a refusal. */
export async function answerOf({ response, token }: Responded): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => undefined)
  // 202 is a refusal of the contract like any other (“not yet”), though HTTP counts it as a success.
  const accepted = response.ok && !(response.status === 202 && isRefused(answer))
  if (accepted && answer !== undefined) return answer
  throw await failureOf(response.status, answer, token, Number(response.headers.get('retry-after')) || undefined)
}

/** The headers of every request; the language is also that of emails. */
export function headersOf(token = readToken()): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': getLocale(),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

/** The error for an unsuccessful answer. */
export async function failureOf(
  status: number,
  answer: unknown,
  token = readToken(),
  retryAfterS?: number,
): Promise<Refusal | Unreachable> {
  if (!isRefused(answer)) return new Unreachable(new Error(`status ${status}`))
  const refusal = new Refusal(status, answer, await textOf(answer.code), retryAfterS)
  // A late refusal for a token that was replaced since does not concern the current session.
  if (refusal.code === 'unauthenticated' && token && token === readToken()) whenUnauthenticated(refusal)
  if (refusal.code === 'maintenance') whenInMaintenance()
  return refusal
}

/** The refusal's translation; undefined if it has none here, or the translations cannot be loaded. */
async function textOf(code: RefusalCode): Promise<(() => string) | undefined> {
  const [common, ofPlayers] = await Promise.all([
    import('./refusal-texts.ts').catch(() => undefined),
    import('./player-texts.ts').catch(() => undefined),
  ])
  const texts: Partial<Record<string, () => string>> = { ...common?.refusalTexts, ...ofPlayers?.playerTexts }
  return code === 'internal' ? undefined : texts[code]
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
}

/** Fills in path parameters such as `{id}` and appends the query. */
export function address(path: string, { params, query }: Pick<Loose, 'params' | 'query'>): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(values[field])))
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(field, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
