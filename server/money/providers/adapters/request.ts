import { ProviderSilent, ProviderUnavailable } from '../provider.ts'

/** A request to a provider. Secrets belong in headers or the body: errors include the URL without its query. */
export interface ProviderRequest {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Unvalidated JSON: the adapter checks its shape. Whole numbers beyond 2⁵³ and long decimals lose precision. */
export interface ProviderResponse {
  /** 2xx or 4xx. */
  readonly status: number
  readonly json: unknown
}

const defaultTimeoutMs = 10_000
const mostBytes = 4 * 2 ** 20

// The connection failed, so the request was not received.
export const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'NO_CONNECTION',
])

/**
 * One HTTP call: one attempt, one overall timeout, no redirect followed, a limited body. Throws `ProviderSilent` if the
 * provider may have acted: a broken connection, a timeout, 5xx, an answer that is not JSON. Throws `ProviderUnavailable` if
 * nothing was requested: no connection, or 429. Any other 4xx is an answer: which refusals are final differs by provider.
 */
export async function request({
  method,
  url,
  headers,
  json,
  form,
  timeoutMs = defaultTimeoutMs,
}: ProviderRequest): Promise<ProviderResponse> {
  const name = `${method} ${url.origin}${url.pathname}`
  let status: number
  let text: string
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      // Determines its content type.
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await limitedText(response)
  } catch (error) {
    if (neverSent.has(codeOf(error))) throw new ProviderUnavailable(`${name}: no connection (${codeOf(error)})`)
    throw new ProviderSilent(`${name}: ${codeOf(error) || (error instanceof Error ? error.name : 'no answer')}`)
  }
  // In any format: this status means that the provider did nothing.
  if (status === 429) throw new ProviderUnavailable(`${name}: HTTP 429`)
  const isAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500)
  if (!isAnswer) throw new ProviderSilent(`${name}: HTTP ${status}`)
  try {
    return { status, json: JSON.parse(text) as unknown }
  } catch {
    throw new ProviderSilent(`${name}: HTTP ${status}, not JSON`)
  }
}

/** The text of a body; throws if it is too long. */
export async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop with an error cancels the rest of the body.
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw Object.assign(new Error('too long an answer'), { code: 'TOO_LONG' })
    parts.push(part)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}

/** fetch hides the reason in the error's cause or, if several addresses were tried, in each of the cause's errors. */
export function codeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  if (cause instanceof AggregateError) {
    // Only a failed connection has several errors: none of the addresses could be reached, for whatever reasons.
    const codes = new Set(cause.errors.map(codeOf))
    const [only = ''] = codes
    return codes.size === 1 && neverSent.has(only) ? only : 'NO_CONNECTION'
  }
  const code = (cause as { code?: unknown } | undefined)?.code ?? (error as { code?: unknown }).code
  return typeof code === 'string' ? code : ''
}

/** The fields of a JSON object; empty for any other value. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}
}
